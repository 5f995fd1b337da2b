import { access, refuse } from '#contract/kit/refusals.ts'
import { userRefusals } from '#contract/modules/platform/user/user.ts'
import type { Db } from '../db/db.ts'
import type { Row } from '../rows/store/table.ts'
import { codesOf, rolesOf, scopeOf } from './identity.ts'
import type { Scope, Who } from './who.ts'

/**
 * Who may act on whose account (decision 026): an administrator on everybody's, others on those that can do and see
 * nothing they cannot themselves.
 */

type Caller = Pick<Who, 'isAdmin' | 'codes' | 'scope'>

/** True when the caller holds the code; a page is held by whoever holds one of its buttons. */
export function holds(who: Caller, code: string) {
  return who.isAdmin || who.codes.has(code) || [...who.codes].some((own) => own.startsWith(`${code}.`))
}

/** True for a department the caller sees; an account without one belongs nowhere and sees no department by it. */
export function deptWithin(who: Caller, deptId: string | null | undefined) {
  return who.isAdmin || !deptId || who.scope.all || who.scope.deptIds.includes(deptId)
}

/** True when the caller sees everything that this scope sees. */
function scopeWithin({ isAdmin, scope: own }: Caller, scope: Scope) {
  if (isAdmin) return true
  if (scope.orgChildren && !own.orgChildren) return false
  return own.all || (!scope.all && scope.deptIds.every((deptId) => own.deptIds.includes(deptId)))
}

/** Refuses 401 for an administrator's account and 21207 for one that may do, sees or belongs to what the caller does not. */
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
 * Refuses 21203 when an account, as it has become, sees more than whoever made it so: DEPT and DEPT_CHILD are worth
 * what they give this very holder.
 */
export async function assertSeesNoMore(db: Db, who: Who, user: Row<'userAccount'>, field: string) {
  if (who.isAdmin) return
  const scope = await scopeOf(db, user, await rolesOf(db, user))
  if (!scopeWithin(who, scope)) refuse(userRefusals.beyondOwn, {}, { field })
}
