import { onOff } from '#contract/kit/codes.ts'
import { locationRefusals, placeTypes } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type ImportPlan, type ImportRequest, importRows, type Wrong } from '../../../platform/sheet-import/service.ts'
import { newBedCode } from '../beds.ts'
import { bedsChanged } from '../service.ts'
import { beds, rooms } from '../tables.ts'
import { isTakenWhole } from '../use.ts'
import { place, placeByName } from './batch.ts'

/** Beds from a workbook, one a row, with the places they need (domain README, Import). */

export const bedImportPlan = {
  noun: '床位',
  heads: {
    building: '楼栋',
    floor: '楼层',
    room: '房间',
    roomType: '房间类型',
    capacity: '容量',
    sexLimit: '性别限制',
    dept: '部门',
    bed: '床位',
    bedType: '床位类型',
    price: '床位月价(元)',
  },
  required: ['building', 'floor', 'room', 'roomType', 'bed', 'bedType'],
  choices: async (db, who) => {
    const { roomTypes, bedTypes, depts } = await readKnown(db, who)
    return {
      roomType: [...roomTypes.keys()],
      sexLimit: ['限男', '限女'],
      dept: [...depts.keys()],
      bedType: [...bedTypes.keys()],
    }
  },
  sample: { building: '1号楼', floor: '1层', room: '101', capacity: '2', bed: 'A', price: '1800' },
} as const satisfies ImportPlan<string>

type Key = keyof typeof bedImportPlan.heads
type Line = Record<Key, string>

interface ImportContext {
  roomTypes: Map<string, number>
  bedTypes: Map<string, number>
  depts: Map<string, string>
  /** Beds of each new room in the file: its capacity when the file gives none. */
  perRoom: Map<string, number>
  rooms: Map<string, { row: Row<'room'>; beds: Set<string> }>
}

export async function importBeds(ctx: ImportRequest) {
  const { db, who } = ctx
  const known = await readKnown(db, who)
  const createdIds: string[] = []
  const result = await importRows(ctx, bedImportPlan, async ({ cells: line, all }) => {
    if (known.perRoom.size === 0)
      for (const one of all) known.perRoom.set(roomKey(one), (known.perRoom.get(roomKey(one)) ?? 0) + 1)
    return problemOf(line, known) ?? take(db, who, line, known, createdIds)
  })
  bedsChanged(who, createdIds)
  return result
}

async function readKnown(db: Db, who: Who): Promise<ImportContext> {
  const items = await db
    .selectFrom('dictionary')
    .select(['dictionaryCode', 'dictionaryName', 'dictionaryValue'])
    .where('orgId', '=', who.orgId)
    .where('dictionaryCode', 'in', ['ROOM_TYPE', 'BED_TYPE'])
    .where('status', '=', onOff.is.on)
    .execute()
  const depts = await db.selectFrom('dept').select(['deptId', 'deptName']).where('orgId', '=', who.orgId).execute()
  const labels = (code: string) =>
    new Map(
      items
        .filter((item) => item.dictionaryCode === code)
        .map((item) => [item.dictionaryName, Number(item.dictionaryValue)] as const),
    )
  const byName = new Map(depts.map((dept) => [dept.deptName, dept.deptId]))
  return {
    roomTypes: labels('ROOM_TYPE'),
    bedTypes: labels('BED_TYPE'),
    depts: byName,
    perRoom: new Map(),
    rooms: new Map(),
  }
}

const roomKey = ({ building, floor, room }: Line) => `${building}\n${floor}\n${room}`
const sexes: Record<string, 0 | 1> = { 限男: 0, 男: 0, 限女: 1, 女: 1 }

