import { sql } from 'kysely'
import { addDays, addMinutes } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/db.ts'
import { absences } from './absence.ts'
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
  /** The stretch of the shift that holds the minute, `YYYY-MM-DD HH:mm:ss`, the end not included. */
  from: string
  to: string
  locationIds: readonly string[]
}

interface Asked {
  /** People of this department. */
  deptId?: string
  /** A bed, room, floor or building: whose days name it or what it lies in; else those of its department who have no place of their own. */
  locationId?: string
  /** jobTypeCode of the job. */
  jobs?: readonly string[]
}

/**
 * Who is on duty at a moment: a published day covers its minute, and no approved leave does (administration.md 3.3).
 * Care, patrol, alarms and screens all ask here. `at` is `YYYY-MM-DD HH:mm:ss`; its seconds do not count.
 *
 *     const nurses = await onDuty(db, who.orgId, who.now, { locationId: bedId, jobs: ['NURSE'] })
 */
export async function onDuty(db: Db, orgId: string, at: string, asked: Asked = {}): Promise<OnDuty[]> {
  const book = await shiftBook(db, orgId)
  const minute = `${at.slice(0, 16)}:00`
  const found = (await published(db, orgId, at, asked)).flatMap(({ shiftPkId, ...cell }) => {
    if (!shiftPkId) return []
    const shift = book.of(shiftPkId, cell.workDate)
    const stretch = stretchAt({ workDate: cell.workDate, shift }, at)
    return stretch ? [{ ...cell, shiftPkId, shiftName: shift.shiftName, ...stretch }] : []
  })
  if (found.length === 0) return []
  const empIds = found.map(({ empId }) => empId)
  const away = await absences(db, orgId, { from: minute, to: addMinutes(minute, 1), empIds })
  const here = found.filter(
    ({ empId }) => !away.some((one) => one.empId === empId && one.from <= minute && one.to > minute),
  )
  return asked.locationId ? atPlace(db, orgId, here, asked.locationId, asked.deptId) : here
}

/** Published days of today and of yesterday, whose night may last. */
function published(db: Db, orgId: string, at: string, { deptId, locationId, jobs }: Asked) {
  const today = at.slice(0, 10)
  let rows = db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'cell.orgId').onRef('emp.empId', '=', 'cell.empId'))
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'cell.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'cell.attendanceGroupPkId')
        .on('group.status', '=', 1),
    )
    .leftJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'emp.orgId').onRef('user.empId', '=', 'emp.empId').on('user.status', '=', 1),
    )
    .select(['cell.empId', 'emp.empName', 'user.userId', 'emp.deptId', 'emp.jobTypeCode', 'cell.attendanceGroupPkId'])
    .select(['cell.shiftPkId', 'cell.workDate', 'cell.locationIds'])
    .where('cell.orgId', '=', orgId)
    .where('cell.workDate', 'in', [addDays(today, -1), today])
    .where('cell.status', '=', 1)
    .where('emp.status', '<>', 3)
    .orderBy('emp.empNo')
    .orderBy('cell.workDate')
  // With a place, the department only says whose turn it is where nobody stands at the place itself.
  if (deptId && !locationId) rows = rows.where('emp.deptId', '=', deptId)
  if (jobs) rows = rows.where('emp.jobTypeCode', 'in', [...jobs, ''])
  return rows.execute()
}

/** Bed, room, floor or building hold it; else the department's people without a place (care.md 2). */
async function atPlace(db: Db, orgId: string, here: readonly OnDuty[], locationId: string, deptId?: string) {
  const { chain, deptId: own } = await placeOf(db, orgId, locationId)
  const named = here.filter(({ locationIds }) => locationIds.some((id) => chain.includes(id)))
  if (named.length > 0) return named
  const dept = deptId ?? own
  return here.filter((one) => one.locationIds.length === 0 && dept !== null && one.deptId === dept)
}

/** A place with everything it lies in, the smallest first, and the department it belongs to. */
async function placeOf(db: Db, orgId: string, locationId: string) {
  const { rows } = await sql<{ id: string; deptId: string | null }>`
    with recursive place as (
      select bed_id as id, room_id as up, null::text as dept_id, 0 as depth from bed where org_id = ${orgId} and bed_id = ${locationId}
      union all select room_id, location_id, dept_id, 0 from room where org_id = ${orgId} and room_id = ${locationId}
      union all select location_id, parent_id, dept_id, 0 from location where org_id = ${orgId} and location_id = ${locationId}
    ), chain as (
      select * from place
      union all select above.id, above.up, above.dept_id, chain.depth + 1 from chain join (
        select org_id, room_id as id, location_id as up, dept_id from room
        union all select org_id, location_id, parent_id, dept_id from location
      ) above on above.org_id = ${orgId} and above.id = chain.up
    ) select id, dept_id from chain order by depth`.execute(db)
  return { chain: rows.map(({ id }) => id), deptId: rows.find(({ deptId }) => deptId)?.deptId ?? null }
}
