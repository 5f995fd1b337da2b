import { sql } from 'kysely'
import { isNight, type Period } from '#contract/modules/duty/attendance/shift-times.ts'
import type { Db } from '#core/db/db.ts'
import type { ShiftTimes } from '../rules.ts'

// A shift keeps its former times for the days it was worked on (administration.md 3.1).

/** Before every day that can be planned: the times a shift began with. */
export const always = '1900-01-01'

export interface Times {
  workPeriod: readonly Period[]
  restMinutes: number
  workHours: number
}

/** Sets the times from a day on; times planned for later days are dropped. */
export async function keepTimes(db: Db, orgId: string, shiftPkId: string, fromDate: string, times: Times) {
  const { workPeriod, restMinutes, workHours } = times
  await db
    .deleteFrom('attendanceShiftVersion')
    .where('orgId', '=', orgId)
    .where('shiftPkId', '=', shiftPkId)
    .where('fromDate', '>=', fromDate)
    .execute()
  await db
    .insertInto('attendanceShiftVersion')
    .values({ orgId, shiftPkId, fromDate, restMinutes, workHours, workPeriod: JSON.stringify(workPeriod) })
    .execute()
}

/** Shifts by id, each as of a day: `book.of(shiftPkId, workDate)` gives the times of the version of that day. */
export interface ShiftBook {
  of: (shiftPkId: string, workDate: string) => ShiftTimes
  has: (shiftPkId: string) => boolean
}

/** All shifts of the institution: dozens, read in one statement. */
export async function shiftBook(db: Db, orgId: string): Promise<ShiftBook> {
  const rows = await db
    .selectFrom('attendanceShift as shift')
    .innerJoin('attendanceShiftVersion as version', (join) =>
      join.onRef('version.orgId', '=', 'shift.orgId').onRef('version.shiftPkId', '=', 'shift.shiftPkId'),
    )
    .select(['shift.shiftPkId', 'shift.shiftName', 'shift.shiftType', 'version.fromDate', 'version.workPeriod'])
    .where('shift.orgId', '=', orgId)
    .orderBy('version.fromDate', 'desc')
    .execute()
  const byId = Map.groupBy(rows, ({ shiftPkId }) => shiftPkId)
  return {
    has: (shiftPkId) => byId.has(shiftPkId),
    of: (shiftPkId, workDate) => {
      const versions = byId.get(shiftPkId) ?? []
      const { shiftName, shiftType, workPeriod } = versions.find(({ fromDate }) => fromDate <= workDate) ?? versions[0]
      return { shiftPkId, shiftName, periods: workPeriod, night: isNight({ shiftType, workPeriod }) }
    },
  }
}

/** True when an employee was ever planned for a shift. */
export const everScheduled = sql<0 | 1>`exists (select from attendance_schedule cell
  where cell.org_id = attendance_shift.org_id and cell.shift_pk_id = attendance_shift.shift_pk_id)::int`
