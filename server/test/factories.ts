import { randomUUIDv7 } from 'node:crypto'
import type { TestApp } from './app.ts'

// Small rows for tests, written straight into the tables: what a test is about goes through HTTP.

/** A department; give `parentId` for one below another. */
export async function makeDept(t: TestApp, more: { deptName?: string; parentId?: string; ward?: number } = {}) {
  const deptId = randomUUIDv7()
  const deptName = more.deptName ?? `护理区${deptId.slice(-6)}`
  const row = { orgId: t.orgId, deptId, deptName, deptType: 1, deptLevel: more.parentId ? 2 : 1, ward: more.ward ?? 1 }
  await t.db((db) =>
    db
      .insertInto('dept')
      .values({ ...row, parentId: more.parentId ?? null })
      .execute(),
  )
  return { deptId, deptName }
}

export interface MadeBed {
  bedId: string
  bedName: string
  /** 楼-房-床 */
  fullName: string
  roomId: string
  roomName: string
  locationId: string
  buildingId: string
  deptId: string | null
}

interface BedsWanted {
  /** How many rooms; default 1. */
  rooms?: number
  bedsPerRoom?: number
  deptId?: string
  /** GENDER the rooms are for. */
  sexLimit?: number
}

/** Beds in rooms of a new floor of a new building, in order: room 101 bed A, 101 B, 102 A … */
export async function makeBeds(t: TestApp, wanted: BedsWanted = {}): Promise<MadeBed[]> {
  const { rooms = 1, bedsPerRoom = 1, deptId = null, sexLimit = null } = wanted
  const { orgId } = t
  const [buildingId, floorId] = [randomUUIDv7(), randomUUIDv7()]
  const buildingName = `楼${buildingId.slice(-6)}`
  const roomRows = Array.from({ length: rooms }, (_, index) => ({
    orgId,
    roomId: randomUUIDv7(),
    roomName: String(101 + index),
    locationId: floorId,
    buildingId,
    roomType: Math.min(bedsPerRoom, 5),
    capacity: bedsPerRoom,
    deptId,
    sexLimit,
    sort: index + 1,
  }))
  const beds = roomRows.flatMap((room) =>
    Array.from({ length: bedsPerRoom }, (_, index) => ({
      bedId: randomUUIDv7(),
      bedName: String.fromCharCode(65 + index),
      fullName: `${buildingName}-${room.roomName}-${String.fromCharCode(65 + index)}`,
      room,
    })),
  )
  await t.db(async (db) => {
    const building = { orgId, locationId: buildingId, locationName: buildingName, locationType: 2, deptId }
    const floor = { orgId, locationId: floorId, locationName: '1层', locationType: 3, parentId: buildingId, deptId }
    await db.insertInto('location').values([building]).execute()
    await db.insertInto('location').values([floor]).execute()
    await db.insertInto('room').values(roomRows).execute()
    const rows = beds.map(({ room, ...bed }, index) => ({ ...bed, orgId, roomId: room.roomId, sort: index + 1 }))
    await db.insertInto('bed').values(rows).execute()
  })
  return beds.map(({ room, ...bed }) => ({
    ...bed,
    roomId: room.roomId,
    roomName: room.roomName,
    locationId: floorId,
    buildingId,
    deptId,
  }))
}
