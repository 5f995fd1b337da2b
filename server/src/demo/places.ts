import type { Db } from '#core/db/db.ts'

export interface Place {
  bedId: string
  bedName: string
  fullName: string
  roomId: string
  deptId: string
  /** fen a month */
  price: number
}

/** 11 rooms with 20 beds on each of 4 floors in 3 buildings: 240 beds. */
const rooms = [1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]
const prices: Record<number, number> = { 1: 380_000, 2: 260_000, 3: 198_000 }
const buildingNames = ['颐和楼', '康宁楼', '福寿楼']

export async function makePlaces(db: Db, orgId: string, now: string): Promise<Place[]> {
  const stamp = { orgId, createTime: now, createByName: '系统' }
  const places: Place[] = []
  await db
    .insertInto('location')
    .values({ ...stamp, locationId: 'loc-park', locationName: '示例养老院', locationType: 1, sort: 1 })
    .execute()
  for (const [index, buildingName] of buildingNames.entries()) {
    const number = index + 1
    const buildingId = `loc-b${number}`
    const deptId = `dept-ward-${number}`
    await db
      .insertInto('location')
      .values({
        ...stamp,
        locationId: buildingId,
        locationName: buildingName,
        parentId: 'loc-park',
        locationType: 2,
        code: String(number),
        deptId,
        sort: number,
      })
      .execute()
    for (const floor of [1, 2, 3, 4])
      places.push(...(await makeFloor(db, stamp, { number, buildingId, buildingName, deptId, floor })))
  }
  return places
}

interface Floor {
  number: number
  buildingId: string
  buildingName: string
  deptId: string
  floor: number
}

async function makeFloor(
  db: Db,
  stamp: { orgId: string; createTime: string; createByName: string },
  at: Floor,
): Promise<Place[]> {
  const locationId = `loc-b${at.number}-f${at.floor}`
  await db
    .insertInto('location')
    .values({
      ...stamp,
      locationId,
      locationName: `${at.floor}层`,
      parentId: at.buildingId,
      locationType: 3,
      deptId: at.deptId,
      sort: at.floor,
    })
    .execute()
  const rows = rooms.map((capacity, index) => roomOf(at, locationId, capacity, index))
  await db
    .insertInto('room')
    .values(rows.map(({ room }) => ({ ...stamp, ...room })))
    .execute()
  const beds = rows.flatMap((row) => row.beds)
  await db
    .insertInto('bed')
    .values(
      beds.map((bed, index) => ({
        ...stamp,
        bedId: bed.bedId,
        bedName: bed.bedName,
        fullName: bed.fullName,
        roomId: bed.roomId,
        bedType: index % 3 === 0 ? 3 : 2,
        bedCode: bed.bedId.toUpperCase(),
        price: bed.price,
        sort: index + 1,
      })),
    )
    .execute()
  return beds
}

/** A room for so many, the beds A, B, C in it. */
function roomOf(at: Floor, locationId: string, capacity: number, index: number) {
  const roomName = `${at.floor}${String(index + 1).padStart(2, '0')}`
  const roomId = `room-${at.number}-${roomName}`
  const beds = [...'ABC'].slice(0, capacity).map(
    (letter): Place => ({
      bedId: `bed-${at.number}-${roomName}-${letter}`,
      bedName: letter,
      fullName: `${at.buildingName}-${roomName}-${letter}`,
      roomId,
      deptId: at.deptId,
      price: prices[capacity],
    }),
  )
  const room = {
    roomId,
    roomName,
    locationId,
    buildingId: at.buildingId,
    roomType: capacity,
    capacity,
    area: 14 + capacity * 6,
    orientation: index % 2 ? 'N' : 'S',
    deptId: at.deptId,
    price: capacity === 1 ? 380_000 : null,
    sort: index + 1,
  }
  return { room, beds }
}
