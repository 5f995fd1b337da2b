import { access, refuse } from '#contract/kit/refusals.ts'
import { userRefusals } from '#contract/modules/platform/user/user.ts'
import type { Db } from '../db/db.ts'
import type { Row } from '../rows/store/table.ts'
import { codesOf, rolesOf, scopeOf } from './identity.ts'
import type { Scope, Who } from './who.ts'

/**
 * Who may manage whose account (decision 026): an administrator every account, other users only accounts without any
 * permission or data scope beyond their own.
 */

type Caller = Pick<Who, 'isAdmin' | 'codes' | 'scope'>

/** True when the caller holds the code; holding one of a page's buttons counts as holding the page. */
export function holds(who: Caller, code: string) {
  return who.isAdmin || who.codes.has(code) || [...who.codes].some((own) => own.startsWith(`${code}.`))
}

/** True for a department the caller sees; an account without a department belongs to none and sees none by it. */
export function deptWithin(who: Caller, deptId: string | null | undefined) {
  return who.isAdmin || !deptId || who.scope.all || who.scope.deptIds.includes(deptId)
}

/** True when the caller sees everything that this scope sees. */
function scopeWithin({ isAdmin, scope: own }: Caller, scope: Scope) {
  if (isAdmin) return true
  if (scope.orgChildren && !own.orgChildren) return false
  return own.all || (!scope.all && scope.deptIds.every((deptId) => own.deptIds.includes(deptId)))
}

/**
 * Refuses 401 for an administrator's account and 21207 for an account with a permission, scope or department the caller
 * does not have.
 */
export async function assertReach(db: Db, who: Who, user: Row<'userAccount'>) {
  if (who.isAdmin) return
  if (user.isAdmin === 1) refuse(access.forbidden, {}, { status: 401 })
  if (!deptWithin(who, user.deptId)) refuse(userRefusals.beyondReach, { name: '该账号的部门' })
  const roles = await rolesOf(db, user)
  const codes = [...(await codesOf(db, user, roles))]
  if (!codes.every((code) => holds(who, code))) refuse(userRefusals.beyondReach, { name: '该账号的权限' })
  if (!scopeWithin(who, await scopeOf(db, user, roles))) refuse(userRefusals.beyondReach, { name: '该账号的数据范围' })
}

/**
 * Refuses 21203 when the changed account sees more than the caller: DEPT and DEPT_CHILD count as the departments they
 * give this account.
 */
export async function assertSeesNoMore(db: Db, who: Who, user: Row<'userAccount'>, field: string) {
  if (who.isAdmin) return
  const scope = await scopeOf(db, user, await rolesOf(db, user))
  if (!scopeWithin(who, scope)) refuse(userRefusals.beyondOwn, {}, { field })
}
