import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { spansOf } from '#contract/modules/duty/attendance/shift-times.ts'
import { timeAt } from '../rules.ts'
import type { Cell, PlannedDay } from '../schedule/findings.ts'
import type { ShiftBook } from '../shift/versions.ts'

// Two members of a group exchange shifts (互换), each on its own day, or one takes the shift of another who rests instead
// (代班). Places move with the shift. An employee without a shift left on a day rests on it (administration.md 3.5, 3.6).

export interface Slot {
  workDate: string
  shiftPkId: string
}
/** The exchanged shifts: `back` is the shift of the other employee, absent for 代班. */
export interface Deal {
  applicantId: string
  targetId: string
  away: Slot
  back: Slot | null
}

/** An exchange as it is stored in its row. */
export const dealOf = (row: {
  applicantId: string
  targetId: string
  applyDate: string
  applyShiftPkId: string
  targetDate: string | null
  targetShiftPkId: string | null
}): Deal => ({
  applicantId: row.applicantId,
  targetId: row.targetId,
  away: { workDate: row.applyDate, shiftPkId: row.applyShiftPkId },
  back: row.targetDate && row.targetShiftPkId ? { workDate: row.targetDate, shiftPkId: row.targetShiftPkId } : null,
})

const startOf = ({ workDate, shiftPkId }: Slot, book: ShiftBook) =>
  timeAt(workDate, spansOf(book.of(shiftPkId, workDate).periods)[0]?.from ?? 0)

/** When the earlier shift of an exchange begins: from then on it is too late. */
export const lapsesAt = ({ away, back }: Deal, book: ShiftBook) =>
  [away, ...(back ? [back] : [])].map((slot) => startOf(slot, book)).sort()[0]

type PlannedCell = Pick<Cell, 'workDate' | 'shiftPkId' | 'status' | 'locationIds' | 'scheduleId'>

/** The published day of the employee in a slot. */
export const cellOf = <C extends PlannedCell>(cells: readonly C[], { workDate, shiftPkId }: Slot) =>
  cells.find(
    (cell) => cell.workDate === workDate && cell.shiftPkId === shiftPkId && cell.status === scheduleStatus.is.published,
  )

/** True when the employee is planned for a shift on a day, published or not. */
export const works = (cells: readonly PlannedCell[], day: string) =>
  cells.some((cell) => cell.workDate === day && cell.shiftPkId !== null)

export interface Outcome<C extends PlannedCell> {
  removed: C[]
  added: PlannedDay[]
}

/** The days of one side after the exchange; `incoming` is the cell of the other side. */
export function afterDeal<C extends PlannedCell>(
  cells: readonly C[],
  outgoing: C | undefined,
  incoming: C | undefined,
): Outcome<C> {
  const days = [outgoing, incoming].flatMap((cell) => (cell ? [cell.workDate] : []))
  const rest = cells.filter((cell) => days.includes(cell.workDate) && cell.shiftPkId === null)
  const removed = [...(outgoing ? [outgoing] : []), ...rest]
  const staying = cells.filter((cell) => !removed.includes(cell))
  const added: PlannedDay[] = incoming
    ? [{ workDate: incoming.workDate, shiftPkId: incoming.shiftPkId, locationIds: incoming.locationIds, locked: 0 }]
    : []
  const free = [...new Set(days)].filter(
    (day) => !works(staying, day) && !added.some(({ workDate }) => workDate === day),
  )
  return {
    removed,
    added: [...added, ...free.map((workDate) => ({ workDate, shiftPkId: null, locationIds: [], locked: 0 }))],
  }
}
