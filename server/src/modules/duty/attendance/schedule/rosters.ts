import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'
import type { ShiftBook } from '../shift/versions.ts'
import type { Move, PlannedDay } from './findings.ts'
import type { Member } from './people.ts'

// The month of one employee has a version: a second save of the same version is refused with 21002.

interface Roster {
  rosterId: string
  empId: string
  month: string
  version: number
}
/** By employee and month. */
export type Rosters = ReadonlyMap<string, Roster>

/** The stored rosters of these months; their members are locked already, so that none is added meanwhile. */
export async function holdRosters(
  db: Db,
  who: Who,
  empIds: readonly string[],
  months: readonly string[],
): Promise<Rosters> {
  const rows = await db
    .selectFrom('attendanceRoster')
    .select(['rosterId', 'empId', 'month', 'version'])
    .where('orgId', '=', who.orgId)
    .where('empId', 'in', empIds)
    .where('month', 'in', months)
    .execute()
  return new Map(rows.map((row) => [`${row.empId} ${row.month}`, row]))
}

/** A new version of each month with a changed day. */
export async function bumpRosters(
  db: Db,
  who: Who,
  moves: readonly Pick<Move, 'empId' | 'changed'>[],
  rosters: Rosters,
): Promise<Rosters> {
  const rosterRows = moves.flatMap(({ empId, changed }) =>
    [...new Set([...changed].map((day) => day.slice(0, 7)))].map((month) => ({
      id: rosters.get(`${empId} ${month}`)?.rosterId ?? newId(),
      emp: empId,
      month,
    })),
  )
  if (rosterRows.length === 0) return new Map()
  const { rows } = await sql<Roster>`
    insert into attendance_roster (org_id, roster_id, emp_id, month, create_by, create_by_name, create_time)
    select ${who.orgId}, id, emp, month, ${who.userId}, ${who.userName}, ${who.now}::timestamp
    from jsonb_to_recordset(${JSON.stringify(rosterRows)}::jsonb) as row (id text, emp text, month text)
    on conflict on constraint attendance_roster_once do update set version = attendance_roster.version + 1,
      update_by = ${who.userId}, update_by_name = ${who.userName}, update_time = ${who.now}
    returning roster_id, emp_id, month, version`.execute(db)
  return new Map(rows.map((row) => [`${row.empId} ${row.month}`, row]))
}

type Day = Pick<PlannedDay, 'workDate' | 'shiftPkId' | 'locked'>
/** `早班、夜班`, 休 for rest, empty where a day is not planned. */
export function dayText(cells: readonly Day[], workDate: string, book: ShiftBook) {
  const those = cells.filter((cell) => cell.workDate === workDate)
  if (those.length === 0) return null
  return those
    .map(
      ({ shiftPkId, locked }) =>
        `${shiftPkId ? book.of(shiftPkId, workDate).shiftName : '休'}${locked ? '（锁定）' : ''}`,
    )
    .join('、')
}

/** One change of an employee's month in the data log, day by day. */
export function noteRoster(
  who: Who,
  move: Move,
  rosters: Rosters,
  members: ReadonlyMap<string, Member>,
  book: ShiftBook,
) {
  const byMonth = Map.groupBy([...move.changed].sort(), (day) => day.slice(0, 7))
  for (const [month, days] of byMonth)
    who.changes.push({
      entity: 'attendanceRoster',
      entityId: rosters.get(`${move.empId} ${month}`)?.rosterId ?? '',
      entityName: `${members.get(move.empId)?.empName ?? ''} ${month}`,
      action: 'EDIT',
      fields: days.map((day) => ({
        field: day,
        fieldName: day,
        oldValue: dayText(move.removed, day, book),
        newValue: dayText(move.added, day, book),
      })),
    })
}
