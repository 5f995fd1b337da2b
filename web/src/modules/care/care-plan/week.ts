import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import type { ExecutionRow } from '#contract/modules/care/care-plan/execution.ts'
import { cycle, timesOn } from '#contract/modules/care/care-schedule/schedule.ts'
import { addDays } from '#kit/value/format.ts'

export type Row = z.output<typeof ExecutionRow>

/** The seven days from `day` on. */
export const sevenFrom = (day: string) => Array.from({ length: 7 }, (_, at) => addDays(day, at))

/** The seven days from the Monday of the week of `day`. */
export function weekOf(day: string) {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(day, -weekday)
  return sevenFrom(monday)
}

/** The times of a row on a day of a schedule that is valid from `startDate` to `endDate`. */
export const dueOn = (row: Row, day: string, bounds: { startDate: string; endDate?: string | null }) =>
  row.status !== onOff.is.on ||
  row.cycleType === cycle.is.onDemand ||
  day < bounds.startDate ||
  (bounds.endDate && day > bounds.endDate)
    ? []
    : timesOn(row, day)

/** Minutes of care of these rows on a day. */
export const minutesOn = (rows: readonly Row[], day: string, bounds: { startDate: string; endDate?: string | null }) =>
  rows.reduce((sum, row) => sum + dueOn(row, day, bounds).length * (row.minutes ?? 0), 0)
