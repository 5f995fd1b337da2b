// A take is one resident at one time; each drug in it is a line with its own state. The take shows the next step: the
// earliest open step of its lines, and when no line is open their common result.

import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { minutesBetween } from '#core/clock.ts'

const { toPack, toGive, given, part } = takeStatus.is
const open = (status: number) => status >= toPack && status <= toGive

/** The state of a take, from the states of its lines (stock.md 5.4). */
export function takeStatusOf(lines: readonly number[]): number {
  const waiting = lines.filter(open)
  if (waiting.length > 0) return Math.min(...waiting)
  if (lines.every((status) => status === lines[0])) return lines[0] ?? toPack
  if (lines.includes(given)) return part
  return Math.min(...lines)
}

/** Whether a dose is before its time, within it, or so late that a reason is needed (24044, late). */
export function doseMoment(planTime: string, at: string, { early, late }: { early: number; late: number }) {
  const minutes = minutesBetween(planTime, at)
  if (minutes < -early) return 'early' as const
  return minutes > late ? ('late' as const) : ('now' as const)
}
