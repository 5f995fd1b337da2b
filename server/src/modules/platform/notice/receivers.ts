import { type RawBuilder, sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { noticeRefusals as no, noticeScope } from '#contract/modules/platform/notice/notice.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { depts, jobs } from '../org/tables.ts'
import { emps } from '../staff/tables.ts'

/** The receivers of a notice (administration.md 1.2): the active accounts of the staff in its scope. */

export interface Scope {
  scopeType: number
  scopeIds: unknown
}

export interface Receiver {
  userId: string
  userName: string
  deptName: string | null
}

interface ScopeReceivers {
  receivers: Receiver[]
  /** Staff in scope without an active account. */
  noAccount: number
}

/** EMP_STATUS 离职. */
const left = 3
const { depts: ofDepts, jobs: ofJobs, persons } = noticeScope.is

/** The current receivers of a scope; refuses 22101 where none of them has an account. */
export async function receiversOf(db: Db, orgId: string, scope: Scope): Promise<ScopeReceivers> {
  const { rows } = await sql<{ userId: string | null; userName: string | null; deptName: string | null }>`
    select account.user_id, account.user_name, dept.dept_name
    from emp
    left join user_account account on account.org_id = emp.org_id and account.emp_id = emp.emp_id
      and account.status = ${userStatus.is.normal}
    left join dept on dept.org_id = emp.org_id and dept.dept_id = emp.dept_id
    where emp.org_id = ${orgId} and emp.status <> ${sql.lit(left)} and ${receiverCondition(orgId, scope)}
    order by account.user_id`.execute(db)
  const receivers = rows.flatMap(({ userId, userName, deptName }) =>
    userId ? [{ userId, userName: userName ?? '', deptName }] : [],
  )
  if (receivers.length === 0) refuse(no.noReceivers, {}, { field: 'scopeIds' })
  return { receivers, noAccount: rows.length - receivers.length }
}

function receiverCondition(orgId: string, { scopeType, scopeIds }: Scope): RawBuilder<boolean> {
  const ids = scopeIdsOf(scopeIds)
  if (scopeType === ofDepts)
    return sql`emp.dept_id in (
      with recursive below as (
        select dept_id from dept where org_id = ${orgId} and dept_id = any(${ids}::text[])
        union
        select dept.dept_id from dept join below on dept.parent_id = below.dept_id where dept.org_id = ${orgId}
      ) select dept_id from below)`
  if (scopeType === ofJobs) return sql`emp.job_id = any(${ids}::text[])`
  if (scopeType === persons) return sql`emp.emp_id = any(${ids}::text[])`
  return sql`true`
}

/** Refuses an empty scope (22101) or unknown ids (21003). */
export async function assertNoticeScope(db: Db, orgId: string, { scopeType, scopeIds }: Scope) {
  const known = { [ofDepts]: depts, [ofJobs]: jobs, [persons]: emps }[scopeType]
  if (!known) return
  const ids = [...new Set(scopeIdsOf(scopeIds))]
  if (ids.length === 0) refuse(no.noReceivers, {}, { field: 'scopeIds' })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(known.name)}
    where org_id = ${orgId} and ${sql.ref(known.key)} = any(${ids}::text[])`.execute(db)
  if (rows[0].n < ids.length) refuse(common.missing, {}, { field: 'scopeIds' })
}

/** The stored ids of a scope: a notice to everybody needs none. */
export const scopeIdsOf = (scopeIds: unknown) => (Array.isArray(scopeIds) ? scopeIds.map(String) : [])

/** The names of the departments, posts or staff of a scope, as a list shows them. */
export const scopeNames = sql<string | null>`left(case notice.scope_type
  when ${sql.lit(ofDepts)} then (select string_agg(dept_name, '、' order by sort, dept_id) from dept
    where dept.org_id = notice.org_id and jsonb_exists(notice.scope_ids, dept.dept_id))
  when ${sql.lit(ofJobs)} then (select string_agg(job_name, '、' order by sort, job_id) from job
    where job.org_id = notice.org_id and jsonb_exists(notice.scope_ids, job.job_id))
  when ${sql.lit(persons)} then (select string_agg(emp_name, '、' order by emp_no) from emp
    where emp.org_id = notice.org_id and jsonb_exists(notice.scope_ids, emp.emp_id))
  end, 200)`
