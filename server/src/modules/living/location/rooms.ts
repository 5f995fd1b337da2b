import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type location, locationRefusals, placeTypes } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { listsFilled } from '#core/rows/store/table.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { settleBeds } from './names.ts'
import { invalid } from './places.ts'
import { placesBelow, roomRows } from './rows.ts'
import { locations, rooms } from './tables.ts'
import { assertNobodyIn } from './use.ts'

const order = {
  fields: { roomName: 'room.room_name', capacity: 'room.capacity', createTime: 'room.create_time' },
  first: [
    ['building.sort', 'asc'],
    ['building.location_name', 'asc'],
    ['floor.sort', 'asc'],
    ['room.sort', 'asc'],
    ['room.room_name', 'asc'],
    ['room.room_id', 'asc'],
  ],
} as const

export async function listRooms(db: Db, who: Who, query: QueryFor<typeof location.rooms>) {
  let rows = roomRows(db, who)
  const status = query.status ?? (query.pageHelper === '0' ? 1 : undefined)
  if (status !== undefined) rows = rows.where('room.status', '=', status)
  if (query.keyword) rows = rows.where('room.roomName', 'like', contains(query.keyword))
  if (query.locationId) rows = rows.where('room.locationId', 'in', await placesBelow(db, who, query.locationId))
  if (query.roomType) rows = rows.where('room.roomType', '=', Number(query.roomType))
  if (query.deptId) rows = rows.where('dept.deptId', '=', query.deptId)
  return page(rows, query, order)
}

export async function createRoom(db: Db, who: Who, body: BodyFor<typeof location.roomCreate>) {
  const buildingId = await buildingOf(db, who, body.locationId)
  await assertDept(db, who, body.deptId)
  const row = await insert(db, rooms, who, { ...body, facilities: body.facilities ?? [], buildingId })
  return shown(db, who, row.roomId)
}

export async function updateRoom(db: Db, who: Who, body: BodyFor<typeof location.roomUpdate> & { version?: number }) {
  const row = await own(db, rooms, who, body.roomId, { lock: true })
  const { roomId, ...values } = body
  const { bedCount } = await shown(db, who, roomId)
  if (values.capacity !== undefined && values.capacity < bedCount)
    refuse(locationRefusals.overCapacity, {}, { field: 'capacity' })
  if (values.status === onOff.is.off && row.status === onOff.is.on) await assertNobodyIn(db, who, { roomId })
  const buildingId = values.locationId ? await buildingOf(db, who, values.locationId) : row.buildingId
  await assertDept(db, who, values.deptId)
  await update(db, rooms, who, row, { ...listsFilled(values, 'facilities'), buildingId })
  await settleBeds(db, who, { roomId })
  return shown(db, who, roomId)
}

export async function removeRoom(db: Db, who: Who, roomId: string) {
  const row = await own(db, rooms, who, roomId, { lock: true })
  const { bedCount } = await shown(db, who, roomId)
  await assertNobodyIn(db, who, { roomId })
  if (bedCount > 0) refuse(locationRefusals.notEmpty)
  await remove(db, rooms, who, row)
}

/** Rooms belong to floors; the building above is stored with them. */
async function buildingOf(db: Db, who: Who, locationId: string) {
  const floor = await own(db, locations, who, locationId)
  if (floor.locationType !== placeTypes.is.floor || !floor.parentId) invalid('locationId', '房间须放在楼层下')
  return floor.parentId
}

async function assertDept(db: Db, who: Who, deptId: string | null | undefined) {
  if (!deptId) return
  const found = await db
    .selectFrom('dept')
    .select('deptId')
    .where('orgId', '=', who.orgId)
    .where('deptId', '=', deptId)
    .executeTakeFirst()
  if (!found) refuse(common.missing, {}, { field: 'deptId' })
}

async function shown(db: Db, who: Who, roomId: string) {
  return roomRows(db, who).where('room.roomId', '=', roomId).executeTakeFirstOrThrow()
}
