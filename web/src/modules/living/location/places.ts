import type { z } from 'zod'
import { type LocationNode, placeTypes } from '#contract/modules/living/location/location.ts'

export type Place = z.output<typeof LocationNode>

/** The places from the top down to this one; empty when it no longer exists. */
export function pathTo(places: readonly Place[], locationId: string | undefined): Place[] {
  if (!locationId) return []
  for (const place of places) {
    if (place.locationId === locationId) return [place]
    const below = pathTo(place.children, locationId)
    if (below.length > 0) return [place, ...below]
  }
  return []
}

/** The most likely kind of a new place: a building in a park or at the top, a floor in it, a public area on it. */
export function firstTypeIn(place: Place | undefined) {
  if (place?.locationType === placeTypes.is.building) return placeTypes.is.floor
  return place?.locationType === placeTypes.is.floor ? placeTypes.is.public : placeTypes.is.building
}

/** The full name of a room, because two buildings may both have a 101. */
export const roomWords = (room: { buildingName?: string | null; locationName?: string | null; roomName: string }) =>
  [room.buildingName, room.locationName, room.roomName].filter(Boolean).join(' ')
