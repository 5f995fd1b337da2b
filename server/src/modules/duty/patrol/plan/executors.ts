import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { executorType } from '#contract/modules/duty/patrol/plan.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { dutyBook } from '../../attendance/service.ts'

/**
 * The executors of a plan: named employees, the staff on duty in groups, or the staff of departments (administration.md
 * 4).
 */

export interface Executor {
  empId: string
  empName: string
}
export interface Duty {
  executorType: number
  executorIds: readonly string[]
  /** The executors that no longer change: named ones, and all of them once a task is over. */
  executors?: readonly Executor[] | null
  startTime: string
  endTime: string
}

const is = executorType.is

/** Before or after its window, a task's executors are those at its beginning or its last minute. */
export function executorMoment(now: string, { startTime, endTime }: Pick<Duty, 'startTime' | 'endTime'>) {
  const last = addMinutes(endTime, -1)
  return now < startTime ? startTime : now > last ? last : now
}

/**
 * The employees behind each of these executors, at a moment; groups, departments and names are read once for all of
 * them.
 */
export async function executorBook(db: Db, orgId: string, duties: readonly Duty[], now: string) {
  const open = duties.filter(({ executors }) => !executors)
  const idsIn = (type: number) => [
    ...new Set(open.filter((one) => one.executorType === type).flatMap(({ executorIds }) => executorIds)),
  ]
  const moments = open
    .filter((one) => one.executorType === is.onDuty)
    .map((one) => executorMoment(now, one).slice(0, 10))
  const days = moments.toSorted()
  const onDuty = days.length > 0 ? await dutyBook(db, orgId, { from: days[0], to: days[days.length - 1] }) : () => []
  const named = await namesOf(db, orgId, idsIn(is.staff))
  const staff = await staffOf(db, orgId, idsIn(is.dept))
  return (one: Duty): Executor[] => {
    if (one.executors) return [...one.executors]
    const ids = one.executorIds
    if (one.executorType === is.staff) return named.filter(({ empId }) => ids.includes(empId))
    if (one.executorType === is.dept) return once(staff.filter(({ deptId }) => ids.includes(deptId)))
    return once(onDuty(executorMoment(now, one)).filter((person) => ids.includes(person.attendanceGroupPkId)))
  }
}

/** Each employee once. */
const once = (people: readonly Executor[]) => [
  ...new Map(people.map(({ empId, empName }) => [empId, { empId, empName }])).values(),
]

const namesOf = (db: Db, orgId: string, empIds: readonly string[]) =>
  db
    .selectFrom('emp')
    .select(['empId', 'empName'])
    .where('orgId', '=', orgId)
    .where('empId', 'in', [...empIds, ''])
    .orderBy('empNo')
    .execute()

/** Staff with an account, of each of these departments and those below it. */
async function staffOf(db: Db, orgId: string, deptIds: readonly string[]) {
  if (deptIds.length === 0) return []
  const { rows } = await sql<Executor & { deptId: string }>`
    with recursive below as (
      select dept_id as top, dept_id from dept where org_id = ${orgId} and dept_id = any(${[...deptIds]}::text[])
      union
      select below.top, dept.dept_id from dept join below on dept.parent_id = below.dept_id where dept.org_id = ${orgId}
    )
    select below.top as dept_id, emp.emp_id, emp.emp_name from emp join below on below.dept_id = emp.dept_id
    where emp.org_id = ${orgId} and emp.status <> ${empStatus.is.left} and ${hasAccount}
    order by emp.emp_no`.execute(db)
  return rows
}

/** An employee who can sign in. */
export const hasAccount = sql<boolean>`exists (select from user_account account
  where account.org_id = emp.org_id and account.emp_id = emp.emp_id and account.status = ${userStatus.is.normal})`

/** All staff with an account: they can be chosen. */
export const pickable = (db: Db, orgId: string) =>
  db
    .selectFrom('emp')
    .select(['emp.empId', 'emp.empName'])
    .where('emp.orgId', '=', orgId)
    .where('emp.status', '<>', empStatus.is.left)
    .where(hasAccount)
    .orderBy('emp.empNo')
    .limit(5000)
    .execute()

/**
 * How many of these employees, groups or departments exist, and how many can execute: at least one member can sign in.
 */
export async function knownExecutors(db: Db, orgId: string, type: number, executorIds: readonly string[]) {
  const ids = [...new Set(executorIds)]
  const { rows } = await sql<{ known: number; ready: number }>`
    select count(*)::int as known, count(*) filter (where ready)::int as ready
    from (${whoIs(type, orgId)}) found where id = any(${ids}::text[])`.execute(db)
  return { ...rows[0], total: ids.length }
}

function whoIs(type: number, orgId: string) {
  if (type === is.staff)
    return sql`select emp.emp_id as id, ${hasAccount} as ready from emp
      where emp.org_id = ${orgId} and emp.status <> ${empStatus.is.left}`
  if (type === is.onDuty)
    return sql`select own.attendance_group_pk_id as id, own.status = ${onOff.is.on} and exists (
        select from attendance_member member
        join emp on emp.org_id = member.org_id and emp.emp_id = member.emp_id
          and emp.status <> ${empStatus.is.left} and ${hasAccount}
        where member.org_id = own.org_id and member.attendance_group_pk_id = own.attendance_group_pk_id) as ready
      from attendance_group own where own.org_id = ${orgId}`
  return sql`select own.dept_id as id, exists (
      with recursive below as (
        select own.dept_id union select dept.dept_id from dept join below on dept.parent_id = below.dept_id
        where dept.org_id = ${orgId}
      ) select from emp join below on below.dept_id = emp.dept_id
      where emp.org_id = ${orgId} and emp.status <> ${empStatus.is.left} and ${hasAccount}) as ready
    from dept own where own.org_id = ${orgId}`
}

/** Names of employees, groups or departments, as a list shows them. */
export const executorNames = sql<string | null>`(
  select string_agg(found.name, '、' order by found.sort) from jsonb_array_elements_text(patrol_plan.executor_ids) id
  join (
    select 1 as type, emp_id as id, emp_name as name, emp_no as sort from emp where org_id = patrol_plan.org_id
    union all
    select 2, attendance_group_pk_id, group_name, group_name from attendance_group where org_id = patrol_plan.org_id
    union all
    select 3, dept_id, dept_name, dept_name from dept where org_id = patrol_plan.org_id
  ) found on found.type = patrol_plan.executor_type and found.id = id.value)`
