import { common, refuse } from '#contract/kit/refusals.ts'
import { roleRefusals } from '#contract/modules/platform/role/role.ts'
import { userRefusals } from '#contract/modules/platform/user/user.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { endSessions } from '../auth/service.ts'
import { withPages } from './builtin.ts'

/** Who may grant what (platform.md 2): an administrator everything, others only what they hold themselves. */

/** Refuses 21203 when somebody gives codes they do not hold. */
export function assertHolds(who: Who, codes: readonly string[], field: string) {
  if (who.isAdmin) return
  const held = [...who.codes]
  // A page is held by whoever holds one of its buttons.
  const holds = (code: string) => who.codes.has(code) || held.some((own) => own.startsWith(`${code}.`))
  if (!codes.every(holds)) refuse(userRefusals.beyondOwn, {}, { field })
}

interface Scope {
  dataScope: string | null
  deptIds: readonly string[]
}

/** Refuses 21203 for a data scope wider than one's own; scopes relative to the holder are narrower than any. */
export function assertScopeWithin(who: Who, { dataScope, deptIds }: Scope, field = 'dataScope') {
  if (who.isAdmin) return
  const beyond =
    (dataScope === 'ALL' && !who.scope.all) ||
    (dataScope === 'ORG_CHILD' && !who.scope.orgChildren) ||
    (dataScope === 'CUSTOM' && !who.scope.all && deptIds.some((deptId) => !who.scope.deptIds.includes(deptId)))
  if (beyond) refuse(userRefusals.beyondOwn, {}, { field })
}

/** A scope of chosen departments names at least one, and only departments of this organisation. */
export async function assertDepts(db: Db, who: Who, { dataScope, deptIds }: Scope, field: string) {
  if (dataScope === 'CUSTOM' && deptIds.length === 0)
    refuse({ code: common.invalid.code, text: '请选择部门' }, {}, { field })
  if (deptIds.length === 0) return
  const known = await db
    .selectFrom('dept')
    .select('deptId')
    .where('orgId', '=', who.orgId)
    .where('deptId', 'in', deptIds)
    .execute()
  if (known.length < new Set(deptIds).size) refuse(common.missing, {}, { field })
}

/** The menu codes of this organisation; an unknown code is refused, the pages of granted buttons are added. */
export async function knownCodes(db: Db, who: Who, codes: readonly string[]) {
  const menus = await db
    .selectFrom('menu')
    .select(['menuId', 'parentId', 'authorityCode'])
    .where('orgId', '=', who.orgId)
    .execute()
  const known = new Set(menus.map((menu) => menu.authorityCode))
  const stranger = codes.find((code) => !known.has(code))
  if (stranger) refuse({ code: common.invalid.code, text: `权限码不存在：${stranger}` }, {}, { field: 'codes' })
  const byId = new Map(menus.map((menu) => [menu.menuId, menu]))
  const parents = menus
    .filter((menu) => codes.includes(menu.authorityCode))
    .map((menu) => byId.get(menu.parentId ?? ''))
  const pages = parents.flatMap((menu) => (menu && byId.has(menu.parentId ?? '') ? [menu.authorityCode] : []))
  return [...new Set([...withPages(codes), ...pages])].sort()
}

/** What a role gives has changed: its holders sign in anew. Whoever made the change stays. */
export async function endHolders(db: Db, who: Who, roleId: string) {
  const holders = await db
    .selectFrom('userRole')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('roleId', '=', roleId)
    .execute()
  for (const { userId } of holders)
    await endSessions(db, who, { orgId: who.orgId, userId, exceptSessionId: who.sessionId }, 'KEY_CHANGED')
}

export async function assertUnused(db: Db, who: Who, row: Row<'role'>) {
  const holders = await db
    .selectFrom('userRole')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('roleId', '=', row.roleId)
    .execute()
  if (holders.length > 0) refuse(roleRefusals.inUse, { n: holders.length })
}
