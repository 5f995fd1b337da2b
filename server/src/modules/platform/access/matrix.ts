import { onOff } from '#contract/kit/codes.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** The table of rights over all roles: which role gives which permission, and who holds it by that role. */

/** Every enabled entry of the menu, in its order, with the roles that give it. */
export async function matrix(db: Db, who: Who) {
  const roles = await rolesInUse(db, who)
  const menus = await db
    .selectFrom('menu')
    .select(['menuId', 'parentId', 'menuName', 'menuType', 'authorityCode'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .orderBy('menuId')
    .execute()
  const children = Map.groupBy(menus, (menu) => menu.parentId ?? '')
  const giving = new Map(roles.map((role) => [role.roleId, new Set(role.codes)]))
  const walk = (parentId: string, depth: number): Row[] =>
    (children.get(parentId) ?? []).flatMap((menu) => [
      {
        code: menu.authorityCode,
        name: menu.menuName,
        depth,
        button: menu.menuType.endsWith('FUNC') ? 1 : 0,
        roleIds: roles.flatMap(({ roleId }) => (giving.get(roleId)?.has(menu.authorityCode) ? [roleId] : [])),
      },
      ...walk(menu.menuId, depth + 1),
    ])
  return { roles: roles.map(({ roleId, name, userCount }) => ({ roleId, name, userCount })), rows: walk('', 0) }
}

interface Row {
  code: string
  name: string
  depth: number
  button: number
  roleIds: string[]
}

async function rolesInUse(db: Db, who: Who) {
  const rows = await db
    .selectFrom('role')
    .select(['roleId', 'name', 'codes'])
    .select((eb) =>
      eb
        .selectFrom('userRole')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('userRole.orgId', '=', 'role.orgId')
        .whereRef('userRole.roleId', '=', 'role.roleId')
        .as('userCount'),
    )
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .orderBy('roleId')
    .execute()
  return rows.map((row) => ({ ...row, userCount: Number(row.userCount), codes: row.codes }))
}

/** The active accounts that have this permission, with the roles that give it. */
export async function holdersOf(db: Db, who: Who, code: string) {
  const roles = (await rolesInUse(db, who)).filter((role) => role.codes.includes(code))
  const names = new Map(roles.map((role) => [role.roleId, role.name]))
  const users = await db
    .selectFrom('userAccount as user')
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'user.orgId').onRef('dept.deptId', '=', 'user.deptId'))
    .select(['user.userId', 'user.userName', 'user.loginName', 'user.isAdmin', 'dept.deptName'])
    .where('user.orgId', '=', who.orgId)
    .where('user.status', '=', userStatus.is.normal)
    .orderBy('user.userName')
    .orderBy('user.userId')
    .execute()
  const userRoles = await db
    .selectFrom('userRole')
    .select(['userId', 'roleId'])
    .where('orgId', '=', who.orgId)
    .execute()
  const byUser = Map.groupBy(userRoles, (row) => row.userId)
  return users.flatMap(({ isAdmin, ...user }) => {
    const roleNames = (byUser.get(user.userId) ?? []).flatMap(({ roleId }) => names.get(roleId) ?? [])
    const because = isAdmin === 1 ? ['管理员'] : roleNames
    return because.length > 0 ? [{ ...user, because }] : []
  })
}
