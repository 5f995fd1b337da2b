import { sql } from 'kysely'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { isNight, type Period } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { settings } from '#core/settings.ts'
import { absences } from '../away/absence.ts'
import { isWorkday } from '../leave/rules.ts'
import type { ClockedShift, ClockRecord, Leave, PlannedDay } from '../result/judge.ts'
import { daysFrom, usualFlexHours } from '../rules.ts'
import { type Day, flexibleDays, judgedDays } from './totals.ts'

/** The facts attendance is judged by, read for many employees in a handful of statements (administration.md 3.4). */

export interface Person {
  empId: string
  entryDate: string
  leaveDate: string | null
  groupType: number | null
  flexHours: number | null
  effectiveDate: string | null
  /** Without a roster the employee is judged from this day on. */
  since: string | null
  /** The first day that no longer counts, of a disabled group. */
  offFrom: string | null
}
interface Range {
  from: string
  to: string
}

/** Employees judged at once before other work runs. */
const atOnce = 50

/** The days of each of these employees, judged by the current data; by employee. */
export async function judged(db: Db, orgId: string, people: readonly Person[], range: Range, now: string) {
  const empIds = people.map(({ empId }) => empId)
  const around = { from: addDays(range.from, -1), to: addDays(range.to, 1) }
  const plans = await plansOf(db, orgId, empIds, around)
  const clocks = await clocksOf(db, orgId, empIds, around)
  const leaves = await leavesOf(db, orgId, empIds, around)
  const pasts = await pastStays(db, orgId, empIds, range)
  const { restHolidays, workHolidays } = await settings(db, orgId, ['restHolidays', 'workHolidays'])
  const holidays = { rest: restHolidays, work: workHolidays }
  const found = new Map<string, Day[]>()
  for (const [at, person] of people.entries()) {
    const { empId } = person
    const facts = { clocks: clocks.get(empId) ?? [], leaves: leaves.get(empId) ?? [], now }
    // A former employee is judged until the last working day, however late it was entered.
    const until = person.leaveDate && person.leaveDate < range.to ? person.leaveDate : range.to
    const planned = judgedDays(plans.get(empId) ?? [], facts, { from: range.from, to: until })
    const own = new Set(planned.map(({ date }) => date))
    const stays = [...(pasts.get(empId) ?? []), ...stayNow(person)]
    const flexible = stays.flatMap((stay) => {
      const free = freeDays(person, stay, range, holidays).filter(({ date }) => !own.has(date))
      return flexibleDays(free, stay.flexHours, facts)
    })
    found.set(
      empId,
      [...planned, ...flexible].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.period - b.period)),
    )
    if (at % atOnce === atOnce - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

/** The period of an employee in a flexible group, without an end while it lasts. */
interface Stay {
  from: string
  to: string | null
  flexHours: number
}
function stayNow({ groupType: type, flexHours, effectiveDate, since, offFrom }: Person): Stay[] {
  if (type !== groupType.is.flexible) return []
  const from = [effectiveDate ?? '', since ?? ''].sort()[1]
  return [{ from, to: offFrom && addDays(offFrom, -1), flexHours: flexHours ?? usualFlexHours }]
}
async function pastStays(db: Db, orgId: string, empIds: readonly string[], { from, to }: Range) {
  const rows = await db
    .selectFrom('attendanceFlexiblePast')
    .select(['empId', 'fromDate as from', 'toDate as to', 'flexHours'])
    .where('orgId', '=', orgId)
    .where('empId', '=', sql<string>`any(${empIds}::text[])`)
    .where('fromDate', '<=', to)
    .where('toDate', '>=', from)
    .execute()
  return Map.groupBy(rows, ({ empId }) => empId)
}
/** Its days in a range, from the employee's first day in the institution to his last. */
function freeDays(person: Person, stay: Stay, { from, to }: Range, holidays: Parameters<typeof isWorkday>[1]) {
  const start = [from, person.entryDate, stay.from].sort()[2]
  const end = [to, person.leaveDate ?? to, stay.to ?? to].sort()[0]
  return start > end ? [] : daysFrom(start, end).map((date) => ({ date, work: isWorkday(date, holidays) }))
}

interface Cell {
  empId: string
  workDate: string
  source: number
  shiftPkId: string | null
  shiftName: string | null
  shiftType: number | null
  workPeriod: readonly Period[] | null
  restMinutes: number
  beforeClock: number
  afterClock: number
  lateGrace: number
  earlyGrace: number
  absentLate: number
}
/** 换班 of SCHEDULE_SOURCE. */
const swapped = 3

/** Published days, each shift with the times it had on its day; those of a group count until it is disabled. */
export async function plansOf(
  db: Db,
  orgId: string,
  empIds: readonly string[],
  { from, to }: Range,
): Promise<Map<string, PlannedDay[]>> {
  const { rows } = await sql<Cell>`
    select cell.emp_id, cell.work_date, cell.source, cell.shift_pk_id, shift.shift_name, shift.shift_type,
      version.work_period, version.rest_minutes, shift.before_clock, shift.after_clock, shift.late_grace,
      shift.early_grace, shift.absent_late
    from attendance_schedule cell
    left join attendance_shift shift on shift.org_id = cell.org_id and shift.shift_pk_id = cell.shift_pk_id
    left join lateral (
      select work_period, rest_minutes from attendance_shift_version version
      where version.org_id = cell.org_id and version.shift_pk_id = cell.shift_pk_id and version.from_date <= cell.work_date
      order by version.from_date desc limit 1
    ) version on true
    left join attendance_group "group" on "group".org_id = cell.org_id
      and "group".attendance_group_pk_id = cell.attendance_group_pk_id
    where cell.org_id = ${orgId} and cell.emp_id = any(${empIds}::text[])
      and cell.status = ${sql.lit(scheduleStatus.is.published)}
      and cell.work_date between ${from} and ${to} and cell.work_date < coalesce("group".off_from, 'infinity')
    order by cell.emp_id, cell.work_date, cell.schedule_id`.execute(db)
  const byPerson = Map.groupBy(rows, ({ empId }) => empId)
  return new Map([...byPerson].map(([empId, cells]) => [empId, cells.map(plannedOf)]))
}

function plannedOf({ workDate, source, ...cell }: Cell): PlannedDay {
  const { shiftPkId, shiftName, shiftType, workPeriod, empId: _, ...reading } = cell
  const exchanged = source === swapped
  if (!shiftPkId || !workPeriod) return { workDate, shift: null, exchanged }
  const shift: ClockedShift = {
    ...reading,
    shiftPkId,
    shiftName: shiftName ?? '',
    periods: workPeriod,
    night: isNight({ shiftType, workPeriod }),
  }
  return { workDate, shift, exchanged }
}

export async function clocksOf(db: Db, orgId: string, empIds: readonly string[], { from, to }: Range) {
  const rows = await db
    .selectFrom('attendanceClock')
    .select(['empId', 'clockTime', 'outside'])
    .where('orgId', '=', orgId)
    .where('empId', '=', sql<string>`any(${empIds}::text[])`)
    .where('clockTime', '>=', `${from} 00:00:00`)
    .where('clockTime', '<', `${addDays(to, 1)} 00:00:00`)
    .execute()
  const found = new Map<string, ClockRecord[]>()
  for (const { empId, clockTime, outside } of rows) {
    const own = found.get(empId) ?? []
    own.push({ clockTime, outside: outside === 1 })
    found.set(empId, own)
  }
  return found
}

async function leavesOf(db: Db, orgId: string, empIds: readonly string[], { from, to }: Range) {
  const range = { from: `${from} 00:00:00`, to: `${addDays(to, 1)} 00:00:00`, empIds }
  const rows = await absences(db, orgId, range)
  return Map.groupBy(rows, ({ empId }) => empId) as Map<string, Leave[]> // as: an absence is the leave of an employee
}
