import { type AttendResult, attendResult } from '#contract/modules/duty/attendance/result.ts'
import { dayMinutes, spansOf, workMinutes } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import { type ShiftTimes, timeAt } from '../rules.ts'

// Judges a planned day by its clock records: present, late, left early, on leave. The first clock around the beginning
// of a period is its in, the last one around its end is its out; leave moves the edge it touches. A night belongs to
// the day it begins on (administration.md 3.4, 3.6). Times are minutes, without seconds.

export interface ClockRecord {
  clockTime: string
  /** Clocked away from every place of the group, with a remark. */
  outside: boolean
}
/** Approved leave, the last moment not included. */
export interface Leave {
  from: string
  to: string
}
/** The times of a shift on a day, and its ranges for clocks. */
export interface ClockedShift extends ShiftTimes {
  restMinutes: number
  beforeClock: number
  afterClock: number
  lateGrace: number
  earlyGrace: number
  absentLate: number
}
/** A day of one employee: work, or rest where the shift is null. */
export interface PlannedDay {
  workDate: string
  shift: ClockedShift | null
  /** An approved exchange put this shift here. */
  exchanged: boolean
}
export interface PeriodResult {
  workDate: string
  /** 1 is the first period of the day. */
  period: number
  shift: ClockedShift | null
  in: string | null
  out: string | null
  /** Null while an employee who has come is still on the shift. */
  result: AttendResult | null
  exchanged: boolean
  lateMinutes: number
  earlyMinutes: number
  /** From in to out; the rest is deducted from the whole day. */
  clockedMinutes: number
  leaveMinutes: number
}

interface Mark {
  at: number
  time: string
  outside: boolean
}
interface Edge {
  from: number
  to: number
}
interface Stretch extends Edge {
  day: PlannedDay
  shift: ClockedShift
  period: number
  /** Clocks before it, or after it, do not belong to this period: that of a neighbour begins there. */
  notBefore: number
  notAfter: number
}
const is = attendResult.is

/**
 * Judges the planned days of one employee. Takes the days with one before and one after, so that a clock around
 * midnight goes to its own shift; the clocks of that time, in any order; approved leave; and the current time.
 */
export function judgeDays(
  days: readonly PlannedDay[],
  facts: { clocks: readonly ClockRecord[]; leaves: readonly Leave[]; now: string },
): PeriodResult[] {
  const base = days[0]?.workDate ?? facts.now.slice(0, 10)
  const minute = minutesFrom(base)
  const marks = facts.clocks
    .map(({ clockTime, outside }) => ({ at: minute(clockTime), time: clockTime, outside }))
    .sort((a, b) => a.at - b.at)
  const leaves = facts.leaves
    .map(({ from, to }) => ({ from: minute(from), to: minute(to) }))
    .sort((a, b) => a.from - b.from)
  const stretches = stretchesOf(days, base)
  const usedMarks = stretches.flatMap((one) =>
    marks.filter(({ at }) => at >= windowOf(one).from && at <= windowOf(one).to),
  )
  const free = marks.filter((mark) => !usedMarks.includes(mark))
  const worked = stretches.map((one) => judgeStretch(one, { marks, leaves, now: minute(facts.now) }))
  const rested = days.filter(({ shift }) => !shift).map((day) => judgeRest(day, minute(`${day.workDate} 00:00`), free))
  return [...worked, ...rested].sort((a, b) => order(a).localeCompare(order(b)))
}
const order = ({ workDate, period }: PeriodResult) => `${workDate} ${period}`

/** Minutes of a moment from 00:00 of a day, the seconds cut. */
const minutesFrom = (base: string) => (time: string) =>
  daysBetween(base, time.slice(0, 10)) * dayMinutes + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))

const windowOf = ({ from, to, shift, notBefore, notAfter }: Stretch): Edge => ({
  from: Math.max(from - shift.beforeClock, notBefore),
  to: Math.min(to + shift.afterClock, notAfter),
})

