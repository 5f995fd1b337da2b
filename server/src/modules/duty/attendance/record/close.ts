import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import type { SomeOf } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { leaveStatus } from '#contract/modules/duty/attendance/leave.ts'
import { type attendanceRecord, recordRefusals as no, repairStatus } from '#contract/modules/duty/attendance/record.ts'
import { attendResult } from '#contract/modules/duty/attendance/result.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { boundsOf } from '../rules.ts'
import { closedMonths, holdClosing } from './closed.ts'
import { type EmployeeRecord, judgedPeople } from './people.ts'

/**
 * 封存: a closed month, which wages are paid by, keeps the results of every employee; none of them changes any more
 * (administration.md 3.4).
 */

/**
 * Closes a month that is over, or opens it again. Refuses 21001 a month that is not over, including the night of its
 * last day and the time to clock out of it, 21009 twice, 22339 while a request waits.
 */
export async function closeMonth(db: Db, who: Who, { month, close }: BodyFor<typeof attendanceRecord.recordClose>) {
  if (month >= who.today.slice(0, 7)) wrongValue('month', '只能封存已结束的月份')
  await holdClosing(db, who.orgId)
  const there = (await closedMonths(db, who.orgId, month, month)).has(month)
  if (there === (close === 1)) refuse(common.wrongState, { name: there ? '已封存' : '未封存' })
  if (close === 0) {
    await db.deleteFrom('attendanceClose').where('orgId', '=', who.orgId).where('month', '=', month).execute()
    who.did(`取消封存${month}考勤`)
    return { month, closed: 0 as const, people: 0 }
  }
  const { from, to } = boundsOf(month)
  const waiting = await countWaiting(db, who.orgId, from, to)
  if (waiting > 0) refuse(no.waiting, { n: waiting })
  const people = await judgedPeople(db, { ...who, scope: { ...who.scope, all: true } }, { from, to })
  if (people.some(hasOpenDay)) wrongValue('month', '本月最后的班次还未结束或仍可打卡，请稍后封存')
  const stamp = { closeTime: who.now, closeBy: who.userId, closeByName: who.userName }
  await db
    .insertInto('attendanceClose')
    .values({ orgId: who.orgId, month, ...stamp })
    .execute()
  const rows = people.map(({ empId, empName, deptId, deptName, groupPk, groupName, days }) => {
    return { empId, empName, deptId, deptName, groupPk, groupName, days }
  })
  await sql`insert into attendance_result (org_id, month, emp_id, emp_name, dept_id, dept_name, attendance_group_pk_id, group_name, days)
    select ${who.orgId}, ${month}, "empId", "empName", "deptId", "deptName", "groupPk", "groupName", days
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("empId" text, "empName" text, "deptId" text,
      "deptName" text, "groupPk" text, "groupName" text, days jsonb)`.execute(db)
  who.did(`封存${month}考勤，共${rows.length}人`)
  return { month, closed: 1 as const, people: rows.length }
}

/** An employee whose last shift is still to be judged: a closed month would keep the unfinished result. */
const hasOpenDay = ({ days }: EmployeeRecord) => days.some(({ result }) => result == null || undecided.includes(result))
const undecided: SomeOf<typeof attendResult> = [attendResult.is.ahead, attendResult.is.exchanged]

/** Undecided repair cards and leave of these days. */
async function countWaiting(db: Db, orgId: string, from: string, to: string) {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from attendance_repair where org_id = ${orgId} and status = ${sql.lit(repairStatus.is.waiting)}
        and date between ${from} and ${to})
      + (select count(*) from attendance_leave where org_id = ${orgId} and status = ${sql.lit(leaveStatus.is.waiting)}
        and from_time < ${to}::date + 1 and to_time > ${from}::date))::int as n`.execute(db)
  return rows[0].n
}
