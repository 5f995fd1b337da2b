import { orderDoubt } from '#contract/modules/homecare/home-order/order.ts'
import { minutesBetween } from '#core/clock.ts'
import { metresBetween } from '../../../../duty/attendance/service.ts'
import type { OrderRow } from '../../order/step.ts'

// A worker alone at the door reports arrival, departure and place himself. What cannot be right without more is
// marked and waits for the manager; nobody is held up at the door (services.md 6). No database, no clock.

type Place = { lng?: number | null; lat?: number | null }

/** How far from the address a visit ended; null where the address or the place is not known. */
export function distanceFrom({ lng, lat }: Pick<OrderRow, 'lng' | 'lat'>, place: Place): number | null {
  if (lng === null || lat === null || place.lng == null || place.lat == null) return null
  return Math.round(metresBetween({ longitude: place.lng, latitude: place.lat }, { longitude: lng, latitude: lat }))
}

/** The end of a visit belongs at its address: one that is elsewhere, or says nothing of where it is, is marked. */
export const isElsewhere = (row: Pick<OrderRow, 'lng' | 'lat'>, distance: number | null, radius: number) =>
  row.lng !== null && row.lat !== null && (distance === null || distance > radius)

/** A time a phone kept lies further from its arrival than the house believes. */
export const isApart = (deviceTime: string, now: string, gapMinutes: number) =>
  Math.abs(minutesBetween(deviceTime, now)) > gapMinutes

/** The minutes that are charged without the manager. */
export const maxMinutesOf = (bookedMinutes: number, percent: number) => Math.floor((bookedMinutes * percent) / 100)

/** Marks of an order, each once. */
export const marksOf = (row: Pick<OrderRow, 'doubts'>, more: readonly (keyof typeof orderDoubt.is)[]) => [
  ...new Set([...row.doubts, ...more.map((name) => orderDoubt.is[name])]),
]
