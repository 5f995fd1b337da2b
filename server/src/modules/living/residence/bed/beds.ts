import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { bedStayKind } from '#contract/modules/living/residence/residence-step.ts'
import { markStatus } from '#contract/modules/living/room-map/room-map.ts'
import { type Db, together } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { bedsChanged } from '../../location/service.ts'

/** Bed occupancy: `bed_stay` is the one source of truth (residence.md 2.3), written here and nowhere else. */

/** Kinds of occupancy. */
export const onHold = bedStayKind.held
export const occupied = bedStayKind.occupied
export const blocked = bedStayKind.blocked
/** Why an occupancy ended. */
export const ended = { adjust: 1, exchange: 2, quit: 3, cancel: 4, expire: 5 } as const

export interface Place {
  bedId: string
  /** 楼-房-床 */
  fullName: string
  roomId: string
  roomType: number
  sexLimit: number | null
  /** Department of the room, else of its floor, else of its building. */
  deptId: string | null
  enabled: boolean
  /** 5 or 6 while the bed or its room is, or is planned to be, under repair or out of use. */
  outOfUse: number | null
}

const places = (db: Db, who: Who) =>
  db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .leftJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .leftJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .select((eb) => [
      'bed.bedId',
      'bed.fullName',
      'bed.roomId',
      'room.roomType',
      'room.sexLimit',
      eb.fn.coalesce('room.deptId', 'floor.deptId', 'building.deptId').as('deptId'),
      sql<boolean>`bed.status = ${onOff.is.on} and room.status = ${onOff.is.on}`.as('enabled'),
      sql<number | null>`(select max(mark.status) from room_bed_status mark
        where mark.org_id = bed.org_id and mark.ended = 0
          and mark.status in (${markStatus.is.repair}, ${markStatus.is.disabled})
          and (mark.end_time is null or mark.end_time > ${who.now}::timestamp)
          and (mark.bed_id = bed.bed_id or mark.room_id = bed.room_id))`.as('outOfUse'),
    ])
    .where('bed.orgId', '=', who.orgId)

export interface BedRequest {
  bedId: string
  /** Locks the other beds of its room too. */
  wholeRoom?: boolean
}

/**
 * Locks beds in the order of their ids, so that two users who want the same ones wait for each other instead of
 * deadlocking. What is read about these beds afterwards stays true until the end of the transaction.
 */
export async function lockBeds(db: Db, who: Who, targets: readonly BedRequest[], field: string) {
  const ids = targets.map(({ bedId }) => bedId)
  const whole = targets.filter(({ wholeRoom }) => wholeRoom).map(({ bedId }) => bedId)
  const roomMates = whole.length > 0 ? await bedsBeside(db, who, whole) : []
  const locking = db
    .selectFrom('bed')
    .select('bedId')
    .where('orgId', '=', who.orgId)
    .where('bedId', 'in', [...ids, ...roomMates])
    .orderBy('bedId')
    .forNoKeyUpdate()
    .execute()
  // Runs when the locks are held: the statements run in the order sent, each on the current rows.
  const reading: Promise<Place[]> = places(db, who)
    .where('bed.bedId', 'in', [...ids, ...roomMates])
    .execute()
  const [, found] = await together(locking, reading)
  const byId = new Map(found.map((place) => [place.bedId, place]))
  return {
    place: (bedId: string): Place => byId.get(bedId) ?? refuse(common.missing, {}, { field }),
    /** The other beds of a bed's room, for a whole room. */
    beside: (bedId: string) => found.filter((one) => one.bedId !== bedId && one.roomId === byId.get(bedId)?.roomId),
  }
}

async function bedsBeside(db: Db, who: Who, bedIds: readonly string[]) {
  const rows = await db
    .selectFrom('bed')
    .innerJoin('bed as mate', (join) =>
      join.onRef('mate.orgId', '=', 'bed.orgId').onRef('mate.roomId', '=', 'bed.roomId'),
    )
    .select('mate.bedId')
    .where('bed.orgId', '=', who.orgId)
    .where('bed.bedId', 'in', bedIds)
    .execute()
  return rows.map((row) => row.bedId)
}

// --- writing -----------------------------------------------------------------------------------------------------

/** The current beds of a stay: its own first, then those blocked with it. */
export function openBeds(db: Db, who: Who, liveId: string): Promise<Row<'bedStay'>[]> {
  return db
    .selectFrom('bedStay')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('dateTo', 'is', null)
    .orderBy(sql`kind = ${blocked}`)
    .orderBy('bedId')
    .execute()
}

/** Gives a bed, and with `beside` the rest of its room, to a stay from a day on. */
export async function takeBeds(
  db: Db,
  who: Who,
  stay: Pick<Row<'live'>, 'liveId' | 'oldmanId'>,
  occupancy: { kind: number; bedId: string; beside?: readonly Place[]; from: string },
) {
  const row = (bedId: string, kind: number) => ({
    orgId: who.orgId,
    bedStayId: newId(),
    bedId,
    kind,
    oldmanId: stay.oldmanId,
    liveId: stay.liveId,
    dateFrom: occupancy.from,
    createBy: who.userId,
    createByName: who.userName,
    createTime: who.now,
  })
  const rows = [
    row(occupancy.bedId, occupancy.kind),
    ...(occupancy.beside ?? []).map((place) => row(place.bedId, blocked)),
  ]
  await db.insertInto('bedStay').values(rows).execute()
  bedsChanged(
    who,
    rows.map(({ bedId }) => bedId),
  )
}

/** Ends every open row of a stay; one that begins later than this day never counted at all. */
export async function leaveBeds(db: Db, who: Who, liveId: string, day: string, endReason: number | null) {
  const rows = await db
    .updateTable('bedStay')
    .set({
      dateTo: sql`greatest(date_from, ${day}::date)`,
      endReason,
      updateBy: who.userId,
      updateByName: who.userName,
      updateTime: who.now,
      version: sql`version + 1`,
    })
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('dateTo', 'is', null)
    .returning('bedId')
    .execute()
  bedsChanged(
    who,
    rows.map(({ bedId }) => bedId),
  )
  return rows.map(({ bedId }) => bedId)
}
