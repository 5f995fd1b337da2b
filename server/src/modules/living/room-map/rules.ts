// The state of a bed: out of use hides repair, repair hides cleaning, and only then its occupancy shows (residence.md
// 7). All counts are counts of these states, so that numbers and cards always agree.

import { bedStatus } from '#contract/modules/living/location/room.ts'
import { bedStayKind } from '#contract/modules/living/residence/residence-step.ts'
import { markStatus } from '#contract/modules/living/room-map/room-map.ts'

export type BedStatus = (typeof bedStatus)['values'][number]

export interface BedFacts {
  /** Bed and room are enabled. */
  enabled: boolean
  /** Open marks of the bed and of its room. */
  marks: readonly number[]
  /** From the open row of bed_stay. */
  kind: number | null
  trial: boolean
  out: boolean
}

export function displayStatus({ enabled, marks, kind, trial, out }: BedFacts): BedStatus {
  if (!enabled || marks.includes(markStatus.is.disabled)) return bedStatus.is.disabled
  if (marks.includes(markStatus.is.repair)) return bedStatus.is.repair
  if (marks.includes(markStatus.is.cleaning)) return bedStatus.is.cleaning
  if (kind === bedStayKind.occupied) return out ? bedStatus.is.out : trial ? bedStatus.is.trial : bedStatus.is.living
  if (kind === bedStayKind.blocked) return bedStatus.is.whole
  return kind === bedStayKind.held ? bedStatus.is.booked : bedStatus.is.free
}

/** Occupied beds of all usable beds, percent with one decimal. */
export function occupancyRate({ lived, total, shut }: { lived: number; total: number; shut: number }) {
  return total > shut ? Math.round((lived / (total - shut)) * 1000) / 10 : 0
}

export function countBeds(beds: readonly { displayStatus: BedStatus; isOverdue?: number }[]) {
  const n = (status: BedStatus) => beds.filter((bed) => bed.displayStatus === status).length
  const living = n(bedStatus.is.living)
  const trial = n(bedStatus.is.trial)
  const out = n(bedStatus.is.out)
  const repair = n(bedStatus.is.repair)
  const disabled = n(bedStatus.is.disabled)
  const rate = occupancyRate({ lived: living + trial + out, total: beds.length, shut: repair + disabled })
  const overdue = beds.filter((bed) => bed.isOverdue === 1).length
  const rest = {
    free: n(bedStatus.is.free),
    booked: n(bedStatus.is.booked),
    clean: n(bedStatus.is.cleaning),
    whole: n(bedStatus.is.whole),
  }
  return { total: beds.length, living, trial, out, overdue, repair, disabled, ...rest, rate }
}
