// Whether an employee who clocks with his phone is where his group works (administration.md 3.2, way 2).

export interface Point {
  longitude: number
  latitude: number
}
interface Place extends Point {
  name: string
  radius: number
}
interface Wifi {
  bssid: string
}
const earth = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points, on a spherical earth. */
export function metresBetween(one: Point, other: Point): number {
  const a = radians(one.latitude)
  const b = radians(other.latitude)
  const high = b - a
  const wide = radians(other.longitude - one.longitude)
  const h = Math.sin(high / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(wide / 2) ** 2
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)))
}

interface ClockPosition {
  point?: Point
  bssid?: string | null
}
/**
 * The place where the employee is: within its radius, or on a wireless net of the group. Undefined where none matches.
 */
export function clockPlace(
  { point, bssid }: ClockPosition,
  places: readonly Place[],
  wifi: readonly Wifi[],
): string | undefined {
  const near = point && places.find((place) => metresBetween(point, place) <= place.radius)
  if (near) return near.name
  const net = bssid?.toLowerCase()
  return net && wifi.some((one) => one.bssid.toLowerCase() === net) ? '无线网' : undefined
}
