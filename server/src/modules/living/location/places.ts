import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type location, locationRefusals, mayLieIn, placeTypes } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { settleBeds } from './names.ts'
import { placesBelow } from './rows.ts'
import { locations } from './tables.ts'
import { assertNobodyIn } from './use.ts'

/** Parks, buildings, floors and areas (platform.md 3). */

interface Node extends Row<'location'> {
  deptName: string | null
  roomCount: number
  bedCount: number
  children: Node[]
}

/** The tree; a filter keeps its matches and the path to them. */
export async function locationTree(db: Db, who: Who, query: QueryFor<typeof location.tree>): Promise<Node[]> {
  const rows = await db
    .selectFrom('location')
    .leftJoin('dept', (join) =>
      join.onRef('dept.orgId', '=', 'location.orgId').onRef('dept.deptId', '=', 'location.deptId'),
    )
    .selectAll('location')
    .select('dept.deptName')
    .where('location.orgId', '=', who.orgId)
    .orderBy('location.sort')
    .orderBy('location.locationName')
    .orderBy('location.locationId')
    .execute()
  const counts = await roomCounts(db, who)
  const under = Map.groupBy(rows, (row) => row.parentId ?? '')
  const build = (row: (typeof rows)[number]): Node[] => {
    const children = (under.get(row.locationId) ?? []).flatMap(build)
    const own = counts.get(row.locationId) ?? { roomCount: 0, bedCount: 0 }
    const sum = (key: 'roomCount' | 'bedCount') => own[key] + children.reduce((total, child) => total + child[key], 0)
    const node = { ...row, roomCount: sum('roomCount'), bedCount: sum('bedCount'), children }
    return fits(row, query) || children.length > 0 ? [node] : []
  }
  return (under.get('') ?? []).flatMap(build)
}

function fits(row: Row<'location'>, { locationType, status, keyword }: QueryFor<typeof location.tree>) {
  if (locationType && row.locationType !== locationType) return false
  if (status !== undefined && status !== null && row.status !== status) return false
  return !keyword || row.locationName.includes(keyword) || (row.code ?? '').includes(keyword)
}

async function roomCounts(db: Db, who: Who) {
  const rows = await db
    .selectFrom('room')
    .leftJoin('bed', (join) => join.onRef('bed.orgId', '=', 'room.orgId').onRef('bed.roomId', '=', 'room.roomId'))
    .select(({ fn }) => [
      'room.locationId',
      fn.count<number>('room.roomId').distinct().as('rooms'),
      fn.count<number>('bed.bedId').as('beds'),
    ])
    .where('room.orgId', '=', who.orgId)
    .groupBy('room.locationId')
    .execute()
  return new Map(rows.map((row) => [row.locationId, { roomCount: Number(row.rooms), bedCount: Number(row.beds) }]))
}

export async function createPlace(db: Db, who: Who, body: BodyFor<typeof location.create>) {
  await assertPlace(db, who, body.locationType, body.parentId ?? null)
  await assertDept(db, who, body.deptId)
  return shown(db, who, await insert(db, locations, who, { ...body }))
}

export async function updatePlace(db: Db, who: Who, body: BodyFor<typeof location.update> & { version?: number }) {
  const row = await own(db, locations, who, body.locationId, { lock: true })
  const { locationId, ...values } = body
  const below = await placesBelow(db, who, locationId)
  const parentId = values.parentId === undefined ? row.parentId : values.parentId
  if (parentId && below.includes(parentId)) invalid('parentId', '不能移动到自己的下级')
  if (values.locationType !== undefined && values.locationType !== row.locationType && below.length > 1)
    invalid('locationType', '有下级位置时不能更改类型')
  await assertPlace(db, who, values.locationType ?? row.locationType, parentId)
  await assertDept(db, who, values.deptId)
  if (values.status === onOff.is.off && row.status === onOff.is.on)
    await assertNobodyIn(db, who, { locationIds: below })
  const next = await update(db, locations, who, row, values)
  if (row.locationType === placeTypes.is.floor && next.parentId !== row.parentId) await moveRooms(db, who, next)
  if (next.locationType === placeTypes.is.building) await settleBeds(db, who, { buildingId: locationId })
  else await settleBeds(db, who, { locationIds: below })
  return shown(db, who, next)
}

/** A floor has moved into another building, its rooms with it. */
async function moveRooms(db: Db, who: Who, floor: Row<'location'>) {
  await db
    .updateTable('room')
    .set({ buildingId: floor.parentId ?? floor.locationId })
    .where('orgId', '=', who.orgId)
    .where('locationId', '=', floor.locationId)
    .execute()
}

/** Refuses 21307 while places or rooms are in it. */
export async function removePlace(db: Db, who: Who, locationId: string) {
  const row = await own(db, locations, who, locationId, { lock: true })
  const below = await placesBelow(db, who, locationId)
  const room = await db
    .selectFrom('room')
    .select('roomId')
    .where('orgId', '=', who.orgId)
    .where('locationId', '=', locationId)
    .limit(1)
    .executeTakeFirst()
  if (below.length > 1 || room) refuse(locationRefusals.notEmpty)
  await remove(db, locations, who, row)
}

/** A floor belongs to a building, a building to a park or to none. */
async function assertPlace(db: Db, who: Who, type: number, parentId: string | null) {
  const parent = parentId ? await find(db, locations, who, parentId) : undefined
  if (parentId && !parent) refuse(common.missing, {}, { field: 'parentId' })
  if (mayLieIn(type, parent?.locationType)) return
  const where = parent ? `${placeTypes.label(parent.locationType)}下` : '顶层'
  invalid('parentId', `${placeTypes.label(type)}不能放在${where}`)
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

export function invalid(field: string, text: string): never {
  return refuse({ code: common.invalid.code, text }, {}, { field })
}

async function shown(db: Db, who: Who, row: Row<'location'>) {
  const dept = row.deptId
    ? await db
        .selectFrom('dept')
        .select('deptName')
        .where('orgId', '=', who.orgId)
        .where('deptId', '=', row.deptId)
        .executeTakeFirst()
    : undefined
  return { ...row, deptName: dept?.deptName ?? null }
}
