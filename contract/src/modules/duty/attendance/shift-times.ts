/**
 * Times of a shift as minutes of the day it begins on, so that a shift past midnight stays one period: 22:00–06:00 is
 * [1320, 1800). A shift includes its first minute and not its last (administration.md 3.6). Pure; server and screens
 * use it.
 */

export interface Period {
  startTime: string
  endTime: string
  crossDay?: number | null
}
/** Minutes from 00:00 of the day the shift begins, the end not included. */
export interface Span {
  from: number
  to: number
}

export const dayMinutes = 1440
const hour = 60
/** 按 administration.md 3.1: type 4 is the night shift. */
const nightType = 4

const minuteOf = (time: string) => Number(time.slice(0, 2)) * hour + Number(time.slice(3, 5))

/** True for a period that ends on the day after the one it begins on (administration.md 3.1). */
export const crosses = ({ startTime, endTime }: Period) => endTime <= startTime

/** The periods in order: by the clock, unless one runs past midnight and others follow it. */
export function spansOf(periods: readonly Period[]): Span[] {
  const overnight = periods.some(crosses)
  const inOrder = overnight ? periods : [...periods].sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const spans: Span[] = []
  for (const period of inOrder) {
    const before = spans.at(-1)
    const from = minuteOf(period.startTime)
    const later = overnight && before !== undefined && from < before.from ? dayMinutes : 0
    const to = minuteOf(period.endTime) + (crosses(period) ? dayMinutes : 0)
    spans.push({ from: from + later, to: to + later })
  }
  return spans
}

/** True when the periods can be one shift: none overlaps, and it ends before it would begin again (22302). */
export function fits(periods: readonly Period[]) {
  if (periods.some((period) => period.crossDay === 1 && !crosses(period))) return false
  const spans = spansOf(periods)
  const apart = spans.every((span, at) => at === 0 || span.from >= spans[at - 1].to)
  return apart && (spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0) <= dayMinutes
}

/** Hours of work in minutes: the sum of the periods without the rest (administration.md 3.6). */
export function workMinutes(periods: readonly Period[], restMinutes = 0) {
  const sum = spansOf(periods).reduce((minutes, { from, to }) => minutes + to - from, 0)
  return Math.max(0, sum - restMinutes)
}

/** A night shift is type 4, or one that runs past midnight (administration.md 3.1). */
export const isNight = ({ shiftType, workPeriod }: { shiftType: unknown; workPeriod: readonly Period[] }) =>
  Number(shiftType) === nightType || workPeriod.some(crosses)

/** `07:00–15:00`, several separated by a space; 次日 where it ends on the next day. */
export const periodText = (periods: readonly Period[]) =>
  periods.map((one) => `${one.startTime}–${crosses(one) ? '次日' : ''}${one.endTime}`).join(' ')
