import { dayMinutes, type Period, spansOf, workMinutes } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays, daysBetween } from '#core/clock.ts'

// Leave is a period of time; its hours are those that would have been worked in it. A whole shift costs its hours
// without the rest, a part of one its minutes, never more than the whole; a day of a flexible group at most its daily
// hours (administration.md 3.4, 3.6). It may be entered up to 31 days later.

export interface Stretch {
  from: string
  to: string
}
/** A planned day with the times of its shift. */
export interface LeaveDay {
  workDate: string
  periods: readonly Period[]
  restMinutes: number
}

const furthestBack = 31
/** Further back than attendance may be corrected (22338). */
export const isTooLate = (from: string, today: string) => daysBetween(from.slice(0, 10), today) > furthestBack

const minutesInto = (day: string, time: string) =>
  daysBetween(day, time.slice(0, 10)) * dayMinutes + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

/** The minutes of a period within one of a shift, counted from 00:00 of the day the shift began. */
function shared(day: string, { from, to }: Stretch, spans: readonly { from: number; to: number }[]) {
  const start = minutesInto(day, from)
  const end = minutesInto(day, to)
  return spans.reduce((sum, span) => sum + Math.max(0, Math.min(end, span.to) - Math.max(start, span.from)), 0)
}

/** True when leave overlaps a shift at all: it then needs a replacement. */
export const touchesShift = (leave: Stretch, workDate: string, periods: readonly Period[]) =>
  shared(workDate, leave, spansOf(periods)) > 0

/** Minutes of work within the leave, over planned days. */
export function plannedMinutes(leave: Stretch, days: readonly LeaveDay[]): number {
  return days.reduce((sum, { workDate, periods, restMinutes }) => {
    const part = shared(workDate, leave, spansOf(periods))
    const whole = workMinutes(periods, restMinutes)
    return sum + Math.min(part, whole)
  }, 0)
}

/** Like `plannedMinutes`, for an employee who works a number of hours on each working day at times of his choice. */
export function flexibleMinutes(leave: Stretch, hoursADay: number, worksOn: (day: string) => boolean): number {
  const count = daysBetween(leave.from.slice(0, 10), leave.to.slice(0, 10)) + 1
  const days = Array.from({ length: count }, (_, at) => addDays(leave.from.slice(0, 10), at)).filter(worksOn)
  return days.reduce((sum, day) => sum + Math.min(shared(day, leave, [{ from: 0, to: dayMinutes }]), hoursADay * 60), 0)
}

/** A working day of employees without a roster: no weekend and no holiday, or a day declared a working day. */
export function isWorkday(day: string, { rest, work }: { rest: readonly string[]; work: readonly string[] }) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return work.includes(day) || (!rest.includes(day) && weekday !== 0 && weekday !== 6)
}

/** Hours with two decimals. */
export const leaveHoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100
