import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { absences } from './away/absence.ts'
import { stretchAt } from './rules.ts'
import { shiftBook } from './shift/versions.ts'

export interface OnDuty {
  empId: string
  empName: string
  userId: string | null
  deptId: string
  jobTypeCode: string | null
  attendanceGroupPkId: string
  shiftPkId: string
  shiftName: string
  /** The day the shift belongs to: for one past midnight, yesterday. */
  workDate: string
  /** The period of the shift that contains the minute, `YYYY-MM-DD HH:mm:ss`, the end not included. */
  from: string
  to: string
  locationIds: readonly string[]
}

interface DutyFilter {
  /** Employees of this department. */
  deptId?: string
  /**
   * A bed, room, floor or building: employees whose days name it or a place around it; else those of its department who
   * have no place of their own.
   */
  locationId?: string
  /** jobTypeCode of the job. */
  jobs?: readonly string[]
  /** The answer can be asked for places. */
  places?: true
}

/**
 * The staff on duty at a moment: a published day covers its minute, and no approved leave does (administration.md 3.3).
 * Care, patrol, alarms and screens all use this. `at` is `YYYY-MM-DD HH:mm:ss`; its seconds do not count.
 *
 *     const nurses = await onDuty(db, who.orgId, who.now, { locationId: bedId, jobs: ['NURSE'] })
 */
export async function onDuty(db: Db, orgId: string, at: string, filter: DutyFilter = {}): Promise<OnDuty[]> {
  const book = await dutyBook(db, orgId, { from: at.slice(0, 10), to: at.slice(0, 10) }, filter)
  return book(at, filter)
}

/** The answer of `onDuty` for any moment of the days it was made for. */
export type DutyBook = (at: string, filter?: Omit<DutyFilter, 'jobs'>) => OnDuty[]

/** The published days from one day to another, read once for many moments and places. */
export async function dutyBook(
  db: Db,
  orgId: string,
  days: { from: string; to: string },
  filter: DutyFilter = {},
): Promise<DutyBook> {
  const book = await shiftBook(db, orgId)
  const cells = await published(db, orgId, days, filter)
  const empIds = [...new Set(cells.map(({ empId }) => empId))]
  const span = { from: `${days.from} 00:00:00`, to: `${addDays(days.to, 1)} 00:00:00` }
  const away = empIds.length > 0 ? await absences(db, orgId, { ...span, empIds }) : []
  const isAway = (empId: string, minute: string) =>
    away.some((one) => one.empId === empId && one.from <= minute && one.to > minute)
  const places = filter.locationId === undefined && filter.places !== true ? undefined : await placesOf(db, orgId)
  const byDay = Map.groupBy(cells, ({ workDate }) => workDate)
  return (at, { deptId, locationId } = {}) => {
    const today = at.slice(0, 10)
    const here = [addDays(today, -1), today]
      .flatMap((day) => byDay.get(day) ?? [])
      .flatMap(({ shiftPkId, ...cell }) => {
        if (!shiftPkId || isAway(cell.empId, `${at.slice(0, 16)}:00`)) return []
        const shift = book.of(shiftPkId, cell.workDate)
        const stretch = stretchAt({ workDate: cell.workDate, shift }, at)
        return stretch ? [{ ...cell, shiftPkId, shiftName: shift.shiftName, ...stretch }] : []
      })
      .sort((one, other) => one.empNo.localeCompare(other.empNo) || one.workDate.localeCompare(other.workDate))
      .map(({ empNo: _, ...one }) => one)
    if (locationId && places) return atPlace(here, places(locationId), deptId)
    return deptId ? here.filter((one) => one.deptId === deptId) : here
  }
}

/** Published days, and the day before the first, whose night may reach into it. */
function published(
  db: Db,
  orgId: string,
  days: { from: string; to: string },
  { deptId, locationId, places, jobs }: DutyFilter,
) {
  let rows = db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'cell.orgId').onRef('emp.empId', '=', 'cell.empId'))
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'cell.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'cell.attendanceGroupPkId')
        .on('group.status', '=', onOff.is.on),
    )
    .leftJoin('userAccount as user', (join) =>
      join
        .onRef('user.orgId', '=', 'emp.orgId')
        .onRef('user.empId', '=', 'emp.empId')
        .on('user.status', '=', userStatus.is.normal),
    )
    .select(['cell.empId', 'emp.empNo', 'emp.empName', 'user.userId', 'emp.deptId', 'emp.jobTypeCode'])
    .select(['cell.attendanceGroupPkId', 'cell.shiftPkId', 'cell.workDate', 'cell.locationIds'])
    .where('cell.orgId', '=', orgId)
    .where('cell.workDate', '>=', addDays(days.from, -1))
    .where('cell.workDate', '<=', days.to)
    .where('cell.status', '=', scheduleStatus.is.published)
    .where('emp.status', '<>', empStatus.is.left)
    .orderBy('emp.empNo')
    .orderBy('cell.workDate')
  // With a place, the department counts only where no employee is planned at the place itself.
  if (deptId && !locationId && !places) rows = rows.where('emp.deptId', '=', deptId)
  if (jobs) rows = rows.where(sql<boolean>`emp.job_type_code = any(${jobs}::text[])`)
  return rows.execute()
}

interface Place {
  /** The place with all places around it, the smallest first. */
  chain: readonly string[]
  deptId: string | null
}

/**
 * Employees whose bed, room, floor or building contains it; else the department's employees without a place (care.md
 * 2).
 */
function atPlace(here: readonly OnDuty[], { chain, deptId: own }: Place, deptId?: string) {
  const named = here.filter(({ locationIds }) => locationIds.some((id) => chain.includes(id)))
  if (named.length > 0) return named
  const dept = deptId ?? own
  return here.filter((one) => one.locationIds.length === 0 && dept !== null && one.deptId === dept)
}

/** Every bed, room, floor and building with the places around it and its department. */
async function placesOf(db: Db, orgId: string): Promise<(id: string) => Place> {
  const { rows } = await sql<{ id: string; up: string | null; deptId: string | null }>`
    select bed_id as id, room_id as up, null::text as dept_id from bed where org_id = ${orgId}
    union all select room_id, location_id, dept_id from room where org_id = ${orgId}
    union all select location_id, parent_id, dept_id from location where org_id = ${orgId}`.execute(db)
  const all = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const chain: string[] = []
    let deptId: string | null = null
    for (let at = all.get(id); at && !chain.includes(at.id); at = at.up ? all.get(at.up) : undefined) {
      chain.push(at.id)
      deptId ??= at.deptId
    }
    return { chain, deptId }
  }
}
