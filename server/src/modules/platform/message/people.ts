import { type RawBuilder, sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'

/**
 * The receivers of messages and to-dos: these users, the accounts of these employees, holders of a permission, a role
 * or a post, members of a department or one below it, or every administrator. With `deptId` only those who see that
 * department. Who is on duty at a minute is known to attendance, a higher module, which passes employees.
 */
export type Receivers = (
  | { userIds: readonly string[] }
  | { empIds: readonly string[] }
  | { permit: string }
  | { roleCodes: readonly string[] }
  | { jobTypes: readonly string[] }
  | { deptIds: readonly string[] }
  | { administrators: true }
) & {
  /** For example the resident's department: a nurse of another ward gets no message. */
  deptId?: string | null
  /** A user who knows already. */
  except?: string | null
}

/** The managers of the institution; the documents call them A (domain README, Wire). */
export const leaders = { roleCodes: ['ADMIN', 'DIRECTOR'] }

/** Nurse heads, of a ward where one is named; where there is none, the directors (care.md 0). */
export async function nurseHeads(db: Db, orgId: string, deptId: string | null = null): Promise<Receivers> {
  const heads = { roleCodes: ['NURSE_HEAD'], deptId }
  return (await usersOf(db, orgId, heads)).length > 0 ? heads : { roleCodes: ['DIRECTOR'] }
}

/**
 * The active accounts of the receivers, in one statement. `isAboutOthers` leaves out users who want only their own
 * messages, unless the receivers are named (msgAuth ONESELF, platform.md 2).
 */
export async function usersOf(db: Db, orgId: string, receivers: Receivers, isAboutOthers = false): Promise<string[]> {
  const { deptId, except } = receivers
  const named = 'userIds' in receivers || 'empIds' in receivers
  const { rows } = await sql<{ userId: string }>`
    select account.user_id from user_account account
    where account.org_id = ${orgId} and account.status = ${userStatus.is.normal} and ${receiverCondition(receivers)}
      and ${deptId ? sees(deptId) : sql<boolean>`true`} and account.user_id is distinct from ${except ?? null}
      and ${isAboutOthers && !named ? hearsOfOthers : sql<boolean>`true`}
    order by account.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

const hearsOfOthers = sql<boolean>`not exists (
  select from emp where emp.org_id = account.org_id and emp.emp_id = account.emp_id and emp.msg_auth = 'ONESELF')`

function receiverCondition(receivers: Receivers): RawBuilder<boolean> {
  if ('userIds' in receivers) return sql`account.user_id = any(${[...receivers.userIds]}::text[])`
  if ('empIds' in receivers) return sql`account.emp_id = any(${[...receivers.empIds]}::text[])`
  if ('administrators' in receivers) return sql`account.is_admin = 1`
  if ('roleCodes' in receivers) return withRole(sql`role.role_code = any(${[...receivers.roleCodes]}::text[])`)
  if ('jobTypes' in receivers)
    return sql`exists (
      select from emp where emp.org_id = account.org_id and emp.emp_id = account.emp_id
        and emp.job_type_code = any(${[...receivers.jobTypes]}::text[]))`
  if ('deptIds' in receivers)
    return sql`account.dept_id in (
      with recursive below as (
        select dept_id from dept where org_id = account.org_id and dept_id = any(${[...receivers.deptIds]}::text[])
        union
        select dept.dept_id from dept join below on dept.parent_id = below.dept_id where dept.org_id = account.org_id
      ) select dept_id from below)`
  return holds(receivers.permit)
}

/**
 * Like `codesOf` of core/who/identity.ts: an administrator holds all codes of the menu, other users those that a role
 * grants.
 */
const holds = (permit: string) => sql<boolean>`(
  exists (select from menu where menu.org_id = account.org_id and menu.authority_code = ${permit} and menu.status = ${onOff.is.on})
  and (account.is_admin = 1 or ${withRole(sql`jsonb_exists(role.codes, ${permit})`)}))`

const withRole = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from user_role join role on role.org_id = user_role.org_id and role.role_id = user_role.role_id
  where user_role.org_id = account.org_id and user_role.user_id = account.user_id and role.status = ${onOff.is.on} and ${condition})`

/** Like `scopeOf` of core/who/identity.ts, for one department: an override on the account wins over the roles. */
const sees = (deptId: string) => sql<boolean>`(account.is_admin = 1 or exists (
  select from (
    select account.data_scope, account.data_dept_ids as dept_ids where account.data_scope <> ''
    union all
    select role.data_scope, role.dept_ids
    from user_role join role on role.org_id = user_role.org_id and role.role_id = user_role.role_id
    where user_role.org_id = account.org_id and user_role.user_id = account.user_id and role.status = ${onOff.is.on}
      and coalesce(account.data_scope, '') = ''
  ) given
  where given.data_scope in ('ALL', 'ORG_CHILD')
    or given.data_scope = 'CUSTOM' and jsonb_exists(given.dept_ids, ${deptId})
    or given.data_scope = 'DEPT' and account.dept_id = ${deptId}
    or given.data_scope = 'DEPT_CHILD' and account.dept_id in (
      with recursive above as (
        select dept_id, parent_id from dept where org_id = account.org_id and dept_id = ${deptId}
        union
        select dept.dept_id, dept.parent_id from dept join above on dept.dept_id = above.parent_id
        where dept.org_id = account.org_id
      ) select dept_id from above)))`
