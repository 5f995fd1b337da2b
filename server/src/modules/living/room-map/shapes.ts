import { placeTypes } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { Card } from './query.ts'
import { countBeds } from './rules.ts'

/** The same cards, grouped as the building and room views show them. */

/** All buildings with the counts of the given beds. */
export async function buildingsOf(db: Db, who: Who, cards: readonly Card[]) {
  const buildings = await db
    .selectFrom('location')
    .select(['locationId', 'locationName'])
    .where('orgId', '=', who.orgId)
    .where('locationType', '=', placeTypes.is.building)
    .orderBy('sort')
    .orderBy('locationName')
    .orderBy('locationId')
    .execute()
  return buildings.map(({ locationId, locationName }) => {
    const { total, living, trial, out, free, booked, repair, rate } = countBeds(
      cards.filter((card) => card.buildingId === locationId),
    )
    const used = living + trial + out
    return { buildingId: locationId, buildingName: locationName, total, used, free, booked, out, repair, rate }
  })
}

/** Cards come in the order of the places, so groups do too. */
function grouped<T>(rows: readonly T[], key: (row: T) => string) {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return [...groups.values()]
}

export function floorsOf(cards: readonly Card[]) {
  return grouped(cards, (card) => card.locationId).map((floor) => ({
    floorId: floor[0].locationId,
    floorName: floor[0].locationName,
    rooms: grouped(floor, (card) => card.roomId).map((beds) => ({
      roomId: beds[0].roomId,
      roomName: beds[0].roomName,
      beds,
    })),
  }))
}

export function roomsOf(cards: readonly Card[]) {
  return grouped(cards, (card) => card.roomId).map((beds) => {
    const { roomId, roomName, roomType, locationId, locationName, buildingId, buildingName } = beds[0]
    const { total, living, trial, out, free } = countBeds(beds)
    const prices = beds.flatMap((bed) => (bed.price === null ? [] : [bed.price]))
    const place = { roomId, roomName, roomType, locationId, locationName, buildingId, buildingName }
    const range = prices.length > 0 ? { priceFrom: Math.min(...prices), priceTo: Math.max(...prices) } : {}
    return { ...place, capacity: total, used: living + trial + out, free, roomSex: roomSex(beds), ...range, beds }
  })
}

function roomSex(beds: readonly Card[]) {
  const sexes = new Set(beds.flatMap((bed) => (bed.oldmanId && bed.sex !== null ? [bed.sex] : [])))
  if (sexes.size === 0) return null
  return sexes.size > 1 ? 2 : [...sexes][0]
}
