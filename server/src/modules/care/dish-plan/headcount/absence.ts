import { outStatus } from '#contract/modules/living/outing/outing.ts'

interface Outing {
  outStatus: number
  mealStop: number
  planOutTime: string
  planBackTime: string
  outTime: string | null
  backTime: string | null
}
const later = (one: string, other: string) => (one > other ? one : other)

/**
 * True when the outing stops this meal: the resident is out between leaving and return, as far as known; a planned
 * outing counts only for coming meals (care.md 11).
 */
export function isAway(outing: Outing, meal: { start: string; end: string }, now: string) {
  if (outing.mealStop !== 1) return false
  const { from, to } = spanOf(outing, now)
  return from < meal.end && meal.start < to
}

function spanOf({ outStatus: status, planOutTime, planBackTime, outTime, backTime }: Outing, now: string) {
  const { ready, out, back } = outStatus.is
  if (status === back) return { from: outTime ?? planOutTime, to: backTime ?? planBackTime }
  // A resident overdue from an outing counts as away until the return.
  if (status === out) return { from: outTime ?? planOutTime, to: later(planBackTime, now) }
  if (status === ready) return { from: later(planOutTime, now), to: planBackTime }
  return { from: now, to: now }
}
