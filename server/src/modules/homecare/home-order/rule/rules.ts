import { cycleType } from '#contract/modules/homecare/home-order/rule.ts'
import { addDays, daysBetween } from '#core/clock.ts'

// Visits repeat every Monday, on the last day of the month, or every ten days. A rule gives its days, without those it
// leaves out and, on request, without rest days of the institution.

export interface Cycle {
  cycleType: number
  weekDays?: readonly number[] | null
  monthDays?: readonly number[] | null
  intervalDays?: number | null
  times: readonly string[]
  startDate: string
  endDate?: string | null
  skipDates?: readonly string[] | null
  skipHoliday: number
}

const lastOfMonth = (day: string) => addDays(`${nextMonth(day)}-01`, -1).slice(8)
function nextMonth(day: string) {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Monday is 1. */
const weekDayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const onCycle: Record<number, (rule: Cycle, day: string) => boolean> = {
  [cycleType.is.daily]: () => true,
  [cycleType.is.weekly]: ({ weekDays }, day) => (weekDays ?? []).includes(weekDayOf(day)),
  [cycleType.is.monthly]: ({ monthDays }, day) => {
    const date = Number(day.slice(8))
    const last = Number(lastOfMonth(day))
    return (monthDays ?? []).some((one) => Math.min(one, last) === date)
  },
  [cycleType.is.interval]: ({ intervalDays, startDate }, day) =>
    daysBetween(startDate, day) % (intervalDays ?? 1) === 0,
}

/** True on a day of the rule. */
export function fallsOn(rule: Cycle, day: string, holidays: readonly string[]) {
  if (day < rule.startDate || (rule.endDate && day > rule.endDate)) return false
  if (rule.skipDates?.includes(day) || (rule.skipHoliday === 1 && holidays.includes(day))) return false
  return onCycle[rule.cycleType](rule, day)
}

/** The times of the rule from one day to another, in order. */
export function startsIn(rule: Cycle, days: { from: string; to: string }, holidays: readonly string[]) {
  const found: string[] = []
  for (let day = days.from; day <= days.to; day = addDays(day, 1))
    if (fallsOn(rule, day, holidays)) found.push(...[...rule.times].sort().map((time) => `${day} ${time}:00`))
  return found
}

const looksAheadDays = 800
/** The next of them that are in the future. */
export function nextStarts(rule: Cycle, now: string, holidays: readonly string[], count: number) {
  const from = now.slice(0, 10) > rule.startDate ? now.slice(0, 10) : rule.startDate
  const found: string[] = []
  for (let at = 0; at < looksAheadDays && found.length < count; at++)
    for (const start of startsIn(rule, { from: addDays(from, at), to: addDays(from, at) }, holidays))
      if (start > now) found.push(start)
  return found.slice(0, count)
}

/** The first missing value of a rule, at its field; undefined when it can run. */
export function ruleProblem(rule: Cycle): { field: string; message: string } | undefined {
  if (rule.cycleType === cycleType.is.weekly && !rule.weekDays?.length)
    return { field: 'weekDays', message: '请选择星期' }
  if (rule.cycleType === cycleType.is.monthly && !rule.monthDays?.length)
    return { field: 'monthDays', message: '请选择日期' }
  if (rule.cycleType === cycleType.is.interval && !rule.intervalDays)
    return { field: 'intervalDays', message: '请填写间隔天数' }
  if (rule.endDate && rule.endDate < rule.startDate) return { field: 'endDate', message: '结束日期不能早于开始日期' }
  if (new Set(rule.times).size < rule.times.length) return { field: 'times', message: '时间不能重复' }
  return undefined
}
