import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import type { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { isNight } from '#contract/modules/duty/attendance/shift-times.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { awayFrom, awayOn } from '../away/gaps.ts'
import { empInScope } from '../emp-scope.ts'
import { boundsOf, coverOf, daysFrom } from '../rules.ts'
import { shiftBook } from '../shift/versions.ts'
import { groupInReach, isNurse, publishedMonths } from './people.ts'

/** A month as the grid shows it: employees, their days, the staff on each shift (administration.md 3.3). */
export async function scheduleMonth(db: Db, who: Who, query: QueryFor<typeof attendanceSchedule.scheduleList>) {
  if (query.mine === 1) return mine(db, who, query.month)
  if (query.mates === 1) return mates(db, who, query.month, query.empId ?? who.empId)
  who.must('administration.attendance.group.query')
  const { month, groupPk } = query
  if (!groupPk) wrongValue('groupPk', '请选择考勤组')
  const group = await groupInReach(db, who, groupPk)
  const cells = await cellsIn(db, who.orgId, month, { groupPk })
  const people = await peopleOf(
    db,
    who.orgId,
    groupPk,
    month,
    cells.map(({ empId }) => empId),
  )
  const byPerson = Map.groupBy(cells, ({ empId }) => empId)
  const nurses = new Set(people.filter(isNurse).map(({ empId }) => empId))
  const { from, to } = boundsOf(month)
  const away = await awayIn(db, who.orgId, from, to, cells)
  const removedIds = new Set(away.map(({ scheduleId }) => scheduleId))
  const onDay = cells
    .filter(({ scheduleId }) => !removedIds.has(scheduleId))
    .map((cell) => ({ ...cell, nurse: nurses.has(cell.empId) }))
  const published = await publishedMonths(db, who.orgId, group, [month])
  return {
    groupPk,
    groupName: group.groupName,
    scheduleMode: group.scheduleMode,
    month,
    rows: people.map((person) => ({ ...person, cells: byPerson.get(person.empId) ?? [] })),
    cover: coverOf(daysFrom(from, to), onDay, group.minCover),
    away: away.map(({ scheduleId: _, ...one }) => one),
    status: published.has(month) ? 1 : 0,
    publishTime: published.get(month) ?? null,
    ...(await around(db, who, month)),
  }
}

/** The caller's own published days in all groups. */
async function mine(db: Db, who: Who, month: string) {
  const cells = who.empId ? await cellsIn(db, who.orgId, month, { empId: who.empId }) : []
  const own = cells.filter(({ status }) => status === scheduleStatus.is.published)
  const { from, to } = boundsOf(month)
  const away = await awayIn(db, who.orgId, from, to, own)
  const row = { empId: who.empId ?? '', empName: who.userName, version: 0, member: true, cells: own }
  return {
    month,
    rows: who.empId ? [row] : [],
    cover: [],
    away: away.map(({ scheduleId: _, ...one }) => one),
    status: scheduleStatus.is.published,
    publishTime: null,
    ...(await around(db, who, month)),
  }
}

/** The published days of a group, for its members: the colleagues they could exchange with. */
async function mates(db: Db, who: Who, month: string, empId: string | null) {
  if (empId !== who.empId) {
    who.must('administration.shiftExchange.records.audit')
    // Only employees in the caller's data scope: those the caller may apply for.
    await empInScope(db, who, empId ?? '', { lock: false })
  }
  const group = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId'),
    )
    .select(['group.attendanceGroupPkId', 'group.groupName'])
    .where('member.orgId', '=', who.orgId)
    .where('member.empId', '=', empId)
    .executeTakeFirst()
  const nothing = {
    month,
    empId,
    cover: [],
    away: [],
    status: scheduleStatus.is.published,
    publishTime: null,
    ...(await around(db, who, month)),
  }
  if (!group) return { ...nothing, rows: [] }
  const groupPk = group.attendanceGroupPkId
  const cells = (await cellsIn(db, who.orgId, month, { groupPk })).filter(
    ({ status }) => status === scheduleStatus.is.published,
  )
  const byPerson = Map.groupBy(cells, (cell) => cell.empId)
  const people = (await peopleOf(db, who.orgId, groupPk, month, [])).filter(({ member }) => member)
  const rows = people.map((person) => ({ ...person, version: 0, cells: byPerson.get(person.empId) ?? [] }))
  return { ...nothing, groupPk, groupName: group.groupName, rows }
}

