import { bedStayKind } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'

// How full the house will be if all plans happen: a booked resident moves in on the planned day, a planned departure
// happens on its day, everybody else stays. The day of departure is no day of living here, as everywhere. Plans overdue
// before today: the booked come today, the departures wait.

export interface PlannedBed {
  bedId: string
  buildingId: string
  roomType: number
  /** Usable from this day on, where it is out of use until then; undefined: never. */
  usableFrom: string | undefined
  /** Somebody lives in it today. */
  lives: boolean
  inDay: string | null
  outDay: string | null
  /** Booked until then by somebody who means to come later still. */
  keptUntil: string | null
  lapses: boolean
}

/** What was read of a bed and its open stay, as it counts from `today` on. */
export function planned(
  today: string,
  stay: {
    kind: number | null
    planLiveDate: string | null
    bookExpireDate: string | null
    planQuitDate: string | null
  },
) {
  const lives = stay.kind === bedStayKind.occupied
  const isHeld = stay.kind === bedStayKind.held
  const lapses = isHeld && stay.bookExpireDate !== null && stay.bookExpireDate < (stay.planLiveDate ?? today)
  const coming = stay.planLiveDate && stay.planLiveDate > today ? stay.planLiveDate : today
  const leaving = stay.planQuitDate && stay.planQuitDate >= today ? stay.planQuitDate : null
  // Taken along with a whole room: free after the departure, and no place to live until then.
  const blockedUntil = stay.kind === bedStayKind.blocked ? (leaving ?? 'never') : null
  const keptUntil = lapses ? stay.bookExpireDate : null
  const inDay = isHeld && !lapses ? coming : null
  return { lives, lapses, inDay, keptUntil, outDay: lives ? leaving : null, blockedUntil }
}

const livesOn = (bed: PlannedBed, day: string) =>
  (bed.lives && (bed.outDay === null || bed.outDay > day)) || (bed.inDay !== null && bed.inDay <= day)
const usableOn = (bed: PlannedBed, day: string) => bed.usableFrom !== undefined && bed.usableFrom <= day

/** Booked and not moved into yet: held for its resident. */
const heldOn = (bed: PlannedBed, day: string) =>
  !livesOn(bed, day) && (bed.inDay !== null || (bed.keptUntil !== null && bed.keptUntil >= day))

/** What a figure of a day counts, bed by bed: the same test makes the number and the list behind it. */
export const counts = {
  living: livesOn,
  in: (bed: PlannedBed, day: string) => bed.inDay === day,
  out: (bed: PlannedBed, day: string) => bed.outDay === day,
  held: (bed: PlannedBed, day: string) => usableOn(bed, day) && heldOn(bed, day),
  free: (bed: PlannedBed, day: string) => usableOn(bed, day) && !livesOn(bed, day) && !heldOn(bed, day),
  capacity: (bed: PlannedBed, day: string) => usableOn(bed, day) || livesOn(bed, day),
} as const

const number = (beds: readonly PlannedBed[], test: (bed: PlannedBed, day: string) => boolean, day: string) =>
  beds.filter((bed) => test(bed, day)).length

export function forecast(beds: readonly PlannedBed[], today: string, days: number) {
  return Array.from({ length: days + 1 }, (_, ahead) => addDays(today, ahead)).map((day) => ({
    day,
    living: number(beds, counts.living, day),
    in: number(beds, counts.in, day),
    out: number(beds, counts.out, day),
    held: number(beds, counts.held, day),
    free: number(beds, counts.free, day),
    capacity: number(beds, counts.capacity, day),
  }))
}

/** Who lives in each group of beds today and at the end of each span. */
export function grouped(beds: readonly PlannedBed[], keyOf: (bed: PlannedBed) => string, marks: readonly string[]) {
  return [...Map.groupBy(beds, keyOf)].map(([key, inGroup]) => ({
    key,
    capacity: number(inGroup, counts.capacity, marks.at(-1) ?? ''),
    living: marks.map((day) => number(inGroup, counts.living, day)),
  }))
}
