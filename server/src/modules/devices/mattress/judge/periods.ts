import type { Period } from '#contract/modules/devices/mattress/rule-item.ts'

// When a rule watches (iot.md 3). A period belongs to the day on which it begins, also beyond midnight: 22:00 to 06:00 of
// a Monday ends on Tuesday. From a time to the same time is a whole day. Without any period it watches always.

const minuteMs = 60_000
const shanghaiMinutes = 8 * 60
const dayMinutes = 24 * 60

/** Whether one of the periods holds this moment (milliseconds). */
export const isActive = (periods: readonly Period[], ms: number): boolean =>
  periods.length === 0 || periods.some((period) => begunBy(period, ms) !== undefined)

/** Since when it watches without a break, not before `fromMs`; undefined: it does not watch. Periods that meet are one. */
export function activeSince(periods: readonly Period[], ms: number, fromMs: number): number | undefined {
  if (periods.length === 0) return fromMs
  let since: number | undefined
  for (let at = ms; since === undefined || since > fromMs; at = since - 1) {
    const begins = periods.flatMap((period) => begunBy(period, at) ?? [])
    if (begins.length === 0) break
    since = Math.min(...begins)
  }
  return since === undefined ? undefined : Math.max(since, fromMs)
}

/** When the period that holds this moment began; undefined: it does not hold it. */
function begunBy({ weekDays, from, to }: Period, ms: number): number | undefined {
  const local = Math.floor(ms / minuteMs) + shanghaiMinutes
  const [day, minute] = [Math.floor(local / dayMinutes), local % dayMinutes]
  const [begins, ends] = [minuteOf(from), minuteOf(to)]
  const crosses = begins >= ends
  const on = (of: number) => (of * dayMinutes + begins - shanghaiMinutes) * minuteMs
  if (weekDays.includes(weekDay(day)) && minute >= begins && (crosses || minute < ends)) return on(day)
  return crosses && weekDays.includes(weekDay(day - 1)) && minute < ends ? on(day - 1) : undefined
}

/** The first of January 1970 was a Thursday. */
const weekDay = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
