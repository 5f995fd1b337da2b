import { addMinutes } from '#core/clock.ts'

// An order has its place in a day and a town: within the hours of the house, where it serves, and where whoever serves
// it is not expected elsewhere, the way there included.

/** GB/T 2260: what follows the zeros at the end of a code lies in it. */
export const stemOf = (code: string) => code.replace(/(?:00)+$/, '')
/** True where no area is named, or the region lies in one of them. */
export const inAreas = (areas: readonly string[], regionCode: string | null) =>
  areas.length === 0 || (regionCode !== null && areas.some((area) => regionCode.startsWith(stemOf(area))))

export interface Span {
  planStart: string
  planEnd: string
}

/** Within one day's hours of work; the last moment may be the end itself. */
export function inWorkTime({ planStart, planEnd }: Span, { from, to }: { from: string; to: string }) {
  const sameDay = planStart.slice(0, 10) === planEnd.slice(0, 10)
  return sameDay && planStart.slice(11, 16) >= from && planEnd.slice(11) <= `${to}:00`
}

export const spansOverlap = (one: Span, other: Span) => one.planStart < other.planEnd && other.planStart < one.planEnd

/** The time somebody is not free for another order: this one and the way before and after it. */
export const withTravel = ({ planStart, planEnd }: Span, minutes: number): Span => ({
  planStart: addMinutes(planStart, -minutes),
  planEnd: addMinutes(planEnd, minutes),
})

const farthestDays = 60
export const latestStart = (now: string) => addMinutes(now, farthestDays * 24 * 60)

/** A street without its number, for workers who may not know the address yet. */
export const streetOf = (address: string) =>
  address.replace(/(?:\d|[一二三四五六七八九十百]+(?:号|弄|幢|栋|座|单元|室|楼|层|支弄)).*$/, '').trim() || '—'
