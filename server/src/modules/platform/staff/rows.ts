import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { maskIdCard, maskPhone } from '#contract/kit/value/id-card.ts'
import { empStatus, empType, type staff } from '#contract/modules/platform/staff/staff.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { usersOf } from '../message/service.ts'

/** Employees with department, job, account and the certificate that expires first. */
export function empRows(db: Db, who: Who) {
  return db
    .selectFrom('emp')
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .innerJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .leftJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'emp.orgId').onRef('user.empId', '=', 'emp.empId'),
    )
    .selectAll('emp')
    .select(['dept.deptName', 'job.jobName', 'user.userId', 'user.loginName', firstToExpire.as('certExpire')])
    .where('emp.orgId', '=', who.orgId)
}

/** The longest list without pages (README.md of the dictionaries, Lists). */
const mostToPick = 5000

/**
 * Active employees of the whole organisation for dropdown lists, by name or initials (administration.md 2.1); with
 * `account` 1 only those who can sign in.
 */
export async function toPick(
  db: Db,
  who: Who,
  { keyword, deptId, account, permit, roleCode }: Partial<QueryFor<typeof staff.select>>,
) {
  let rows = empRows(db, who).clearSelect().where('emp.status', '<>', empStatus.is.left)
  if (keyword) {
    const like = contains(keyword)
    const initials = contains(keyword.toLowerCase())
    rows = rows.where((eb) => eb.or([eb('emp.empName', 'like', like), eb('emp.pinyin', 'like', initials)]))
  }
  if (deptId) rows = rows.where('emp.deptId', '=', deptId)
  if (account) rows = rows.where('user.status', '=', userStatus.is.normal)
  for (const receivers of [permit && { permit }, roleCode && { roleCodes: [roleCode] }]) {
    if (receivers) rows = rows.where('user.userId', 'in', ['', ...(await usersOf(db, who.orgId, receivers))])
  }
  return rows
    .select(['emp.empId', 'emp.empName', 'emp.deptId', 'dept.deptName', 'job.jobName', 'user.userId'])
    .orderBy('emp.empName')
    .orderBy('emp.empId')
    .limit(mostToPick)
    .execute()
}

/** The first end date among the valid certificates (`papersOf`). */
export const firstToExpire = sql<string | null>`(
  select nullif(min(until), 'infinity') from (
    select max(coalesce(day, 'infinity')) as until from (
      select paper ->> 'certType' as kind, case when paper ->> 'certType' = '99' then paper ->> 'certName' end as name,
        (paper ->> 'expireDate')::date as day
      from jsonb_array_elements(emp.certificates) paper
      union all select '4', null, emp.health_cert_expire where emp.health_cert_expire is not null) papers
    group by kind, name) counting)`

const warnDays = 60
/** Not left. */
export const isPresent = sql<boolean>`emp.status <> ${sql.lit(empStatus.is.left)}`
/** 护理员 and 护士, by type or by post (administration.md 2.2). */
export const isNursing = sql<boolean>`(emp.emp_type in (${sql.lit(empType.nurse)}, ${sql.lit(empType.careWorker)})
  or emp.job_type_code in ('NURSE', 'nurseHead', 'nurseTeamLeader'))`
/** Active employees with a certificate that ends within 60 days, or has ended. */
export const certRunsOut = (today: string) =>
  sql<boolean>`(${isPresent} and ${firstToExpire} <= ${addDays(today, warnDays)})`

/**
 * The employees on the dashboard; each number is the total of the list filtered by the same condition. A user who sees
 * some wards only gets the staff of these beside their residents (residence.md 8).
 */
export async function countStaff(db: Db, who: Who) {
  const here = who.scope.all ? sql<boolean>`true` : sql<boolean>`dept_id = any(${who.scope.deptIds})`
  const row = await db
    .selectFrom('emp')
    .select([
      sql<number>`count(*) filter (where ${isPresent} and ${here})::int`.as('present'),
      sql<number>`count(*) filter (where ${isPresent} and ${isNursing} and ${here})::int`.as('nursing'),
      sql<number>`count(*) filter (where ${certRunsOut(who.today)})::int`.as('certExpire'),
    ])
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  return row
}

export async function shownEmp(db: Db, who: Who, empId: string) {
  const row = (await empRows(db, who).where('emp.empId', '=', empId).executeTakeFirst()) ?? refuse(common.missing)
  if (row.empId === who.empId) who.aboutSelf = true
  const whole = who.may('administration.staff.edit') || row.empId === who.empId
  const number = whole ? {} : { idCard: maskIdCard(row.idCard), birthDate: null }
  return { ...row, ...number, bankNo: maskedTail(row.bankNo) }
}

/** A row of a list: numbers by their last digits, and no birth date, which is eight digits of the ID card number. */
export function masked<R extends { idCard: string | null; phoneNum: string; bankNo: string | null }>(row: R) {
  const numbers = { idCard: maskIdCard(row.idCard), phoneNum: maskPhone(row.phoneNum), bankNo: maskedTail(row.bankNo) }
  return { ...row, ...numbers, birthDate: null }
}

/** `************1234`: the number itself is never sent back. */
function maskedTail(value: string | null) {
  return value ? `${'*'.repeat(Math.max(0, value.length - 4))}${value.slice(-4)}` : value
}
