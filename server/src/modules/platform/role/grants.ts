import { common, refuse } from '#contract/kit/refusals.ts'
import { roleRefusals } from '#contract/modules/platform/role/role.ts'
import { userRefusals } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { takeFromLists } from '#core/rows/store/patch-many.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import { adminRoleId } from '#core/who/identity.ts'
import { assertSeesNoMore, holds } from '#core/who/reach.ts'
import type { Who } from '#core/who/who.ts'
import { endSessions } from '../auth/service.ts'
import { joinDeptRemoval } from '../org/service.ts'
import { withPages } from './builtin.ts'
import { roles } from './tables.ts'

/**
 * Who may grant which permissions (platform.md 2): an administrator all, other users only those they hold themselves.
 */

/** Refuses 21203 when a user gives codes he does not hold. */
export function assertHolds(who: Who, codes: readonly string[], field: string) {
  if (!codes.every((code) => holds(who, code))) refuse(userRefusals.beyondOwn, {}, { field })
}

interface Scope {
  dataScope: string | null
  deptIds: readonly string[]
}

/**
 * Refuses 21203 for a data scope wider than one's own. A user who sees no department gives none; DEPT and DEPT_CHILD
 * depend on the holder, so `assertSeesNoMore` checks them there.
 */
export function assertScopeWithin(who: Who, scope: Scope, field = 'dataScope') {
  if (scopeBeyond(who, scope)) refuse(userRefusals.beyondOwn, {}, { field })
}

function scopeBeyond(who: Who, { dataScope, deptIds }: Scope) {
  if (who.isAdmin) return false
  const relative = dataScope === 'DEPT' || dataScope === 'DEPT_CHILD'
  return (
    (dataScope === 'ALL' && !who.scope.all) ||
    (dataScope === 'ORG_CHILD' && !who.scope.orgChildren) ||
    (relative && !who.scope.all && who.scope.deptIds.length === 0) ||
    (dataScope === 'CUSTOM' && !who.scope.all && deptIds.some((deptId) => !who.scope.deptIds.includes(deptId)))
  )
}

/**
 * The role to change, within the caller's reach: 21207 for a role with more permissions or a wider scope (decision
 * 026).
 */
export async function managedRole(db: Db, who: Who, roleId: string) {
  const row = await own(db, roles, who, roleId, { lock: true })
  if (who.isAdmin) return row
  if (roleId === adminRoleId || !row.codes.every((code) => holds(who, code)))
    refuse(userRefusals.beyondReach, { name: '该角色的权限' })
  if (scopeBeyond(who, row)) refuse(userRefusals.beyondReach, { name: '该角色的数据范围' })
  return row
}

/** Refuses 21203 when a holder of the changed role sees more than the user who changed it. */
export async function assertHoldersWithin(db: Db, who: Who, roleId: string, field: string) {
  if (who.isAdmin) return
  const holders = await db
    .selectFrom('userAccount')
    .innerJoin('userRole', (join) =>
      join.onRef('userRole.orgId', '=', 'userAccount.orgId').onRef('userRole.userId', '=', 'userAccount.userId'),
    )
    .selectAll('userAccount')
    .where('userAccount.orgId', '=', who.orgId)
    .where('userRole.roleId', '=', roleId)
    .execute()
  for (const holder of holders) await assertSeesNoMore(db, who, holder, field)
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

// A removed department leaves the scopes of all roles: otherwise they could neither be shown nor saved again.
joinDeptRemoval((db, who, deptId) => takeFromLists(db, roles, who, 'deptIds', deptId))

/**
 * The menu codes of this organisation; an unknown code is refused, the pages of granted buttons are added. A code among
 * the role's `ownCodes` whose menu entry was removed is dropped.
 */
export async function knownCodes(db: Db, who: Who, chosen: readonly string[], ownCodes: ReadonlySet<string>) {
  const menus = await db
    .selectFrom('menu')
    .select(['menuId', 'parentId', 'authorityCode'])
    .where('orgId', '=', who.orgId)
    .execute()
  const known = new Set(menus.map((menu) => menu.authorityCode))
  const stranger = chosen.find((code) => !known.has(code) && !ownCodes.has(code))
  if (stranger) refuse({ code: common.invalid.code, text: `权限码不存在：${stranger}` }, {}, { field: 'codes' })
  const codes = chosen.filter((code) => known.has(code))
  const byId = new Map(menus.map((menu) => [menu.menuId, menu]))
  const parents = menus
    .filter((menu) => codes.includes(menu.authorityCode))
    .map((menu) => byId.get(menu.parentId ?? ''))
  const pages = parents.flatMap((menu) => (menu && byId.has(menu.parentId ?? '') ? [menu.authorityCode] : []))
  return [...new Set([...withPages(codes), ...pages])].sort()
}

/** The grants of a role have changed: its holders sign in again. The user who made the change stays. */
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

export async function assertRoleUnused(db: Db, who: Who, row: Row<'role'>) {
  const holders = await db
    .selectFrom('userRole')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('roleId', '=', row.roleId)
    .execute()
  if (holders.length > 0) refuse(roleRefusals.inUse, { n: holders.length })
}
