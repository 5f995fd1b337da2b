import { cycle, monthDay, weekDay } from '#contract/modules/duty/patrol/plan.ts'

interface PlanFacts {
  cycle?: number
  weekDays?: readonly number[] | null
  monthDays?: readonly number[] | null
  date?: string | null
  times?: readonly { startTime: string; endTime: string }[]
}

/** 每天；每周一、三；每月1日、15日；2025-06-10. */
export function cycleText(plan: PlanFacts) {
  if (plan.cycle === cycle.is.weekly)
    return `每周${(plan.weekDays ?? []).map((day) => weekDay.label(day).slice(1)).join('、')}`
  if (plan.cycle === cycle.is.monthly)
    return `每月${(plan.monthDays ?? []).map((day) => monthDay.label(day)).join('、')}`
  return plan.cycle === cycle.is.once ? (plan.date ?? '') : cycle.label(plan.cycle)
}

/** 20:00–20:30、23:00–23:30. */
export const timesText = ({ times = [] }: PlanFacts) =>
  times.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join('、')

/** 2026-09-29起；2026-09-29至12-31. */
export function spanText({ startDate = '', endDate }: { startDate?: string; endDate?: string | null }) {
  if (!endDate) return `${startDate}起`
  return `${startDate}至${endDate.slice(0, 4) === startDate.slice(0, 4) ? endDate.slice(5) : endDate}`
}
