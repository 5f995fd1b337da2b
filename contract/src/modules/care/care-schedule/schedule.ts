import { codes } from '../../../kit/codes.ts'

/**
 * When care is due (care.md 1, 3): a row of a level, of a plan or of a resident, and its times on a day. Pure;
 * configuration, executions, plans, the generator of tasks and the week views use the same rules.
 *
 * - `timesOn(row, day, shifts)`: the times of that day, `HH:mm`, in order
 * - `faultsOf(row)`: what its cycle lacks, in words; `tooClose(row, shifts)`: 14112
 * - `clash(one, other, shifts)`: the first day and time both have (14121)
 * - `perDay(row, shifts)`: how often a day on average, over its cycle
 */

export const cycle = codes({
  1: ['daily', '每日'],
  2: ['weekly', '每周'],
  3: ['monthly', '每月'],
  4: ['everyDays', '每N天'],
  5: ['once', '单次'],
  6: ['onDemand', '按需'],
  7: ['everyHours', '每N小时'],
})
export type Cycle = (typeof cycle.values)[number]

/** A row with its schedule. Lists may be empty or absent where the cycle needs none. */
export interface Schedule {
  cycleType: Cycle
  /** 1–7, Monday is 1. */
  weekDays?: readonly number[] | null
  /** 1–31; 29, 30 and 31 fall back to the last day of a shorter month. */
  monthDays?: readonly number[] | null
  intervalDays?: number | null
  intervalHours?: number | null
  /** `HH:mm`, the end also `24:00`; an end not after its beginning is on the next day. */
  windowFrom?: string | null
  windowTo?: string | null
  onDate?: string | null
  times?: readonly string[] | null
  timesPerDay?: number | null
  /** On demand: how often a day at most. */
  maxPerDay?: number | null
  shiftTypes?: readonly (number | string)[] | null
  startDate?: string | null
  endDate?: string | null
}
/** Begin and end of each type of shift, for the resident's department. */
export type ShiftTimes = Readonly<Record<string, { from: string; to: string } | undefined>>

/** Where no shift of the type is set (care.md 3). */
export const usualShifts: ShiftTimes = {
  1: { from: '07:00', to: '15:00' },
  2: { from: '15:00', to: '22:00' },
  3: { from: '22:00', to: '07:00' },
  4: { from: '22:00', to: '07:00' },
}

const dayMinutes = 1440
const dayMs = 86_400_000
/** Minutes after the beginning and before the end of a shift in which nothing is planned. */
const margin = 30
const step = 5
/** Two times of one row are at least this far apart (14112). */
const leastMinutesApart = 15
/** How far ahead two rows are compared: longer than any cycle. */
const comparedDays = 366
const monthDays = 30

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const two = (value: number) => String(value).padStart(2, '0')
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const stampOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (stamp: number) => new Date(stamp).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string) => Math.round((stampOf(to) - stampOf(from)) / dayMs)
const dayAfter = (day: string, days: number) => dayOf(stampOf(day) + days * dayMs)
const unique = (minutes: number[]) => [...new Set(minutes)].sort((one, other) => one - other)

/** The times of the day, `HH:mm` in order; none outside the row's days, none for jobs on demand. */
export function timesOn(row: Schedule, day: string, shifts: ShiftTimes = usualShifts): string[] {
  if (!holds(row, day)) return []
  if (row.cycleType === cycle.is.everyHours) return hoursOn(row, day).map(timeOf)
  return isDue(row, day) ? clockOf(row, shifts).map(timeOf) : []
}

const holds = ({ startDate, endDate }: Schedule, day: string) =>
  (!startDate || startDate <= day) && (!endDate || day <= endDate)

function isDue(row: Schedule, day: string): boolean {
  const date = new Date(stampOf(day))
  switch (row.cycleType) {
    case cycle.is.daily:
      return true
    case cycle.is.weekly:
      return (row.weekDays ?? []).includes(date.getUTCDay() || 7)
    case cycle.is.monthly: {
      const today = date.getUTCDate()
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      return (row.monthDays ?? []).some((monthDay) => Math.min(monthDay, last) === today)
    }
    case cycle.is.everyDays:
      return !!row.startDate && !!row.intervalDays && daysBetween(row.startDate, day) % row.intervalDays === 0
    case cycle.is.once:
      return row.onDate === day
    default:
      return false
  }
}

/** Minutes of the day of a row with times, or distributed over its shifts. */
function clockOf(row: Schedule, shifts: ShiftTimes): number[] {
  if (row.times?.length) return unique(row.times.map(minuteOf))
  const types = row.shiftTypes ?? []
  const times = row.timesPerDay ?? 0
  const each = Math.floor(times / (types.length || 1))
  const rest = times % (types.length || 1)
  return unique(types.flatMap((type, at) => spread(shifts[type] ?? usualShifts[type], each + (at < rest ? 1 : 0))))
}

