// Residents are away for some hours or days: an outing has a plan, the actual times, and the full days between them.
// Only full days count as days away: on the days of leaving and return the resident was present (residence.md 4). The
// outings of a resident never overlap.
import { escort, outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import { addDays, addMinutes, daysBetween, msOf } from '#core/clock.ts'

export interface Times {
  outTime: string
  backTime: string
}

const breakfast = '08:00:00'

/**
 * The days of leaving and return as they count: with `early` (setting backBeforeMeal) a return by eight is before the
 * day's first meal, and the day counts as a day away.
 */
export function countedDays({ outTime, backTime }: Times, early: boolean) {
  const outDay = outTime.slice(0, 10)
  const day = backTime.slice(0, 10)
  const counts = early && day > outDay && backTime.slice(11) <= breakfast
  return { outDay, backDay: counts ? addDays(day, 1) : day }
}

/** Calendar days d with date(outTime) < d < date(backTime). */
export function outDaysOf(times: Times, early: boolean) {
  const { outDay, backDay } = countedDays(times, early)
  return Math.max(0, daysBetween(outDay, backDay) - 1)
}

interface Away {
  outType: number
  outStatus: number
  outTime: string | null
  /** Fixed at the return. */
  outDays: number | null
}

/**
 * The days away of a resident, the latest year first. Full days are those the return has fixed, which bills refund:
 * they follow the day of leaving. For an outing under way the bed is kept for the days before today.
 */
export function awayYears(outings: readonly Away[], today: string) {
  const years = new Map<number, { times: number; outDays: number; hospitalDays: number; holdDays: number }>()
  const of = (day: string) => {
    const year = Number(day.slice(0, 4))
    const found = years.get(year) ?? { times: 0, outDays: 0, hospitalDays: 0, holdDays: 0 }
    years.set(year, found)
    return found
  }
  for (const { outTime, outType: kind, outStatus: status, outDays } of outings) {
    if (outTime === null) continue
    const outDay = outTime.slice(0, 10)
    of(outDay).times += 1
    const over = status === outStatus.is.back
    const days = over ? (outDays ?? 0) : Math.max(0, daysBetween(outDay, today) - 1)
    for (let at = 1; at <= days; at++) {
      const sum = of(addDays(outDay, at))
      sum.holdDays += 1
      if (!over) continue
      sum.outDays += 1
      if (kind === outType.is.hospital) sum.hospitalDays += 1
    }
  }
  return [...years].map(([year, sum]) => ({ year, ...sum })).toSorted((one, other) => other.year - one.year)
}

/** How many days an outing may last, all postponements included. */
export const mostDays = (type: number) => (type === outType.is.hospital ? 90 : 30)

export const isTooLong = (type: number, planOutTime: string, planBackTime: string) =>
  msOf(planBackTime) > msOf(planOutTime) + mostDays(type) * 86_400_000

interface Plan {
  planOutTime: string
  planBackTime: string
  outStatus: number
  outTime: string | null
}

/** The times between which a resident is away: a late one is away until now at least. */
export function awayOf(plan: Plan, now: string): readonly [from: string, to: string] {
  const from = plan.outTime ?? plan.planOutTime
  const to = plan.outStatus === outStatus.is.out && now > plan.planBackTime ? now : plan.planBackTime
  return [from, to]
}

/** An outing that ends when another begins does not overlap it. */
export function outingOverlaps(plan: Plan, from: string, to: string, now: string) {
  const [begin, end] = awayOf(plan, now)
  return begin < to && from < end
}

/** Residents who may not go out alone: 防走失, or ability level 3 and worse. */
export function needsEscort({ tags, abilityLevel }: { tags: readonly string[]; abilityLevel: number | null }) {
  return tags.includes('防走失') || (abilityLevel ?? 0) >= 3
}

/** A relative or an employee is named with a telephone number. */
export const namesEscort = (kind: number) => kind !== escort.is.alone

/** A registration may be entered up to a day after the planned leaving. */
export const earliestPlan = (now: string) => addMinutes(now, -24 * 60)

/** Times may be corrected within two days of the return. */
export const mayCorrect = (backTime: string | null, now: string) =>
  backTime === null || msOf(now) <= msOf(backTime) + 48 * 3_600_000

/** How much later than the ward the managers are told of a late return. */
export const raiseAfterMinutes = 120
