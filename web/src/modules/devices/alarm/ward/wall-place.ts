import type { Alert } from '../alert/open-alerts.ts'

/** Where a wall hangs: on the floors chosen at it or named by its address, in the departments of its key (iot.md 11). */
export interface WallPlace {
  /** None: the whole of what its key may see. */
  chosen: readonly string[]
  deptIds: readonly string[]
  /** Floors, and on which of them each bed is; undefined until they are read. */
  floors: ReadonlyMap<string, unknown> | undefined
  floorOf: ReadonlyMap<string, string>
  /** 上屏科室 of calls: on the walls of these alone. Empty: on those of where it is called. */
  screenDeptIds: readonly string[]
}

type Placed = Pick<Alert, 'source' | 'bedId' | 'locationId'>

/**
 * Whether an alert concerns who stands before this wall; what has no place, or one above floors, concerns everybody.
 * Until floors are read only what is surely here does.
 */
export function isHere({ source, bedId, locationId }: Placed, place: WallPlace) {
  if (source === 'call' && place.screenDeptIds.length > 0)
    return place.screenDeptIds.some((deptId) => place.deptIds.includes(deptId))
  const at = (bedId && place.floorOf.get(bedId)) || locationId
  if (place.chosen.length === 0 || (at && place.chosen.includes(at))) return true
  if (!place.floors) return !at && !bedId
  return !at || !place.floors.has(at)
}
