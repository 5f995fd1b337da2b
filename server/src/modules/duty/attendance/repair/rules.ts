import { clockSide } from '#contract/modules/duty/attendance/record.ts'
import { dayMinutes, spansOf } from '#contract/modules/duty/attendance/shift-times.ts'
import { addMinutes } from '../../../../core/clock.ts'
import type { PlannedDay } from '../result/judge.ts'

/** From when until when a card of a period is read as its in, or as its out (administration.md 3.4). Undefined without such a period. */
export function windowOf(plan: readonly PlannedDay[], date: string, period: number, side: number) {
  const periods = plan
    .flatMap(({ workDate, shift }) =>
      workDate === date && shift ? spansOf(shift.periods).map((span) => ({ ...span, shift })) : [],
    )
    .sort((a, b) => a.from - b.from)
  const found = periods[period - 1]
  if (!found) return undefined
  const { from, to, shift } = found
  const middle = Math.floor((from + to) / 2)
  const at = (minutes: number) => addMinutes(`${date} 00:00:00`, minutes)
  return side === clockSide.is.in
    ? { from: at(from - shift.beforeClock), to: at(middle) }
    : { from: at(middle + 1), to: at(Math.min(to + shift.afterClock, 2 * dayMinutes)) }
}
