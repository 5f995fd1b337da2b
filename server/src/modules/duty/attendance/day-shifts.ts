import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { periodText } from '#contract/modules/duty/attendance/shift-times.ts'
import type { Db } from '#core/db/db.ts'
import { shiftBook } from './shift/versions.ts'

interface DayShift {
  shiftName: string
  /** 07:00–15:00 */
  time: string
}

/**
 * The published shifts of a day by employee, without those who rest or are not planned. Two shifts of a day are joined
 * in one text.
 */
export async function dayShifts(
  db: Db,
  orgId: string,
  day: string,
  empIds: readonly string[],
): Promise<ReadonlyMap<string, DayShift>> {
  if (empIds.length === 0) return new Map()
  const cells = await db
    .selectFrom('attendanceSchedule')
    .select(['empId', 'shiftPkId'])
    .where('orgId', '=', orgId)
    .where('workDate', '=', day)
    .where('status', '=', scheduleStatus.is.published)
    .where('shiftPkId', 'is not', null)
    .where('empId', 'in', empIds)
    .execute()
  if (cells.length === 0) return new Map()
  const book = await shiftBook(db, orgId)
  const shiftRows = cells.flatMap(({ empId, shiftPkId }) => {
    if (!shiftPkId) return []
    const { shiftName, periods } = book.of(shiftPkId, day)
    return [{ empId, shiftName, time: periodText(periods) }]
  })
  const byPerson = Map.groupBy(shiftRows, ({ empId }) => empId)
  return new Map(
    [...byPerson].map(([empId, those]) => {
      const inOrder = those.toSorted((a, b) => (a.time < b.time ? -1 : 1))
      const joined = (of: (one: DayShift) => string) => inOrder.map(of).join('、')
      return [empId, { shiftName: joined((one) => one.shiftName), time: joined((one) => one.time) }]
    }),
  )
}
