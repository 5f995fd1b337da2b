import { cycle, type Window } from '#contract/modules/duty/patrol/plan.ts'
import { addDays, addMinutes } from '#core/clock.ts'

// A plan says on which days and in which windows a line is patrolled. Windows never overlap, not even over midnight,
// and each is long enough for the line; line and window give the expected time at each point.

const dayMinutes = 1440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes of a window; one that ends when it began or earlier ends the next day. */
export function lengthOf({ startTime, endTime }: Window) {
  const minutes = minuteOf(endTime) - minuteOf(startTime)
  return minutes > 0 ? minutes : minutes + dayMinutes
}

/** True when two windows share a minute, on one day or over midnight (22411). */
export function windowsOverlap(times: readonly Window[]) {
  const spans = times.map((one) => ({ from: minuteOf(one.startTime), to: minuteOf(one.startTime) + lengthOf(one) }))
  const meet = (one: (typeof spans)[number], other: (typeof spans)[number], shift: number) =>
    one.from < other.to + shift && other.from + shift < one.to
  return spans.some((one, at) =>
    spans.slice(at + 1).some((other) => [-dayMinutes, 0, dayMinutes].some((shift) => meet(one, other, shift))),
  )
}

interface Way {
  gapMinutes: number
  stayMinutes: number
}

/** How long a line takes. */
export const estimateOf = (points: readonly Way[]) =>
  points.reduce((sum, { gapMinutes, stayMinutes }) => sum + gapMinutes + stayMinutes, 0)

/** True when a window is shorter than the line takes (22413). */
export const isTooShort = (times: readonly Window[], estimateMinutes: number) =>
  times.some((one) => lengthOf(one) < estimateMinutes)

interface Calendar {
  cycle: number
  weekDays?: readonly number[] | null
  monthDays?: readonly number[] | null
  date?: string | null
  startDate: string
  endDate?: string | null
}

/** Whether the plan has work on a day. */
export function isDue(plan: Calendar, day: string) {
  if (day < plan.startDate || (plan.endDate && day > plan.endDate)) return false
  if (plan.cycle === cycle.is.weekly) return (plan.weekDays ?? []).includes(weekDayOf(day))
  if (plan.cycle === cycle.is.monthly) return (plan.monthDays ?? []).some((monthDay) => fallsOn(monthDay, day))
  return plan.cycle === cycle.is.once ? plan.date === day : true
}

/** Monday is 1. */
const weekDayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The 29th to 31st are the last day of a shorter month. */
function fallsOn(monthDay: number, day: string) {
  const date = Number(day.slice(8))
  const isLast = addDays(day, 1).slice(8) === '01'
  return date === monthDay || (isLast && monthDay > date)
}

export interface Span {
  taskDate: string
  startTime: string
  endTime: string
}

/** The windows of a day as times; each belongs to the day it begins. */
export function spansOn(plan: Calendar & { times: readonly Window[] }, day: string): Span[] {
  if (!isDue(plan, day)) return []
  return plan.times.map((window) => {
    const startTime = `${day} ${window.startTime}:00`
    return { taskDate: day, startTime, endTime: addMinutes(startTime, lengthOf(window)) }
  })
}

/**
 * The expected time at each point: the whole window, or in an ordered line with gaps the minutes after which it is
 * reached, at most until the end.
 */
export function timesAt(span: Pick<Span, 'startTime' | 'endTime'>, points: readonly Way[], ordered: boolean) {
  const walked = ordered && points.some(({ gapMinutes }) => gapMinutes > 0)
  if (!walked) return points.map(() => ({ planFrom: span.startTime, planTo: span.endTime }))
  const atMost = (time: string) => (time > span.endTime ? span.endTime : time)
  return points.map(({ gapMinutes, stayMinutes }, at) => {
    const from = addMinutes(span.startTime, estimateOf(points.slice(0, at)) + gapMinutes)
    const to = addMinutes(from, stayMinutes + (points[at + 1]?.gapMinutes ?? 0))
    return { planFrom: atMost(from), planTo: atMost(to) }
  })
}
