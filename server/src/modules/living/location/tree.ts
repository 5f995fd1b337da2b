import type { QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { type location, locationTypes, placeTypes } from '#contract/modules/living/location/location.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { bedRows } from './rows.ts'

interface Node {
  id: string
  name: string
  type: number
  bedStatus?: number
  sexLimit?: number | null
  price?: number | null
  /** 1: greyed, cannot be chosen. */
  disabled?: number
  children: Node[]
}

/** Building → floor → room → bed, enabled ones; `free` greys beds in use (residence.md 2.5). */
export async function roomBedTree(db: Db, who: Who, { free }: QueryFor<typeof location.roomBed>): Promise<Node[]> {
  const { buildings, rooms, floorsOf, roomsOf } = await placesInUse(db, who)
  const beds = await bedRows(db, who)
    .where('bed.status', '=', onOff.is.on)
    .orderBy('bed.sort')
    .orderBy('bed.bedName')
    .execute()
  const bedsOf = Map.groupBy(beds, (bed) => bed.roomId)
  const bedNode = (bed: (typeof beds)[number]): Node => {
    const inUse = free === 1 && bed.bedStatus !== bedStatus.is.free
    const { sexLimit, price } = bed
    return {
      id: bed.bedId,
      name: bed.bedName,
      type: locationTypes.is.bed,
      bedStatus: bed.bedStatus,
      sexLimit,
      price,
      ...(inUse ? { disabled: 1 } : {}),
      children: [],
    }
  }
  const roomNode = ({ roomId, roomName, sexLimit, price }: (typeof rooms)[number]): Node => ({
    id: roomId,
    name: roomName,
    type: locationTypes.is.room,
    sexLimit,
    price,
    children: (bedsOf.get(roomId) ?? []).map(bedNode),
  })
  const placeNode = ({ locationId, locationName, locationType }: (typeof buildings)[number]): Node => ({
    id: locationId,
    name: locationName,
    type: locationType,
    children:
      locationType === placeTypes.is.building
        ? (floorsOf.get(locationId) ?? []).map(placeNode)
        : (roomsOf.get(locationId) ?? []).map(roomNode),
  })
  return buildings.map(placeNode)
}

/** The buildings, floors and rooms that are enabled, in their order. */
export async function placesInUse(db: Db, who: Who) {
  const places = await db
    .selectFrom('location')
    .select(['locationId', 'locationName', 'locationType', 'parentId'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .where('locationType', 'in', [placeTypes.is.building, placeTypes.is.floor])
    .orderBy('sort')
    .orderBy('locationName')
    .execute()
  const rooms = await db
    .selectFrom('room')
    .select(['roomId', 'roomName', 'locationId', 'sexLimit', 'price'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .orderBy('sort')
    .orderBy('roomName')
    .execute()
  return {
    buildings: places.filter(({ locationType }) => locationType === placeTypes.is.building),
    rooms,
    /** By the building they belong to. */
    floorsOf: Map.groupBy(places, ({ parentId }) => parentId ?? ''),
    /** By the floor or building they lie in. */
    roomsOf: Map.groupBy(rooms, ({ locationId }) => locationId),
  }
}