/** All periods of all days in order; where there is time between two, its middle divides their clocks. */
function stretchesOf(days: readonly PlannedDay[], base: string): Stretch[] {
  const line = days.flatMap((day) => {
    const { shift } = day
    const offset = daysBetween(base, day.workDate) * dayMinutes
    return shift ? spansOf(shift.periods).map((span) => ({ day, shift, ...moved(span, offset) })) : []
  })
  line.sort((a, b) => a.from - b.from)
  const nth = new Map<string, number>()
  return line.map((one, at) => {
    const period = (nth.get(one.day.workDate) ?? 0) + 1
    nth.set(one.day.workDate, period)
    return { ...one, period, ...limits(line, at) }
  })
}
const moved = ({ from, to }: Edge, by: number): Edge => ({ from: from + by, to: to + by })
/** The outer limits for clocks of a period, for the sake of its neighbours. */
function limits(line: readonly Edge[], at: number) {
  const before = parting(line[at - 1], line[at])
  const after = parting(line[at], line[at + 1])
  return { notBefore: before === undefined ? -Infinity : before + 1, notAfter: after ?? Infinity }
}
/** The last minute of the earlier of two periods; those that touch share the clocks between them. */
function parting(before: Edge | undefined, after: Edge | undefined) {
  return before && after && after.from > before.to ? Math.floor((before.to + after.from) / 2) : undefined
}

function judgeStretch(
  stretch: Stretch,
  { marks, leaves, now }: { marks: readonly Mark[]; leaves: readonly Edge[]; now: number },
): PeriodResult {
  const { day, shift, period } = stretch
  const { from, to, mid, window } = readAround(stretch, leaves)
  const first = marks.find(({ at }) => at >= window.from && at <= mid)
  const last = marks.findLast(({ at }) => at > mid && at <= window.to)
  const late = over(first ? first.at - from : 0, shift.lateGrace)
  const early = over(last ? to - last.at : 0, shift.earlyGrace)
  const began = now >= stretch.from
  const open = now <= window.to && !(last && now >= to)
  return {
    workDate: day.workDate,
    period,
    shift,
    in: first?.time ?? null,
    out: last?.time ?? null,
    result: resultOf({ whole: from >= to, began, open, first, last, late, early, day, absentLate: shift.absentLate }),
    exchanged: day.exchanged,
    lateMinutes: late,
    earlyMinutes: early,
    clockedMinutes: first && last ? last.at - first.at : 0,
    leaveMinutes: covered(stretch, leaves),
  }
}
const over = (minutes: number, grace: number) => (minutes > grace ? minutes : 0)

interface PeriodFacts {
  whole: boolean
  began: boolean
  open: boolean
  first: Mark | undefined
  last: Mark | undefined
  late: number
  early: number
  day: PlannedDay
  absentLate: number
}
/** The strongest result that applies: leave, absence, a missing clock, late and early, outside, normal (3.4). */
function resultOf({ whole, began, open, first, last, late, early, day, absentLate }: PeriodFacts): AttendResult | null {
  if (whole) return is.leave
  if (!began && day.exchanged) return is.exchanged
  if (open) return first ? null : is.ahead
  if (late > absentLate || !(first || last)) return is.absent
  if (!first || !last) return is.lack
  if (late && early) return is.lateAndEarly
  if (late) return is.late
  if (early) return is.early
  return first.outside || last.outside ? is.outside : is.normal
}

/** The ranges for clocks of a period without leave: the in up to the middle, the out after it. */
function readAround(stretch: Stretch, leaves: readonly Edge[]) {
  const { from, to } = withoutLeave(stretch, leaves)
  return { from, to, mid: (from + to) / 2, window: windowOf({ ...stretch, from, to }) }
}