/** Errors of a row that need no other row. */
function problemOf(line: Line, known: ImportContext): Wrong<Key> | undefined {
  const at = (key: Key, message: string): Wrong<Key> => ({ key, message })
  for (const key of ['building', 'floor', 'room', 'bed'] as const) {
    const max = { building: 40, floor: 40, room: 30, bed: 20 }[key]
    if (line[key].length > max) return at(key, `不能超过${max}个字`)
  }
  if (!known.roomTypes.has(line.roomType)) return at('roomType', '没有这种房间类型')
  if (!known.bedTypes.has(line.bedType)) return at('bedType', '没有这种床位类型')
  if (line.capacity && !/^([1-9]|1[0-2])$/.test(line.capacity)) return at('capacity', '应为1至12的整数')
  if (line.sexLimit && !(line.sexLimit in sexes)) return at('sexLimit', '应为 限男 或 限女')
  if (line.dept && !known.depts.has(line.dept)) return at('dept', '没有这个部门')
  if (line.price && !/^\d{1,7}(\.\d{1,2})?$/.test(line.price)) return at('price', '应为不超过两位小数的金额')
  if (!line.capacity && (known.perRoom.get(roomKey(line)) ?? 0) > 12) return at('room', '一间最多12张床位')
  return undefined
}

/** Makes the bed; every check that can refuse runs before the first write of the row. */
async function take(
  db: Db,
  who: Who,
  line: Line,
  known: ImportContext,
  createdIds: string[],
): Promise<Wrong<Key> | undefined> {
  const room = known.rooms.get(roomKey(line)) ?? (await roomOf(db, who, line))
  const wrong = (message: string): Wrong<Key> => ({ key: 'bed', message })
  if (room?.beds.has(line.bed)) return wrong('房间内已有这个床位')
  if (room && room.beds.size >= room.row.capacity) return wrong(locationRefusals.overCapacity.text)
  if (room && (await isTakenWhole(db, who, room.row.roomId))) return wrong('房间已被包房，不能增加床位')
  const target = room ?? { row: await makeRoom(db, who, line, known), beds: new Set<string>() }
  const row = await insert(db, beds, who, {
    bedName: line.bed,
    fullName: `${line.building}-${line.room}-${line.bed}`,
    roomId: target.row.roomId,
    bedType: known.bedTypes.get(line.bedType),
    bedCode: newBedCode(),
    price: line.price ? Math.round(Number(line.price) * 100) : null,
    sort: target.beds.size + 1,
  })
  known.rooms.set(roomKey(line), target)
  target.beds.add(line.bed)
  createdIds.push(row.bedId)
  return undefined
}

async function roomOf(db: Db, who: Who, line: Line) {
  const building = await buildingNamed(db, who, line.building)
  const floor = building && (await placeByName(db, who, line.floor, building.locationId))
  const row =
    floor &&
    (await db
      .selectFrom('room')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('locationId', '=', floor.locationId)
      .where('roomName', '=', line.room)
      .executeTakeFirst())
  if (!row) return undefined
  const inside = await db
    .selectFrom('bed')
    .select('bedName')
    .where('orgId', '=', who.orgId)
    .where('roomId', '=', row.roomId)
    .execute()
  return { row, beds: new Set(inside.map((bed) => bed.bedName)) }
}

async function makeRoom(db: Db, who: Who, line: Line, known: ImportContext) {
  const building =
    (await buildingNamed(db, who, line.building)) ??
    (await place(db, who, { locationName: line.building, parentId: null, locationType: placeTypes.is.building }))
  const floor = await place(db, who, {
    locationName: line.floor,
    parentId: building.locationId,
    locationType: placeTypes.is.floor,
  })
  return insert(db, rooms, who, {
    roomName: line.room,
    locationId: floor.locationId,
    buildingId: building.locationId,
    roomType: known.roomTypes.get(line.roomType),
    capacity: Number(line.capacity) || known.perRoom.get(roomKey(line)),
    sexLimit: sexes[line.sexLimit] ?? null,
    deptId: known.depts.get(line.dept) ?? null,
  })
}

/** A building of this name, in whichever park it is. */
function buildingNamed(db: Db, who: Who, locationName: string) {
  return db
    .selectFrom('location')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('locationType', '=', placeTypes.is.building)
    .where('locationName', '=', locationName)
    .orderBy('locationId')
    .limit(1)
    .executeTakeFirst()
}
