import type { z } from 'zod'
import type { RecordDay, RecordTotals } from '#contract/modules/duty/attendance/record.ts'
import { type AttendResult, attendResult } from '#contract/modules/duty/attendance/result.ts'
import { dayMinutes, workMinutes } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import {
  type ClockRecord,
  judgeDays,
  type Leave,
  type PeriodResult,
  type PlannedDay,
  workedHoursOf,
} from '../result/judge.ts'

// The totals of the judged days of an employee (administration.md 3.4, 3.6): days are counted, times and minutes are
// summed, hours are rounded once, from the minutes of all days.

export type Day = z.output<typeof RecordDay>
export type Totals = z.output<typeof RecordTotals>

const { late, lateAndEarly, early, lack, absent, rest, ahead, exchanged, normal, outside } = attendResult.is
const came = new Set<AttendResult>([normal, late, early, lateAndEarly, lack, outside])
const notYet = new Set<AttendResult>([ahead, exchanged])
const two = (value: number) => Math.round(value * 100) / 100

/** Days of a roster from one day to another, judged with their neighbours. */
export function judgedDays(
  plan: readonly PlannedDay[],
  facts: { clocks: readonly ClockRecord[]; leaves: readonly Leave[]; now: string },
  { from, to }: { from: string; to: string },
): Day[] {
  const judged = judgeDays(plan, facts).filter(({ workDate }) => workDate >= from && workDate <= to)
  return [...Map.groupBy(judged, ({ workDate }) => workDate).values()].flatMap(dayOf)
}

/** Periods of one day; with two shifts on it the hours of each are its own. */
function dayOf(periods: readonly PeriodResult[]): Day[] {
  const shifts = [...Map.groupBy(periods, ({ shift }) => shift?.shiftPkId).values()]
  const sums = shifts.map(workedHoursOf)
  const away = new Map(shifts.flatMap(leaveOf))
  const minutes = {
    workMinutes: sums.reduce((sum, one) => sum + one.workMinutes, 0),
    overtimeMinutes: sums.reduce((sum, one) => sum + one.overtimeMinutes, 0),
    planMinutes: shifts.reduce(
      (sum, [{ shift }]) => sum + (shift ? workMinutes(shift.periods, shift.restMinutes) : 0),
      0,
    ),
  }
  return periods.map(({ workDate, shift, clockedMinutes: _, ...one }, at) => ({
    ...one,
    date: workDate,
    leaveMinutes: away.get(periods[at]) ?? 0,
    shiftPkId: shift?.shiftPkId ?? null,
    shiftName: shift?.shiftName ?? null,
    exchanged: one.exchanged ? 1 : 0,
    night: shift?.night ? 1 : 0,
    ...(at === 0 ? minutes : { workMinutes: 0, overtimeMinutes: 0, planMinutes: 0 }),
  }))
}

/** Leave of a shift costs at most its hours without the rest, as they were calculated at the request. */
function leaveOf(periods: readonly PeriodResult[]): [PeriodResult, number][] {
  const [{ shift }] = periods
  let left = shift ? workMinutes(shift.periods, shift.restMinutes) : 0
  return periods.map((one) => {
    const minutes = Math.min(one.leaveMinutes, left)
    left -= minutes
    return [one, minutes]
  })
}

/** A working day of an employee without shifts: a number of hours, at times of his choice (3.4, type 3). */
export interface FlexibleDay {
  date: string
  work: boolean
}
/**
 * The clocks of each day from 00:00 to 24:00; leave of the whole day is leave, of a part of it reduces the due hours.
 */
