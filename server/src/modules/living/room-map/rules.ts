// What a bed shows: out of use hides repair, repair hides cleaning, and only then who has it (residence.md 7). All
// counts are counts of these shown states, so that numbers and cards always agree.
import type { bedStatus } from '#contract/modules/living/location/room.ts'

export type BedStatus = (typeof bedStatus)['values'][number]

export interface BedFacts {
  /** Bed and room are in use at all. */
  enabled: boolean
  /** Open marks of the bed and of its room: 5 repair, 6 out of use, 8 cleaning. */
  marks: readonly number[]
  /** Of the open row of bed_stay: 1 held, 2 lived in, 3 blocked with its room. */
  kind: number | null
  trial: boolean
  out: boolean
}

export function displayStatus({ enabled, marks, kind, trial, out }: BedFacts): BedStatus {
  if (!enabled || marks.includes(6)) return 6
  if (marks.includes(5)) return 5
  if (marks.includes(8)) return 8
  if (kind === 2) return out ? 4 : trial ? 3 : 1
  if (kind === 3) return 7
  return kind === 1 ? 2 : 0
}

/** Lived-in beds of those that can be lived in, percent with one decimal. */
export function occupancyRate({ lived, total, shut }: { lived: number; total: number; shut: number }) {
  return total > shut ? Math.round((lived / (total - shut)) * 1000) / 10 : 0
}

export function countBeds(beds: readonly { displayStatus: BedStatus; isOverdue?: number }[]) {
  const n = (status: BedStatus) => beds.filter((bed) => bed.displayStatus === status).length
  const living = n(1)
  const trial = n(3)
  const out = n(4)
  const repair = n(5)
  const disabled = n(6)
  const rate = occupancyRate({ lived: living + trial + out, total: beds.length, shut: repair + disabled })
  const overdue = beds.filter((bed) => bed.isOverdue === 1).length
  const rest = { free: n(0), booked: n(2), clean: n(8), whole: n(7) }
  return { total: beds.length, living, trial, out, overdue, repair, disabled, ...rest, rate }
}
