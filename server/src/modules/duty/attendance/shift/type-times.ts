import { onOff } from '#contract/kit/codes.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import type { Period } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { shiftBook } from './versions.ts'

/** Begin and end of the shift of each type (SHIFT_TYPE). */
export type TypeTimes = Readonly<Record<string, { from: string; to: string } | undefined>>

/** How far back a group's days are read to find the shifts it works. */
const lookedBack = 31

/**
 * When the shifts of each type are worked, by department: the enabled shift of the type that the department's groups
 * work, else the oldest of the type; none where no shift has the type (care.md 3).
 *
 *     const times = await typeTimes(db, orgId, who.today)
 *     times('dept-1')['1'] // { from: '07:00', to: '15:00' }
 */
export async function typeTimes(
  db: Db,
  orgId: string,
  day: string,
): Promise<(deptId: string | null | undefined) => TypeTimes> {
  const shifts = await db
    .selectFrom('attendanceShift')
    .select(['shiftPkId', 'shiftType'])
    .where('orgId', '=', orgId)
    .where('isEnable', '=', onOff.is.on)
    .orderBy('createTime')
    .orderBy('shiftPkId')
    .execute()
  if (shifts.length === 0) return () => ({})
  const book = await shiftBook(db, orgId)
  const worked = await workedBy(db, orgId, day)
  const timesOf = (mine: (shiftPkId: string) => boolean) => {
    const found: Record<string, { from: string; to: string }> = {}
    for (const { shiftPkId, shiftType } of shifts.toSorted(
      (a, b) => Number(mine(b.shiftPkId)) - Number(mine(a.shiftPkId)),
    ))
      found[String(shiftType)] ??= ends(book.of(shiftPkId, day).periods)
    return found
  }
  const known = new Map<string, TypeTimes>()
  return (deptId) => {
    const key = deptId ?? ''
    const times = known.get(key) ?? timesOf((shiftPkId) => worked.has(`${key} ${shiftPkId}`))
    known.set(key, times)
    return times
  }
}

const ends = (periods: readonly Period[]) => ({
  from: periods[0].startTime,
  to: periods[periods.length - 1].endTime,
})

/** `deptId shiftPkId` of the shifts recently published for groups of a department. */
async function workedBy(db: Db, orgId: string, day: string) {
  const rows = await db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('attendanceGroup as group', (join) =>
      join.onRef('group.orgId', '=', 'cell.orgId').onRef('group.attendanceGroupPkId', '=', 'cell.attendanceGroupPkId'),
    )
    .select(['group.deptId', 'cell.shiftPkId'])
    .distinct()
    .where('cell.orgId', '=', orgId)
    .where('cell.workDate', '>=', addDays(day, -lookedBack))
    .where('cell.workDate', '<=', addDays(day, 1))
    .where('cell.status', '=', scheduleStatus.is.published)
    .where('cell.shiftPkId', 'is not', null)
    .execute()
  return new Set(rows.map(({ deptId, shiftPkId }) => `${deptId} ${shiftPkId}`))
}
