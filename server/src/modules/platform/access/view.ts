import { dataScopes } from '#contract/modules/platform/role/role.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { own } from '#core/rows/store/write.ts'
import { identityOf, rolesOf } from '#core/who/identity.ts'
import type { Who } from '#core/who/who.ts'
import { grantedButtons, type MenuNode, menuTree } from '../auth/menu.ts'
import { users } from '../user/tables.ts'

const sampleSize = 10

/** The product as another account of the organisation sees it, computed by the rules that apply to its own requests. */
export async function viewOf(db: Db, who: Who, userId: string) {
  const row = await own(db, users, who, userId)
  const identity = await identityOf(db, row, { sessionId: '', deviceType: 'WEB', restricted: 0, dataDeptId: null })
  const roles = await rolesOf(db, row)
  const depts = await db
    .selectFrom('dept')
    .select(['deptId', 'deptName'])
    .where('orgId', '=', who.orgId)
    .orderBy('sort')
    .orderBy('deptId')
    .execute()
  const scopeOf = row.dataScope
    ? [row.dataScope]
    : row.isAdmin === 1
      ? ['ORG_CHILD']
      : roles.map((one) => one.dataScope)
  const seen = db.selectFrom('oldman').where('oldman.orgId', '=', who.orgId)
  const within = seen.where(inResidentScope(identity))
  // Names of residents are shown only to users who may see them themselves.
  const sample = await within
    .where(inResidentScope(who))
    .leftJoin('dept', (join) =>
      join.onRef('dept.orgId', '=', 'oldman.orgId').onRef('dept.deptId', '=', 'oldman.deptId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'dept.deptName'])
    .orderBy('oldman.oldmanName')
    .orderBy('oldman.oldmanId')
    .limit(sampleSize)
    .execute()
  const count = async (rows: typeof seen) =>
    Number((await rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n)
  const menus = await menuTree(db, identity, String(row.landingEndIds[0] ?? 1))
  return {
    userName: row.userName,
    roles: roles.map((role) => role.name),
    scope: [...new Set(scopeOf)].map((scope) => dataScopes.label(scope)).join('、'),
    depts: depts
      .filter((dept) => identity.scope.all || identity.scope.deptIds.includes(dept.deptId))
      .map((dept) => dept.deptName),
    menus: menus.map((menu) => ({ name: menu.menuName, pages: pagesIn(menu) })).filter(({ pages }) => pages.length > 0),
    buttonCount: (await grantedButtons(db, identity)).length,
    residents: { total: await count(within), all: await count(seen), sample },
  }
}

function pagesIn(menu: MenuNode): string[] {
  const own = menu.routePath ? [menu.menuName] : []
  return [...own, ...menu.children.filter((child) => !child.menuType.endsWith('FUNC')).flatMap(pagesIn)]
}
