import type { Period } from '#contract/modules/devices/mattress/rule-item.ts'

// When a rule watches (iot.md 3). A period belongs to the day on which it begins, also beyond midnight: 22:00 to 06:00 of
// a Monday ends on Tuesday. From a time to the same time is a whole day. Without any period it watches always.

const shanghaiMinutes = 8 * 60
const dayMinutes = 24 * 60

/** Whether one of the periods holds this moment (milliseconds). */
export function isActive(periods: readonly Period[], ms: number): boolean {
  if (periods.length === 0) return true
  const local = Math.floor(ms / 60_000) + shanghaiMinutes
  const [day, minute] = [Math.floor(local / dayMinutes), local % dayMinutes]
  const [today, yesterday] = [weekDay(day), weekDay(day - 1)]
  return periods.some(({ weekDays, from, to }) => {
    const [begins, ends] = [minuteOf(from), minuteOf(to)]
    if (begins < ends) return weekDays.includes(today) && begins <= minute && minute < ends
    return (weekDays.includes(today) && minute >= begins) || (weekDays.includes(yesterday) && minute < ends)
  })
}

/** The first of January 1970 was a Thursday. */
const weekDay = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
