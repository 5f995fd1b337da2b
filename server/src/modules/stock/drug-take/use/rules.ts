// Doses are planned from a setting: its times on the days the drug is given. Quantities are whole thousandths of the
// smallest unit, so that a day's need, a limit and the stock in custody can be compared without fractions.

import { daysOfWeek, type Freq, usualTimes } from '#contract/modules/stock/drug-take/freq.ts'
import { daysBetween } from '#core/clock.ts'
import { weekDayOf } from './days.ts'

export interface PlannedTime {
  time: string
  takeTime?: unknown
  /** In smallest units of the drug. */
  dose: number
}

/** The days and times of a setting. */
export interface Plan {
  freq: Freq
  times: readonly PlannedTime[]
  weekDays: readonly number[]
  startDate: string
  endDate: string | null
}

/**
 * A dose in the smallest unit, from the smallest unit or the unit of its strength; undefined where it is no whole
 * thousandth.
 */
export function doseIn(
  value: number,
  unit: unknown,
  drug: { unit: unknown; strengthValue?: number | null; strengthUnit?: unknown },
): number | undefined {
  if (unit == null || unit === drug.unit) return value
  if (unit !== drug.strengthUnit || !drug.strengthValue) return undefined
  const whole = Math.round(value * 1000) * 1000
  const per = Math.round(drug.strengthValue * 1000)
  return whole % per === 0 && whole >= per ? whole / per / 1000 : undefined
}

/** The usual times of a frequency, or why the given times do not fit it. */
export function timesProblem(freq: Freq, times: readonly { time: string }[]): string | undefined {
  const count = usualTimes[freq].length
  if (times.length !== count) return `该频次须填写${count}个时间`
  return new Set(times.map(({ time }) => time)).size < times.length ? '时间不能重复' : undefined
}

export function weekDaysProblem(freq: Freq, weekDays: readonly number[]): string | undefined {
  const count = daysOfWeek[freq] ?? 0
  if (new Set(weekDays).size === count && weekDays.length === count) return undefined
  return count === 0 ? '该频次不选星期' : `请选择${count}个不同的星期`
}

/** True on days on which the setting is given. */
export function isGivenOn({ freq, weekDays, startDate, endDate }: Plan, day: string): boolean {
  if (day < startDate || (endDate !== null && day > endDate)) return false
  if (freq === 'st') return day === startDate
  if (freq === 'prn') return false
  if (freq === 'qod') return daysBetween(startDate, day) % 2 === 0
  return freq in daysOfWeek ? weekDays.includes(weekDayOf(day)) : true
}

/** The doses of one day, earliest first (stock.md 5.4). */
export const dosesOn = (plan: Plan, day: string): PlannedTime[] =>
  isGivenOn(plan, day) ? plan.times.toSorted((one, other) => (one.time < other.time ? -1 : 1)) : []

/** The average quantity a day, three decimals; 0 for a drug at need or a single dose (stock.md 5.5). */
export function dailyDoseOf({ freq, times }: Pick<Plan, 'freq' | 'times'>): number {
  if (freq === 'prn' || freq === 'st') return 0
  const sum = times.reduce((total, { dose }) => total + Math.round(dose * 1000), 0)
  const days = daysOfWeek[freq]
  const daily = freq === 'qod' ? sum / 2 : days ? (sum * days) / 7 : sum
  return Math.round(daily) / 1000
}

/** The most a day: the sum of all times, or at need the allowed number of doses. */
export const mostOfDay = (plan: Pick<Plan, 'freq' | 'times'>, dose: number, maxPerDay: number | null) =>
  plan.freq === 'prn'
    ? (Math.round(dose * 1000) * (maxPerDay ?? 0)) / 1000
    : plan.times.reduce((total, one) => total + Math.round(one.dose * 1000), 0) / 1000

/** The number of days compared: every pattern repeats within two weeks. */
const compared = 14

/** True when both drugs are given on a common day; a drug at need may be given on any day. */
export function haveCommonDay(one: Plan, other: Plan): boolean {
  const start = one.startDate > other.startDate ? one.startDate : other.startDate
  const ends = [one.endDate, other.endDate].filter((day): day is string => day !== null).sort()
  if (ends.length > 0 && ends[0] < start) return false
  if (one.freq === 'prn' || other.freq === 'prn') return true
  for (const day of daysFrom(start, compared, ends[0])) if (isGivenOn(one, day) && isGivenOn(other, day)) return true
  return false
}

function* daysFrom(start: string, count: number, end: string | undefined) {
  const at = new Date(`${start}T00:00:00Z`)
  for (let index = 0; index < count; index += 1) {
    const day = at.toISOString().slice(0, 10)
    if (end !== undefined && day > end) return
    yield day
    at.setUTCDate(at.getUTCDate() + 1)
  }
}
