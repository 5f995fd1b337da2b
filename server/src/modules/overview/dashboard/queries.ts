import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { bedStayKind, liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { deptOfRoom, markOn } from '../../living/location/service.ts'

/** Reads of the dashboard: all within the caller's organisation and data scope. */

/** Residents in residence or on trial. */
export function living(db: Db, who: Who) {
  return db
    .selectFrom('oldman')
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where(inResidentScope(who))
}

export async function statusCounts(db: Db, who: Who): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('oldman')
    .select(['oldman.oldmanStatus', sql<number>`count(*)`.as('n')])
    .where('oldman.orgId', '=', who.orgId)
    .where(inResidentScope(who))
    .groupBy('oldman.oldmanStatus')
    .execute()
  return new Map(rows.map((row) => [row.oldmanStatus, Number(row.n)]))
}

/** Stays of residents in scope. */
export function stays(db: Db, who: Who) {
  return db
    .selectFrom('live')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'live.orgId').onRef('oldman.oldmanId', '=', 'live.oldmanId'),
    )
    .where('live.orgId', '=', who.orgId)
    .where(inResidentScope(who))
}

/** How many moved in on or after a day, and how many left. */
export async function countMoves(db: Db, who: Who, from: string, to: string) {
  const row = await stays(db, who)
    .select([
      sql<number>`count(*) filter (where live.live_date between ${from} and ${to})`.as('in'),
      sql<number>`count(*) filter (where live.quit_date between ${from} and ${to})`.as('out'),
    ])
    .executeTakeFirstOrThrow()
  return { in: Number(row.in), out: Number(row.out) }
}

/**
 * Move-ins and departures by day (`YYYY-MM-DD`) or month (`YYYY-MM`), and the number of residents before the first of
 * them.
 */
export async function movements(db: Db, who: Who, from: string, to: string, length: 7 | 10) {
  const bucket = (column: 'live_date' | 'quit_date') =>
    sql<string>`left(${sql.ref(`live.${column}`)}::text, ${sql.lit(length)})`
  const count = async (column: 'live_date' | 'quit_date') => {
    const rows = await stays(db, who)
      .select([bucket(column).as('date'), sql<number>`count(*)`.as('n')])
      .where(sql.ref(`live.${column}`), '>=', from)
      .where(sql.ref(`live.${column}`), '<=', to)
      .groupBy(bucket(column))
      .execute()
    return new Map(rows.map((row) => [row.date, Number(row.n)]))
  }
  return { in: await count('live_date'), out: await count('quit_date'), before: await livingBefore(db, who, from) }
}

/** Residents at the end of the day before. */
async function livingBefore(db: Db, who: Who, day: string) {
  const row = await stays(db, who)
    .select(sql<number>`count(*)`.as('n'))
    .where('live.liveDate', '<', day)
    .where((eb) => eb.or([eb('live.quitDate', 'is', null), eb('live.quitDate', '>=', day)]))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export interface BedRow {
  bedId: string
  roomId: string
  buildingId: string
  buildingName: string
  /** Kind of the open row of the bed: 1 booked, 2 occupied, 3 blocked; null when free. */
  kind: number | null
  /** 5 repair, 6 out of use, 8 cleaning; null otherwise. */
  closed: number | null
}

/** Every bed on the caller's maps with its occupancy: the base of room and bed statistics. */
export async function beds(db: Db, who: Who): Promise<BedRow[]> {
  let rows = db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .innerJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .innerJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .leftJoin('bedStay', (join) =>
      join
        .onRef('bedStay.orgId', '=', 'bed.orgId')
        .onRef('bedStay.bedId', '=', 'bed.bedId')
        .on('bedStay.dateTo', 'is', null),
    )
    .leftJoin('oldman', (join) =>
      join
        .onRef('oldman.orgId', '=', 'bedStay.orgId')
        .onRef('oldman.oldmanId', '=', 'bedStay.oldmanId')
        .on(inResidentScope(who)),
    )
    .select([
      'bed.bedId',
      'bed.roomId',
      'room.buildingId',
      'building.locationName as buildingName',
      'bedStay.kind',
      'bed.status',
      'room.status as roomStatus',
    ])
    .select(markOn(who.now).as('closed'))
    .where('bed.orgId', '=', who.orgId)
  // Within the departments of the caller, or with a resident within his reach.
  if (!who.scope.all)
    rows = rows.where(({ eb, or }) =>
      or([eb(deptOfRoom, 'in', ['', ...who.scope.deptIds]), eb('oldman.oldmanId', 'is not', null)]),
    )
  const found = await rows.orderBy('building.sort').execute()
  return found.map(({ status, roomStatus, ...row }) => ({
    ...row,
    closed: status === onOff.is.off || roomStatus === onOff.is.off ? bedStatus.is.disabled : row.closed,
  }))
}

/** Occupied by a resident, or blocked because a room is taken whole. */
export const isTaken = ({ kind }: Pick<BedRow, 'kind'>) => kind === bedStayKind.occupied || kind === bedStayKind.blocked

/** Counts of a set of beds; a closed bed is neither used nor free. */
export function countBeds(rows: readonly BedRow[]) {
  const count = (test: (row: BedRow) => boolean) => rows.filter(test).length
  return {
    total: rows.length,
    used: count((row) => isTaken(row)),
    booked: count((row) => row.kind === bedStayKind.held),
    free: count((row) => row.kind === null && row.closed === null),
    repair: count((row) => row.kind === null && row.closed === bedStatus.is.repair),
    disabled: count((row) => row.kind === null && row.closed === bedStatus.is.disabled),
  }
}
