import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Point } from '#contract/modules/devices/position/geometry.ts'
import type { Area, Beacon } from '#contract/modules/devices/position/map.ts'
import type { Fix } from './fence/fence.ts'

// The place of a tag (iot.md 2.1): its own coordinates, turned and moved onto the plan, else the place of the strongest
// beacon it receives; the signal strength gives the error.

export interface Plan {
  mapId: string
  mapName: string
  originX: number
  originY: number
  rotate: number
  beacons: readonly Beacon[]
  areas: readonly Area[]
}

/** The error in metres of a fix that states none. */
const usualAcc = 5
/** Metres by which coordinates may lie beyond a plan. */
const farthest = 100_000

/** Coordinates of a tag as a point on the plan. */
export function onPlan({ originX, originY, rotate }: Plan, { x, y }: Point): Point {
  const turn = (rotate * Math.PI) / 180
  const sin = Math.sin(turn)
  const cos = Math.cos(turn)
  return rotate === 0
    ? { x: originX + x, y: originY + y }
    : { x: originX + x * cos - y * sin, y: originY + x * sin + y * cos }
}

const accOf = (rssi: number) => (rssi >= -60 ? 2 : rssi >= -75 ? 5 : 10)

/** The fix of a sample; undefined where it has no place of this institution. */
export function fixOf(
  plans: ReadonlyMap<string, Plan>,
  beacons: ReadonlyMap<string, { mapId: string; x: number; y: number }>,
  { ts, d }: { ts: number; d: Metrics },
): Fix | undefined {
  const plan = d.mapId === undefined ? undefined : plans.get(d.mapId)
  if (d.x !== undefined && d.y !== undefined) {
    if (!plan || Math.hypot(d.x, d.y) > farthest) return undefined
    return { mapId: plan.mapId, ...onPlan(plan, { x: d.x, y: d.y }), acc: d.acc ?? usualAcc, ts }
  }
  const receivedBeacons = (d.beacons ?? []).filter(({ no }) => beacons.has(no)).toSorted((a, b) => b.rssi - a.rssi)
  const at = receivedBeacons[0] && beacons.get(receivedBeacons[0].no)
  return at && { mapId: at.mapId, x: at.x, y: at.y, acc: accOf(receivedBeacons[0].rssi), ts }
}
