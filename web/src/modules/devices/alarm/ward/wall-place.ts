import type { Alert } from '../alert/open-alerts.ts'

/** The place of a wall screen: its chosen floors or those in its address, in the departments of its key (iot.md 11). */
export interface WallPlace {
  /** Empty: everything that its key may see. */
  chosen: readonly string[]
  deptIds: readonly string[]
  /** Floors, and the floor of each bed; undefined until they are read. */
  floors: ReadonlyMap<string, unknown> | undefined
  floorOf: ReadonlyMap<string, string>
  /** 上屏科室 of calls: only the wall screens of these show calls. Empty: those of the place of the call. */
  screenDeptIds: readonly string[]
}

type AlertPlace = Pick<Alert, 'source' | 'bedId' | 'locationId'>

/**
 * Whether an alert belongs on this wall screen; one without a place, or with a place above floors, belongs on all.
 * Until floors are read only an alert that is surely here does.
 */
export function isHere({ source, bedId, locationId }: AlertPlace, place: WallPlace) {
  if (source === 'call' && place.screenDeptIds.length > 0)
    return place.screenDeptIds.some((deptId) => place.deptIds.includes(deptId))
  const at = (bedId && place.floorOf.get(bedId)) || locationId
  if (place.chosen.length === 0 || (at && place.chosen.includes(at))) return true
  if (!place.floors) return !at && !bedId
  return !at || !place.floors.has(at)
}
