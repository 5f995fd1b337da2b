import { refuse } from '#contract/kit/refusals.ts'
import { cycleType, planRefusals as no } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { mondayOf } from '#contract/modules/care/dish-plan/menu.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Row } from '#core/rows/store/table.ts'

interface CopyInput {
  startDate: string
  endDate: string
  fromWeek?: number | null
  toWeek?: number | null
}

/**
 * A draft of another menu from another day on, whole or of some of its weeks (care.md 11). Refuses weeks in the wrong
 * order.
 */
export function copied(plan: Row<'dishPlan'>, { startDate, endDate, fromWeek, toWeek }: CopyInput) {
  const byWeek = plan.cycleType === cycleType.is.weekly
  const { locationIds, details } = plan
  const weeks = byWeek ? plan.rotationWeeks : Math.ceil((daysBetween(mondayOf(plan.startDate), plan.endDate) + 1) / 7)
  const first = fromWeek ?? 1
  const last = Math.min(toWeek ?? weeks, weeks)
  if (first > last) refuse(no.interval, {}, { field: 'fromWeek' })
  const base = { cycleType: plan.cycleType, kitchenId: plan.kitchenId, locationIds }
  if (byWeek) {
    const chosen = details.filter(({ weekIndex }) => (weekIndex ?? 0) >= first && (weekIndex ?? 0) <= last)
    const moved = chosen.map((cell) => ({ ...cell, weekIndex: (cell.weekIndex ?? first) - first + 1 }))
    return { ...base, rotationWeeks: last - first + 1, details: moved }
  }
  // By days: the same weekday where whole weeks are copied, otherwise day by day from the beginning.
  const from = fromWeek || toWeek ? addDays(mondayOf(plan.startDate), (first - 1) * 7) : plan.startDate
  const to = fromWeek || toWeek ? addDays(from, (last - first + 1) * 7 - 1) : plan.endDate
  const target = fromWeek || toWeek ? mondayOf(startDate) : startDate
  const moved = details
    .filter(({ date }) => date && date >= from && date <= to)
    .map((cell) => ({ ...cell, date: addDays(target, daysBetween(from, cell.date ?? from)) }))
  const inside = moved.filter(({ date }) => date >= startDate && date <= endDate)
  return { ...base, rotationWeeks: 1, details: inside }
}
