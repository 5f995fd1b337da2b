import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { followBeds } from '../resident/read/bed-summary.ts'
import { bedsChanged } from './service.ts'

/**
 * Updates 楼-房-床 of beds after a building, room or bed was renamed or moved, and their residents with them (name of the
 * bed, department of the room), and tells open maps.
 */
export async function settleBeds(
  db: Db,
  who: Who,
  where: { buildingId?: string; locationIds?: readonly string[]; roomId?: string },
) {
  const rooms = await roomsAt(db, who, where)
  if (rooms.length === 0) return
  await holdBeds(db, who, rooms)
  await sql`
    update bed set full_name = building.location_name || '-' || room.room_name || '-' || bed.bed_name
    from room, location building
    where room.org_id = bed.org_id and room.room_id = bed.room_id
      and building.org_id = room.org_id and building.location_id = room.building_id
      and bed.org_id = ${who.orgId} and bed.room_id in (${sql.join(rooms)})`.execute(db)
  await followBeds(db, who, rooms)
  const beds = await db
    .selectFrom('bed')
    .select('bedId')
    .where('orgId', '=', who.orgId)
    .where('roomId', 'in', rooms)
    .execute()
  bedsChanged(
    who,
    beds.map((bed) => bed.bedId),
  )
}

/** Residents before beds, each in the order of their ids: every step of a stay locks them in this order. */
export async function holdBeds(db: Db, who: Who, rooms: readonly string[]) {
  const beds = db.selectFrom('bed').select('bed.bedId').where('bed.orgId', '=', who.orgId)
  const inRooms = beds.where('bed.roomId', 'in', rooms)
  await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', who.orgId)
    .where('bedId', 'in', inRooms)
    .orderBy('oldmanId')
    .forUpdate()
    .execute()
  await inRooms.orderBy('bed.bedId').forNoKeyUpdate().execute()
}

async function roomsAt(
  db: Db,
  who: Who,
  where: { buildingId?: string; locationIds?: readonly string[]; roomId?: string },
) {
  let rows = db.selectFrom('room').select('roomId').where('orgId', '=', who.orgId)
  if (where.buildingId) rows = rows.where('buildingId', '=', where.buildingId)
  if (where.locationIds) rows = rows.where('locationId', 'in', where.locationIds)
  if (where.roomId) rows = rows.where('roomId', '=', where.roomId)
  return (await rows.execute()).map((room) => room.roomId)
}