type MonthCell = Awaited<ReturnType<typeof cellsIn>>[number]
/** Planned shifts that overlap an employee's leave. */
async function awayIn(db: Db, orgId: string, from: string, to: string, cells: readonly MonthCell[]) {
  const away = await awayOn(
    db,
    orgId,
    from,
    to,
    cells.map(({ empId }) => empId),
  )
  if (away.length === 0) return []
  const book = await shiftBook(db, orgId)
  return cells.flatMap((cell) => {
    const leave = awayFrom(cell, away, book)
    if (!leave || !cell.shiftPkId) return []
    const text = `请假 ${leave.from.slice(5, 16)} 至 ${leave.to.slice(5, 16)}`
    return [
      { scheduleId: cell.scheduleId, empId: cell.empId, workDate: cell.workDate, shiftPkId: cell.shiftPkId, text },
    ]
  })
}

function cellsIn(db: Db, orgId: string, month: string, of: { groupPk: string } | { empId: string }) {
  const { from, to } = boundsOf(month)
  const cells = db
    .selectFrom('attendanceSchedule')
    .select(['scheduleId', 'empId', 'workDate', 'shiftPkId', 'locationIds', 'source', 'locked', 'status', 'reason'])
    .where('orgId', '=', orgId)
    .where('workDate', '>=', from)
    .where('workDate', '<=', to)
    .orderBy('workDate')
    .orderBy('scheduleId')
  return (
    'groupPk' in of ? cells.where('attendanceGroupPkId', '=', of.groupPk) : cells.where('empId', '=', of.empId)
  ).execute()
}

/** Members, and former ones with days in the month. */
async function peopleOf(db: Db, orgId: string, groupPk: string, month: string, withDays: readonly string[]) {
  const rows = await db
    .selectFrom('emp')
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .innerJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .leftJoin('attendanceMember as member', (join) =>
      join
        .onRef('member.orgId', '=', 'emp.orgId')
        .onRef('member.empId', '=', 'emp.empId')
        .on('member.attendanceGroupPkId', '=', groupPk),
    )
    .leftJoin('attendanceRoster as roster', (join) =>
      join
        .onRef('roster.orgId', '=', 'emp.orgId')
        .onRef('roster.empId', '=', 'emp.empId')
        .on('roster.month', '=', month),
    )
    .select([
      'emp.empId',
      'emp.empName',
      'emp.empType',
      'dept.deptName',
      'job.jobName',
      'roster.version',
      'member.empId as memberId',
    ])
    .where('emp.orgId', '=', orgId)
    .where((eb) => eb.or([eb('member.empId', 'is not', null), eb('emp.empId', 'in', [...new Set(withDays), ''])]))
    .orderBy('emp.empNo')
    .execute()
  return rows.map(({ memberId, version, ...row }) => ({ ...row, version: version ?? 0, member: memberId !== null }))
}

/**
 * Shifts with their current times, in another month those of its first day; and the days of rest of the institution.
 */
async function around(db: Db, { orgId, today }: Who, month: string) {
  const day = today.startsWith(month) ? today : `${month}-01`
  const { rows: shifts } = await sql<ShiftOfDay>`
    select shift.shift_pk_id, shift.shift_name, shift.shift_type, shift.colour, shift.is_enable, version.work_period, version.work_hours
    from attendance_shift shift
    cross join lateral (
      select work_period, work_hours from attendance_shift_version version
      where version.org_id = shift.org_id and version.shift_pk_id = shift.shift_pk_id and version.from_date <= ${day}
      order by version.from_date desc limit 1
    ) version
    where shift.org_id = ${orgId} order by shift.shift_type, shift.shift_name`.execute(db)
  const { restHolidays, workHolidays } = await settings(db, orgId, ['restHolidays', 'workHolidays'])
  return {
    shifts: shifts.map((shift) => ({ ...shift, night: isNight(shift) ? 1 : 0 })),
    restDays: [...restHolidays],
    workDays: [...workHolidays],
  }
}

type ShiftOfDay = Pick<
  Row<'attendanceShift'>,
  'shiftPkId' | 'shiftName' | 'shiftType' | 'colour' | 'workPeriod' | 'workHours' | 'isEnable'
>
