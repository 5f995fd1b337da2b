import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { spansOf } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { coverOf, gapText, timeAt } from '../rules.ts'
import { isNurse } from '../schedule/people.ts'
import { type ShiftBook, shiftBook } from '../shift/versions.ts'
import { type Absence, absences } from './absence.ts'

// An absent employee leaves a gap in the roster: read in the same way for the grid and for the effects of leave.

interface PlannedDay {
  empId: string
  workDate: string
  shiftPkId: string | null
}

/** The leave that overlaps a planned day, where there is one. */
export function awayFrom({ empId, workDate, shiftPkId }: PlannedDay, away: readonly Absence[], book: ShiftBook) {
  if (!shiftPkId || !book.has(shiftPkId)) return undefined
  const own = away.filter((one) => one.empId === empId)
  if (own.length === 0) return undefined
  const times = spansOf(book.of(shiftPkId, workDate).periods).map((span) => ({
    from: timeAt(workDate, span.from),
    to: timeAt(workDate, span.to),
  }))
  return own.find((one) => times.some(({ from, to }) => one.from < to && one.to > from))
}

/** Leave on these days, including a night after the last of them. */
export const awayOn = (db: Db, orgId: string, from: string, to: string, empIds?: readonly string[]) =>
  absences(db, orgId, { from: `${from} 00:00:00`, to: `${addDays(to, 2)} 00:00:00`, ...(empIds && { empIds }) })

/**
 * Published shifts of an employee that are short of staff during his leave, day by day, with the leader of the group.
 */
export async function gapsOf(db: Db, orgId: string, leave: Absence) {
  const from = addDays(leave.from.slice(0, 10), -1)
  const to = leave.to.slice(0, 10)
  const own = await cells(db, orgId, from, to).where('cell.empId', '=', leave.empId).execute()
  const book = await shiftBook(db, orgId)
  const mine = own.filter((cell) => awayFrom(cell, [leave], book))
  if (mine.length === 0) return []
  const groupPk = mine[0].attendanceGroupPkId
  const group = await db
    .selectFrom('attendanceGroup')
    .select(['minCover', 'leaderId'])
    .where('orgId', '=', orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .executeTakeFirst()
  if (!group || group.minCover.length === 0) return []
  const all = await cells(db, orgId, from, to).where('cell.attendanceGroupPkId', '=', groupPk).execute()
  const away = await awayOn(db, orgId, from, to)
  const here = all.filter((cell) => !awayFrom(cell, away, book)).map((cell) => ({ ...cell, nurse: isNurse(cell) }))
  const days = [...new Set(mine.map(({ workDate }) => workDate))]
  const touched = new Set(mine.map(({ workDate, shiftPkId }) => `${workDate} ${shiftPkId}`))
  return coverOf(days, here, group.minCover).flatMap((cover) => {
    if (!touched.has(`${cover.workDate} ${cover.shiftPkId}`)) return []
    const text = gapText(book.of(cover.shiftPkId, cover.workDate).shiftName, cover)
    return text ? [{ workDate: cover.workDate, text, leaderId: group.leaderId }] : []
  })
}

const cells = (db: Db, orgId: string, from: string, to: string) =>
  db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'cell.orgId').onRef('emp.empId', '=', 'cell.empId'))
    .select(['cell.empId', 'cell.workDate', 'cell.shiftPkId', 'cell.attendanceGroupPkId', 'emp.empType'])
    .where('cell.orgId', '=', orgId)
    .where('cell.status', '=', scheduleStatus.is.published)
    .where('cell.shiftPkId', 'is not', null)
    .where('cell.workDate', '>=', from)
    .where('cell.workDate', '<=', to)
    .orderBy('cell.workDate')
    .orderBy('cell.scheduleId')