/** This many times in one shift, evenly, away from its handovers; times after midnight are early on the clock. */
function spread(shift: { from: string; to: string } | undefined, count: number): number[] {
  if (!shift || count < 1) return []
  const begin = minuteOf(shift.from)
  const end = minuteOf(shift.to) + (shift.to <= shift.from ? dayMinutes : 0)
  const first = begin + margin
  const last = end - margin
  const gap = count > 1 ? (last - first) / (count - 1) : 0
  const start = count > 1 ? first : (begin + end) / 2
  return Array.from({ length: count }, (_, at) => (Math.round((start + at * gap) / step) * step) % dayMinutes)
}

/**
 * At an interval of hours within the window. A window past midnight is two periods: its morning belongs to the calendar
 * day, so the first day has none of it (nothing before windowFrom of the start date).
 */
function hoursOn(row: Schedule, day: string): number[] {
  const every = (row.intervalHours ?? 0) * 60
  if (every <= 0) return []
  const from = minuteOf(row.windowFrom ?? '00:00')
  const until = minuteOf(row.windowTo ?? '24:00')
  const to = until > from ? until : until + dayMinutes
  const all = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => from + at * every)
  const evening = all.filter((minute) => minute < dayMinutes)
  const begunBefore = !row.startDate || row.startDate < day
  const morning = begunBefore ? all.filter((minute) => minute >= dayMinutes).map((minute) => minute - dayMinutes) : []
  return unique([...evening, ...morning])
}

/** The missing fields of the row's cycle, in words; empty when it is complete. */
export function faultsOf(row: Schedule): string[] {
  const faults: string[] = []
  const needs = (fault: boolean, text: string) => fault && faults.push(text)
  needs(row.cycleType === cycle.is.weekly && !row.weekDays?.length, '请选择星期')
  needs(row.cycleType === cycle.is.monthly && !row.monthDays?.length, '请选择日期')
  needs(row.cycleType === cycle.is.everyDays && !row.intervalDays, '请填写间隔天数')
  needs(row.cycleType === cycle.is.once && !row.onDate, '请选择执行日期')
  if (row.cycleType === cycle.is.everyHours) {
    needs(!row.intervalHours, '请填写间隔小时')
    needs(!row.windowFrom || !row.windowTo, '请填写时间段')
  } else if (row.cycleType !== cycle.is.onDemand) {
    needs(!row.times?.length && !(row.timesPerDay && row.shiftTypes?.length), '请填写执行时间，或次数与班次')
  }
  needs(new Set(row.times).size !== (row.times?.length ?? 0), '执行时间重复')
  needs(!!row.startDate && !!row.endDate && row.endDate < row.startDate, '结束日期不能早于开始日期')
  return faults
}

/** True when two times of one day are less than a quarter of an hour apart (14112). */
export function tooClose(row: Schedule, shifts: ShiftTimes = usualShifts): boolean {
  if (row.cycleType === cycle.is.everyHours || row.cycleType === cycle.is.onDemand) return false
  if (!row.times?.length && (row.timesPerDay ?? 0) > clockOf(row, shifts).length) return true
  const minutes = clockOf(row, shifts)
  return minutes.some((minute, at) => at > 0 && minute - minutes[at - 1] < leastMinutesApart)
}

/** The first day and time that both rows have, from `day` on; undefined where they never meet (14121). */
export function clash(one: Schedule, other: Schedule, day: string, shifts: ShiftTimes = usualShifts) {
  const from = [day, one.startDate, other.startDate].reduce<string>((last, at) => (at && at > last ? at : last), day)
  for (let ahead = 0; ahead <= comparedDays; ahead += 1) {
    const on = dayAfter(from, ahead)
    if ([one, other].some(({ endDate }) => endDate && endDate < on)) return undefined
    const otherTimes = timesOn(other, on, shifts)
    const time = otherTimes.length ? timesOn(one, on, shifts).find((at) => otherTimes.includes(at)) : undefined
    if (time) return { day: on, time }
  }
  return undefined
}

/** The average number of times a day over the cycle; a one-off or a job on demand counts zero. */
export function perDay(row: Schedule, shifts: ShiftTimes = usualShifts): number {
  const times = clockOf(row, shifts).length
  switch (row.cycleType) {
    case cycle.is.daily:
      return times
    case cycle.is.weekly:
      return (times * new Set(row.weekDays).size) / 7
    case cycle.is.monthly:
      return (times * new Set(row.monthDays).size) / monthDays
    case cycle.is.everyDays:
      return row.intervalDays ? times / row.intervalDays : 0
    case cycle.is.everyHours:
      return hoursOn({ ...row, startDate: null }, '2026-01-01').length
    default:
      return 0
  }
}
