import { bedStayKind } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'

// The occupancy of the coming days if all plans happen: a booked resident moves in on the planned day, a planned
// departure happens on its day, everybody else stays. The day of departure does not count as a day of the stay. Plans
// overdue before today: bookings move in today, departures wait.

export interface PlannedBed {
  bedId: string
  buildingId: string
  roomType: number
  /** The day from which a bed out of use is usable again; undefined: never. */
  usableFrom: string | undefined
  /** A resident lives in it today. */
  lives: boolean
  inDay: string | null
  outDay: string | null
  /** Booked until this day by a resident who plans to move in after it. */
  keptUntil: string | null
  lapses: boolean
}

/** The plan of a bed with its open stay from `today` on. */
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
  // Part of a room taken whole: free after the departure, and not usable by others until then.
  const blockedUntil = stay.kind === bedStayKind.blocked ? (leaving ?? 'never') : null
  const keptUntil = lapses ? stay.bookExpireDate : null
  const inDay = isHeld && !lapses ? coming : null
  return { lives, lapses, inDay, keptUntil, outDay: lives ? leaving : null, blockedUntil }
}

const livesOn = (bed: PlannedBed, day: string) =>
  (bed.lives && (bed.outDay === null || bed.outDay > day)) || (bed.inDay !== null && bed.inDay <= day)
const usableOn = (bed: PlannedBed, day: string) => bed.usableFrom !== undefined && bed.usableFrom <= day

/** Booked and not moved into yet. */
const heldOn = (bed: PlannedBed, day: string) =>
  !livesOn(bed, day) && (bed.inDay !== null || (bed.keptUntil !== null && bed.keptUntil >= day))

/** How a figure of a day is counted, bed by bed: the same test gives the number and the list behind it. */
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

/** The residents of each group of beds today and at the end of each span. */
export function grouped(beds: readonly PlannedBed[], keyOf: (bed: PlannedBed) => string, marks: readonly string[]) {
  return [...Map.groupBy(beds, keyOf)].map(([key, inGroup]) => ({
    key,
    capacity: number(inGroup, counts.capacity, marks.at(-1) ?? ''),
    living: marks.map((day) => number(inGroup, counts.living, day)),
  }))
}
