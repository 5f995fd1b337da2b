import { orderDoubt } from '#contract/modules/homecare/home-order/order.ts'
import { minutesBetween } from '#core/clock.ts'
import { metresBetween } from '../../../../duty/attendance/service.ts'
import type { OrderRow } from '../../order/step.ts'

// A worker reports arrival, departure and position alone. Implausible reports are marked and wait for the manager;
// nothing is refused at the door (services.md 6). No database, no clock.

type Place = { lng?: number | null; lat?: number | null }

/** The distance from the address at the end of a visit; null where the address or the position is unknown. */
export function distanceFrom({ lng, lat }: Pick<OrderRow, 'lng' | 'lat'>, place: Place): number | null {
  if (lng === null || lat === null || place.lng == null || place.lat == null) return null
  return Math.round(metresBetween({ longitude: place.lng, latitude: place.lat }, { longitude: lng, latitude: lat }))
}

/** A visit ends at its address: one that ends elsewhere, or without a position, is marked. */
export const isElsewhere = (row: Pick<OrderRow, 'lng' | 'lat'>, distance: number | null, radius: number) =>
  row.lng !== null && row.lat !== null && (distance === null || distance > radius)

/** The time recorded on a phone differs from its arrival by more than the setting allows. */
export const isApart = (deviceTime: string, now: string, gapMinutes: number) =>
  Math.abs(minutesBetween(deviceTime, now)) > gapMinutes

/** The minutes charged without the manager's consent. */
export const maxMinutesOf = (bookedMinutes: number, percent: number) => Math.floor((bookedMinutes * percent) / 100)

/** Marks of an order, each once. */
export const marksOf = (row: Pick<OrderRow, 'doubts'>, more: readonly (keyof typeof orderDoubt.is)[]) => [
  ...new Set([...row.doubts, ...more.map((name) => orderDoubt.is[name])]),
]
