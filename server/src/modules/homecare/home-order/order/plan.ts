import { addMinutes } from '#core/clock.ts'

// An order is within the working hours and the areas of the institution, and at a time when its worker has no other
// order, the way included.

/** GB/T 2260: zeros at the end of a code include everything below it. */
export const stemOf = (code: string) => code.replace(/(?:00)+$/, '')
/** True where no area is named, or the region belongs to one of them. */
export const inAreas = (areas: readonly string[], regionCode: string | null) =>
  areas.length === 0 || (regionCode !== null && areas.some((area) => regionCode.startsWith(stemOf(area))))

export interface Span {
  planStart: string
  planEnd: string
}

/** Within the working hours of one day; it may end exactly at their end. */
export function inWorkTime({ planStart, planEnd }: Span, { from, to }: { from: string; to: string }) {
  const sameDay = planStart.slice(0, 10) === planEnd.slice(0, 10)
  return sameDay && planStart.slice(11, 16) >= from && planEnd.slice(11) <= `${to}:00`
}

export const spansOverlap = (one: Span, other: Span) => one.planStart < other.planEnd && other.planStart < one.planEnd

/** The time a worker is not free for another order: this one and the way before and after it. */
export const withTravel = ({ planStart, planEnd }: Span, minutes: number): Span => ({
  planStart: addMinutes(planStart, -minutes),
  planEnd: addMinutes(planEnd, minutes),
})

const farthestDays = 60
export const latestStart = (now: string) => addMinutes(now, farthestDays * 24 * 60)

/** A street without its number, for workers who may not know the address yet. */
export const streetOf = (address: string) =>
  address.replace(/(?:\d|[一二三四五六七八九十百]+(?:号|弄|幢|栋|座|单元|室|楼|层|支弄)).*$/, '').trim() || '—'
