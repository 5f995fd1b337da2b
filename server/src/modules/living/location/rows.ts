import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { bedStayKind, liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { markStatus } from '#contract/modules/living/room-map/room-map.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** Rooms and beds as lists show them. */

/**
 * The department of a bed is that of its room, else of the floor, else of the building. Needs all three in the query.
 */
export const deptOfRoom = sql<string | null>`coalesce(room.dept_id, floor.dept_id, building.dept_id)`

/**
 * The current mark of the bed or its room, out of use before repair before cleaning; null without a mark. Needs `bed`.
 */
export const markOn = (now: string) => sql<number | null>`(select mark.status from room_bed_status mark
  where mark.org_id = bed.org_id and mark.ended = 0 and (mark.bed_id = bed.bed_id or mark.room_id = bed.room_id)
    and mark.start_time <= ${now} and (mark.end_time is null or mark.end_time > ${now})
  order by case mark.status when ${sql.lit(markStatus.is.disabled)} then 1 when ${sql.lit(markStatus.is.repair)} then 2 else 3 end limit 1)`

/**
 * The state a bed shows (residence.md 7): marks first, then its resident, present or out, then its booking. Needs
 * `bed`, `room`, `stay` (the open row of bed_stay) and `person` (its resident) in the query.
 */
export function bedStatusOf(now: string) {
  const off = sql.lit(onOff.is.off)
  const occupied = sql.lit(bedStayKind.occupied)
  const is = {
    free: sql.lit(bedStatus.is.free),
    living: sql.lit(bedStatus.is.living),
    booked: sql.lit(bedStatus.is.booked),
    trial: sql.lit(bedStatus.is.trial),
    out: sql.lit(bedStatus.is.out),
    disabled: sql.lit(bedStatus.is.disabled),
    whole: sql.lit(bedStatus.is.whole),
  }
  return sql<number>`(case
    when bed.status = ${off} or room.status = ${off} then ${is.disabled}
    else coalesce(
      ${markOn(now)},
      case
        when stay.kind = ${occupied} and exists (select from outing where outing.org_id = stay.org_id
          and outing.oldman_id = stay.oldman_id and outing.out_status = ${sql.lit(outStatus.is.out)}) then ${is.out}
        when stay.kind = ${occupied} and person.oldman_status = ${sql.lit(liveStatus.is.trial)} then ${is.trial}
        when stay.kind = ${occupied} then ${is.living}
        when stay.kind = ${sql.lit(bedStayKind.blocked)} then ${is.whole}
        when stay.kind = ${sql.lit(bedStayKind.held)} then ${is.booked}
        else ${is.free} end)
    end)::int`
}

/** Beds with their places, state and, within the caller's reach, their residents. */
export function bedRows(db: Db, who: Who) {
  return db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .innerJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .innerJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .leftJoin('bedStay as stay', (join) =>
      join.onRef('stay.orgId', '=', 'bed.orgId').onRef('stay.bedId', '=', 'bed.bedId').on('stay.dateTo', 'is', null),
    )
    .leftJoin('oldman as person', (join) =>
      join.onRef('person.orgId', '=', 'stay.orgId').onRef('person.oldmanId', '=', 'stay.oldmanId'),
    )
    .leftJoin('oldman', (join) =>
      join
        .onRef('oldman.orgId', '=', 'stay.orgId')
        .onRef('oldman.oldmanId', '=', 'stay.oldmanId')
        .on(inResidentScope(who)),
    )
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'bed.orgId').on('dept.deptId', '=', deptOfRoom))
    .leftJoin('projectChild as fee', (join) =>
      join.onRef('fee.orgId', '=', 'bed.orgId').onRef('fee.projectChildId', '=', 'bed.projectChildId'),
    )
    .selectAll('bed')
    .select([
      'room.roomName',
      'room.sexLimit',
      'room.locationId',
      'room.buildingId',
      'oldman.oldmanId',
      'oldman.oldmanName',
      'dept.deptId',
      'dept.deptName',
      'fee.projectChildName',
      bedStatusOf(who.now).as('bedStatus'),
    ])
    .where('bed.orgId', '=', who.orgId)
}

export function roomRows(db: Db, who: Who) {
  const bedsOf = (used: boolean) => sql<number>`(
    select count(*) from bed
    ${used ? sql`join bed_stay stay on stay.org_id = bed.org_id and stay.bed_id = bed.bed_id and stay.date_to is null` : sql``}
    where bed.org_id = room.org_id and bed.room_id = room.room_id)::int`
  return db
    .selectFrom('room')
    .innerJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .innerJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'room.orgId').on('dept.deptId', '=', deptOfRoom))
    .selectAll('room')
    .select([
      'floor.locationName',
      'building.locationName as buildingName',
      'dept.deptName',
      bedsOf(false).as('bedCount'),
      bedsOf(true).as('usedCount'),
    ])
    .where('room.orgId', '=', who.orgId)
}

/** A place and everything below it. */
export async function placesBelow(db: Db, who: Who, locationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('location')
    .select(['locationId', 'parentId'])
    .where('orgId', '=', who.orgId)
    .execute()
  const under = Map.groupBy(rows, (row) => row.parentId ?? '')
  const collect = (id: string): string[] => [id, ...(under.get(id) ?? []).flatMap((row) => collect(row.locationId))]
  return collect(locationId)
}
