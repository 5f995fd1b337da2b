import type { BodyFor } from '#contract/kit/calls.ts'
import { type location, placeTypes } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, record } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { newBedCode } from '../beds.ts'
import { invalid } from '../places.ts'
import { bedsChanged } from '../service.ts'
import { beds, locations, rooms } from '../tables.ts'
import { bedCountOf, mostBeds, type PlannedFloor, plan } from './builder.ts'

type Body = BodyFor<typeof location.batch>

/** Plans, or makes, the floors, rooms and beds of a building. */
export async function buildBatch(db: Db, who: Who, body: Body) {
  if (bedCountOf(body) > mostBeds) invalid('roomsPerFloor', `一次最多建${mostBeds}张床位`)
  const floors = plan(body)
  const existing = await existingRooms(db, who, body)
  const shown = floors.map(({ floorName, rooms: planned }) => ({
    floorName,
    rooms: planned.map(({ roomName, beds: names }) => ({
      roomName,
      exists: existing.has(`${floorName} ${roomName}`) ? 1 : 0,
      beds: names,
    })),
  }))
  const fresh = shown.flatMap((floor) => floor.rooms).filter((room) => room.exists === 0)
  if (body.preview === 0) await build(db, who, body, floors, existing)
  return {
    preview: body.preview,
    floorCount: floors.length,
    roomCount: fresh.length,
    bedCount: fresh.reduce((sum, room) => sum + room.beds.length, 0),
    skipped: shown.flatMap((floor) => floor.rooms).length - fresh.length,
    floors: shown,
  }
}

/** `floor room` of the building's rooms, if the building exists. */
async function existingRooms(db: Db, who: Who, body: Body) {
  const building = await placeByName(db, who, body.buildingName, body.parentId ?? null)
  if (!building) return new Set<string>()
  const rows = await db
    .selectFrom('room')
    .innerJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .select(['room.roomName', 'floor.locationName'])
    .where('room.orgId', '=', who.orgId)
    .where('room.buildingId', '=', building.locationId)
    .execute()
  return new Set(rows.map((row) => `${row.locationName} ${row.roomName}`))
}

async function build(db: Db, who: Who, body: Body, floors: readonly PlannedFloor[], existing: ReadonlySet<string>) {
  const building = await place(db, who, {
    locationName: body.buildingName,
    parentId: body.parentId ?? null,
    locationType: placeTypes.is.building,
    deptId: body.deptId,
  })
  const createdBeds: Row<'bed'>[] = []
  for (const { floorName, sort, rooms: planned } of floors) {
    const floor = await place(db, who, {
      locationName: floorName,
      parentId: building.locationId,
      locationType: placeTypes.is.floor,
      sort,
    })
    const fresh = planned.filter((room) => !existing.has(`${floorName} ${room.roomName}`))
    if (fresh.length > 0) createdBeds.push(...(await fillFloor(db, who, body, building, floor, fresh)))
  }
  bedsChanged(
    who,
    createdBeds.map((bed) => bed.bedId),
  )
  who.did(`批量建房：${building.locationName}，新增${createdBeds.length}张床位`, {
    type: 'location',
    id: building.locationId,
    name: building.locationName,
  })
}

/** One floor at a time: its rooms, then its beds, in two statements. */
async function fillFloor(
  db: Db,
  who: Who,
  body: Body,
  building: Row<'location'>,
  floor: Row<'location'>,
  planned: PlannedFloor['rooms'],
) {
  const stamp = { orgId: who.orgId, createBy: who.userId, createByName: who.userName, createTime: who.now }
  const values = planned.map(({ roomName, sort }) => ({
    ...stamp,
    roomId: newId(),
    roomName,
    locationId: floor.locationId,
    buildingId: building.locationId,
    roomType: Number(body.roomType),
    capacity: body.bedsPerRoom,
    sort,
  }))
  const newRooms = await db.insertInto('room').values(values).returningAll().execute()
  for (const row of newRooms) record(who, rooms, 'ADD', {}, row)
  const newBeds = newRooms.flatMap((room, at) =>
    planned[at].beds.map((bedName, index) => ({
      ...stamp,
      bedId: newId(),
      bedName,
      fullName: `${building.locationName}-${room.roomName}-${bedName}`,
      roomId: room.roomId,
      bedType: Number(body.bedType),
      bedCode: newBedCode(),
      price: body.price ?? null,
      sort: index + 1,
    })),
  )
  const inserted = await db.insertInto('bed').values(newBeds).returningAll().execute()
  for (const row of inserted) record(who, beds, 'ADD', {}, row)
  return inserted
}

/** The place of this name, created when there is none. */
export async function place(
  db: Db,
  who: Who,
  values: {
    locationName: string
    parentId: string | null
    locationType: Row<'location'>['locationType']
    deptId?: string | null
    sort?: number
  },
) {
  const known = await placeByName(db, who, values.locationName, values.parentId)
  if (known && known.locationType !== values.locationType)
    invalid('buildingName', `${values.locationName}已是其他类型的位置`)
  return known ?? insert(db, locations, who, values)
}

export function placeByName(db: Db, who: Who, locationName: string, parentId: string | null) {
  return db
    .selectFrom('location')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('locationName', '=', locationName)
    .where((eb) => (parentId ? eb('parentId', '=', parentId) : eb('parentId', 'is', null)))
    .executeTakeFirst()
}
