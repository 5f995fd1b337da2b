import { randomBytes } from 'node:crypto'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type location, locationRefusals } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { holdBeds, settleBeds } from './names.ts'
import { bedRows, bedStatusOf, placesBelow } from './rows.ts'
import { assertBedFee, bedsChanged } from './service.ts'
import { beds, rooms } from './tables.ts'
import { assertNobodyIn, isTakenWhole } from './use.ts'

const order = {
  fields: { fullName: 'bed.full_name', bedName: 'bed.bed_name', createTime: 'bed.create_time' },
  first: [
    ['building.sort', 'asc'],
    ['building.location_name', 'asc'],
    ['floor.sort', 'asc'],
    ['room.sort', 'asc'],
    ['room.room_name', 'asc'],
    ['bed.sort', 'asc'],
    ['bed.bed_name', 'asc'],
    ['bed.bed_id', 'asc'],
  ],
} as const

export async function listBeds(db: Db, who: Who, query: QueryFor<typeof location.beds>) {
  let rows = bedRows(db, who)
  const status = query.status ?? (query.pageHelper === '0' ? 1 : undefined)
  if (status !== undefined) rows = rows.where('bed.status', '=', status)
  if (query.keyword) {
    const like = contains(query.keyword)
    rows = rows.where((eb) => eb.or([eb('bed.fullName', 'like', like), eb('oldman.oldmanName', 'like', like)]))
  }
  if (query.roomId) rows = rows.where('bed.roomId', '=', query.roomId)
  if (query.locationId) rows = rows.where('room.locationId', 'in', await placesBelow(db, who, query.locationId))
  if (query.bedStatus !== undefined && query.bedStatus !== null)
    rows = rows.where(bedStatusOf(who.now), '=', query.bedStatus)
  if (query.free === 1) rows = rows.where(bedStatusOf(who.now), '=', 0)
  if (query.free === 0) rows = rows.where(bedStatusOf(who.now), '<>', 0)
  return page(rows, query, order)
}

export async function createBed(db: Db, who: Who, body: BodyFor<typeof location.bedCreate>) {
  await assertRoomLeft(db, who, body.roomId)
  await assertBedFee(db, who, body.projectChildId)
  const bedCode = body.bedCode ?? newBedCode()
  const row = await insert(db, beds, who, { ...body, bedCode, fullName: body.bedName })
  await settleBeds(db, who, { roomId: body.roomId })
  return shown(db, who, row.bedId)
}

export async function updateBed(db: Db, who: Who, body: BodyFor<typeof location.bedUpdate> & { version?: number }) {
  const { bedId, ...values } = body
  await holdBeds(db, who, [(await own(db, beds, who, bedId)).roomId])
  const row = await own(db, beds, who, bedId, { lock: true })
  const moved = values.roomId !== undefined && values.roomId !== row.roomId
  if (moved) await assertNobodyIn(db, who, { bedId })
  if (moved) await assertRoomLeft(db, who, values.roomId ?? '')
  if (values.status === onOff.is.off && row.status === onOff.is.on) await assertNobodyIn(db, who, { bedId })
  if (values.projectChildId !== row.projectChildId) await assertBedFee(db, who, values.projectChildId)
  const code = values.bedCode === null ? { bedCode: newBedCode() } : {}
  await update(db, beds, who, row, { ...values, ...code })
  await settleBeds(db, who, { roomId: values.roomId ?? row.roomId })
  return shown(db, who, bedId)
}

export async function removeBed(db: Db, who: Who, bedId: string) {
  const row = await own(db, beds, who, bedId, { lock: true })
  await assertNobodyIn(db, who, { bedId })
  await remove(db, beds, who, row)
  bedsChanged(who, [bedId])
}

/**
 * Refuses 21305 when the room holds no further bed, 21009 while it is taken as a whole. The room stays locked, so that
 * two calls cannot both add the last bed.
 */
async function assertRoomLeft(db: Db, who: Who, roomId: string) {
  const room = await own(db, rooms, who, roomId, { lock: true })
  if (await isTakenWhole(db, who, roomId)) refuse(common.wrongState, { name: '包房' })
  const { n } = await db
    .selectFrom('bed')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('roomId', '=', roomId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= room.capacity) refuse(locationRefusals.overCapacity, {}, { field: 'roomId' })
}

/** The content of the label's QR code; generated once and kept when the bed is renamed. */
export const newBedCode = () => `B${randomBytes(6).toString('hex').toUpperCase()}`

async function shown(db: Db, who: Who, bedId: string) {
  return bedRows(db, who).where('bed.bedId', '=', bedId).executeTakeFirstOrThrow()
}
