import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { type attendanceGroup as calls, groupRefusals as no } from '#contract/modules/duty/attendance/group.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { dutyChanged } from '../duty-changed.ts'
import { holdGroup } from '../schedule/people.ts'
import { tellGroupChanged } from '../schedule/tell.ts'
import { keepFlexible } from './flexible.ts'

/** An employee is in one group only (22311). */
export async function assertInNoGroup(db: Db, who: Who, memberIds: readonly string[], groupPk: string) {
  const members = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'member.orgId').onRef('emp.empId', '=', 'member.empId'))
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId'),
    )
    .select(['emp.empName', 'group.groupName'])
    .where('member.orgId', '=', who.orgId)
    .where('member.empId', 'in', memberIds)
    .where('member.attendanceGroupPkId', '<>', groupPk)
    .orderBy('emp.empNo')
    .executeTakeFirst()
  if (members) refuse(no.elsewhere, { name: members.empName, g: members.groupName }, { field: 'memberIds' })
}

/** New members; without a plan they are judged from `since` on, in a new group from its first day. */
export async function putIn(
  db: Db,
  who: Who,
  attendanceGroupPkId: string,
  memberIds: readonly string[],
  since: string | null,
) {
  await db
    .insertInto('attendanceMember')
    .values([...new Set(memberIds)].map((empId) => ({ orgId: who.orgId, empId, attendanceGroupPkId, since })))
    .onConflict((conflict) => conflict.columns(['orgId', 'empId']).doNothing())
    .execute()
}

/**
 * Members no longer named leave and lose their days from tomorrow; this needs a confirmation (22313), and they are
 * notified.
 */
export async function takeOut(
  db: Db,
  who: Who,
  row: Row<'attendanceGroup'>,
  staying: readonly string[],
  confirmed: boolean,
) {
  await holdGroup(db, who, row.attendanceGroupPkId)
  const ahead = (await daysAhead(db, who, row.attendanceGroupPkId, addDays(who.today, 1))).filter(
    ({ empId }) => !staying.includes(empId),
  )
  if (ahead.length > 0 && !confirmed)
    refuse(no.takenOut, { name: ahead[0].empName, n: ahead[0].days }, { field: 'memberIds' })
  await freeAhead(db, who, row, { staying, why: '您已移出考勤组，明天起的排班取消' })
  await keepFlexible(db, who, { groupPk: row.attendanceGroupPkId, but: staying })
  await db
    .deleteFrom('attendanceMember')
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', row.attendanceGroupPkId)
    .where('empId', 'not in', staying)
    .execute()
}

/** Removes the days of leaving members from tomorrow on; those whose days were published are told why. */
export async function freeAhead(
  db: Db,
  who: Who,
  row: Row<'attendanceGroup'>,
  { staying, why }: { staying: readonly string[]; why: string },
) {
  const removedCells = await db
    .deleteFrom('attendanceSchedule')
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', row.attendanceGroupPkId)
    .where(sql<boolean>`emp_id <> all(${[...staying]}::text[])`)
    .where('workDate', '>', who.today)
    .returning(['empId', 'workDate', 'status'])
    .execute()
  const seen = removedCells.filter(({ status }) => status === scheduleStatus.is.published)
  await tellGroupChanged(db, who, row, { empIds: seen.map(({ empId }) => empId), why })
  await dutyChanged(
    db,
    who,
    seen.map(({ workDate }) => workDate),
  )
}

/** Employees with planned days in a group from a day on, with the number of days. */
export async function daysAhead(db: Db, who: Who, attendanceGroupPkId: string, from: string) {
  const found = await db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'cell.orgId').onRef('emp.empId', '=', 'cell.empId'))
    .select(['cell.empId', 'emp.empName', sql<number>`count(distinct cell.work_date)::int`.as('days')])
    .where('cell.orgId', '=', who.orgId)
    .where('cell.attendanceGroupPkId', '=', attendanceGroupPkId)
    .where('cell.workDate', '>=', from)
    .groupBy(['cell.empId', 'emp.empName', 'emp.empNo'])
    .orderBy('emp.empNo')
    .execute()
  return found
}

/** Staff who can be added to a group, found by name or initials, each with his current group. */
export function assignable(db: Db, who: Who, query: QueryFor<typeof calls.groupNursing>) {
  let found = db
    .selectFrom('emp')
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .innerJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .leftJoin('attendanceMember as member', (join) =>
      join.onRef('member.orgId', '=', 'emp.orgId').onRef('member.empId', '=', 'emp.empId'),
    )
    .leftJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId'),
    )
    .select(['emp.empId', 'emp.empName', 'dept.deptName', 'job.jobName', 'group.groupName'])
    .where('emp.orgId', '=', who.orgId)
    .where('emp.status', '<>', empStatus.is.left)
  if (query.deptId) found = found.where('emp.deptId', '=', query.deptId)
  const { keyword } = query
  if (keyword)
    found = found.where((eb) =>
      eb.or([eb('emp.empName', 'like', contains(keyword)), eb('emp.pinyin', 'like', contains(keyword.toLowerCase()))]),
    )
  return page(found, query, { fields: { empName: 'emp.empName' }, first: [['emp.empNo', 'asc']] })
}