export function flexibleDays(
  days: readonly FlexibleDay[],
  flexHours: number,
  { clocks, leaves, now }: { clocks: readonly ClockRecord[]; leaves: readonly Leave[]; now: string },
): Day[] {
  const sorted = [...clocks].sort((a, b) => (a.clockTime < b.clockTime ? -1 : 1))
  return days.map(({ date, work }) => {
    const own = sorted.filter(({ clockTime }) => clockTime.startsWith(date))
    const first = own.at(0)
    const last = own.length > 1 ? own.at(-1) : undefined
    const worked = first && last ? minutesOf(date, last.clockTime) - minutesOf(date, first.clockTime) : 0
    const plan = work ? flexHours * 60 : 0
    const away = Math.min(plan, awayMinutes(date, leaves))
    const over = Math.max(0, worked - (plan - away))
    return {
      date,
      period: 1,
      shiftPkId: null,
      shiftName: null,
      in: first?.clockTime ?? null,
      out: last?.clockTime ?? null,
      result: flexibleResult({
        date,
        work,
        now,
        plan,
        away,
        worked,
        came: first !== undefined,
        outside: own.some((one) => one.outside),
      }),
      exchanged: 0,
      lateMinutes: 0,
      earlyMinutes: 0,
      leaveMinutes: away,
      workMinutes: worked,
      overtimeMinutes: work ? Math.floor(over / 30) * 30 : worked,
      planMinutes: plan,
      night: 0,
    }
  })
}

interface DayTotals {
  date: string
  work: boolean
  now: string
  plan: number
  away: number
  worked: number
  came: boolean
  outside: boolean
}
function flexibleResult({ date, work, now, plan, away, worked, came, outside: out }: DayTotals): AttendResult | null {
  if (!work) return rest
  if (away >= plan) return attendResult.is.leave
  const enough = worked >= plan - away
  if (enough) return out ? outside : normal
  if (now < `${addDays(date, 1)} 00:00:00`) return came ? null : ahead
  return came ? early : absent
}

const minutesOf = (day: string, time: string) =>
  daysBetween(day, time.slice(0, 10)) * dayMinutes + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
const awayMinutes = (day: string, leaves: readonly Leave[]) =>
  leaves.reduce(
    (sum, { from, to }) =>
      sum + Math.max(0, Math.min(dayMinutes, minutesOf(day, to)) - Math.max(0, minutesOf(day, from))),
    0,
  )

export function attendanceTotals(days: readonly Day[]): Totals {
  const byDate = [...Map.groupBy(days, ({ date }) => date).values()]
  const count = (which: (day: Day) => boolean) => days.filter(which).length
  const sum = (of: (day: Day) => number) => days.reduce((all, day) => all + of(day), 0)
  const has =
    (...results: AttendResult[]) =>
    (day: Day) =>
      day.result != null && results.includes(day.result)
  const begun = (day: Day) => !has(rest)(day) && !(day.result != null && notYet.has(day.result))
  const isLate = has(late, lateAndEarly)
  const isEarly = has(early, lateAndEarly)
  return {
    shouldDays: byDate.filter((those) => those.some(begun)).length,
    actualDays: byDate.filter((those) => those.some(({ result }) => result != null && came.has(result))).length,
    lateTimes: count(isLate),
    lateMinutes: sum((day) => (isLate(day) ? day.lateMinutes : 0)),
    earlyTimes: count(isEarly),
    earlyMinutes: sum((day) => (isEarly(day) ? day.earlyMinutes : 0)),
    lackTimes: count(has(lack)),
    absentDays: two(byDate.reduce((all, those) => all + those.filter(has(absent)).length / those.length, 0)),
    leaveDays: two(byDate.reduce((all, those) => all + leavePart(those), 0)),
    restDays: byDate.filter((those) => those.every(has(rest))).length,
    nightCount: byDate.filter((those) =>
      those.some(({ night, result }) => night === 1 && result != null && came.has(result)),
    ).length,
    workHours: two(sum(({ workMinutes: minutes }) => minutes) / 60),
    overtimeHours: two(sum(({ overtimeMinutes }) => overtimeMinutes) / 60),
  }
}

/** Leave of a day against its planned hours, at most all of them (3.6). */
function leavePart(periods: readonly Day[]) {
  const plan = periods.reduce((sum, { planMinutes }) => sum + planMinutes, 0)
  const away = periods.reduce((sum, { leaveMinutes }) => sum + leaveMinutes, 0)
  return plan === 0 ? 0 : Math.min(1, away / plan)
}

/** Sums over employees, for the foot of the list. */
export function summed(rows: readonly Totals[]): Totals {
  const totals = attendanceTotals([])
  const keys = Object.keys(totals) as (keyof Totals)[] // as: the keys of the same object
  for (const key of keys) totals[key] = two(rows.reduce((sum, row) => sum + row[key], 0))
  return totals
}