/**
 * The ranges in which a clock counts as the in, or the out, of each period of these days; like `judgeDays`, so it takes
 * the day before and the day after too. Leave of a whole period moves nothing.
 */
export function clockWindows(days: readonly PlannedDay[], leaveList: readonly Leave[]) {
  if (days.length === 0) return []
  const base = addDays(days[0].workDate, -1)
  const minute = minutesFrom(base)
  const leaves = leaveList
    .map(({ from, to }) => ({ from: minute(from), to: minute(to) }))
    .sort((a, b) => a.from - b.from)
  return stretchesOf(days, base).map((stretch) => {
    const read = readAround(stretch, leaves)
    const { mid, window } = read.from < read.to ? read : readAround(stretch, [])
    const middle = Math.floor(mid)
    return {
      workDate: stretch.day.workDate,
      period: stretch.period,
      in: { from: timeAt(base, window.from), to: timeAt(base, middle) },
      out: { from: timeAt(base, middle + 1), to: timeAt(base, window.to) },
    }
  })
}

/**
 * The part of a period outside leave: leave moves the edge it touches, leave in the middle moves none. Nothing left:
 * from ≥ to.
 */
function withoutLeave({ from, to }: Edge, leaves: readonly Edge[]): Edge {
  const start = leaves.reduce((at, leave) => (leave.from <= at && leave.to > at ? leave.to : at), from)
  const end = leaves.reduceRight((at, leave) => (leave.to >= at && leave.from < at ? leave.from : at), to)
  return { from: start, to: end }
}
/** Minutes of a period that leave covers; approved leave of an employee does not overlap (22337). */
const covered = ({ from, to }: Edge, leaves: readonly Edge[]) =>
  leaves.reduce((sum, leave) => sum + Math.max(0, Math.min(to, leave.to) - Math.max(from, leave.from)), 0)

/** A day of rest with clock records counts as worked from the first to the last. */
function judgeRest(day: PlannedDay, begin: number, free: readonly Mark[]): PeriodResult {
  const marks = free.filter(({ at }) => at >= begin && at < begin + dayMinutes)
  const first = marks.at(0)
  const last = marks.length > 1 ? marks.at(-1) : undefined
  return {
    workDate: day.workDate,
    period: 1,
    shift: null,
    exchanged: day.exchanged,
    result: is.rest,
    in: first?.time ?? null,
    out: last?.time ?? null,
    lateMinutes: 0,
    earlyMinutes: 0,
    leaveMinutes: 0,
    clockedMinutes: first && last ? last.at - first.at : 0,
  }
}

/**
 * Minutes worked on one shift of a day, all its periods: from in to out, less the rest, to the minute (21:50–06:02 is
 * 8.20 hours: administration.md 3.4, scenario 6). Overtime is the excess over the plan in whole half hours, and all
 * work on a day of rest.
 */
export function workedHoursOf(day: readonly PeriodResult[]): { workMinutes: number; overtimeMinutes: number } {
  const clocked = day.reduce((sum, { clockedMinutes }) => sum + clockedMinutes, 0)
  const shift = day.find((one) => one.shift)?.shift
  if (!shift) return { workMinutes: clocked, overtimeMinutes: clocked }
  const worked = Math.max(0, clocked - shift.restMinutes)
  const due = workMinutes(shift.periods, shift.restMinutes)
  return { workMinutes: worked, overtimeMinutes: Math.floor(Math.max(0, worked - due) / 30) * 30 }
}

/** Nights worked: not absent, not on leave, and begun (3.6). */
export const nightsOf = (judged: readonly PeriodResult[]) =>
  new Set(judged.filter(({ shift, result }) => shift?.night && result !== null && worked.has(result)).map(nightKey))
    .size
const nightKey = ({ workDate, shift }: PeriodResult) => `${workDate} ${shift?.shiftPkId}`
const worked = new Set<AttendResult>([is.normal, is.late, is.early, is.lateAndEarly, is.lack, is.outside])
