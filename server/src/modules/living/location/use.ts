import { refuse } from '#contract/kit/refusals.ts'
import { locationRefusals } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Refuses 21306 when a bed of these places is occupied or booked. */
export async function assertNobodyIn(
  db: Db,
  who: Who,
  where: { locationIds?: readonly string[]; roomId?: string; bedId?: string },
) {
  let rows = db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select('bed.fullName')
    .where('bed.orgId', '=', who.orgId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('bedStay')
            .select('bedStay.bedStayId')
            .whereRef('bedStay.orgId', '=', 'bed.orgId')
            .whereRef('bedStay.bedId', '=', 'bed.bedId')
            .where('bedStay.dateTo', 'is', null),
        ),
        exists(
          selectFrom('oldman')
            .select('oldman.oldmanId')
            .whereRef('oldman.orgId', '=', 'bed.orgId')
            .whereRef('oldman.bedId', '=', 'bed.bedId'),
        ),
      ]),
    )
  if (where.locationIds) rows = rows.where('room.locationId', 'in', where.locationIds)
  if (where.roomId) rows = rows.where('bed.roomId', '=', where.roomId)
  if (where.bedId) rows = rows.where('bed.bedId', '=', where.bedId)
  const used = await rows.orderBy('bed.fullName').limit(10).execute()
  if (used.length > 0) refuse(locationRefusals.bedInUse, {}, { data: { beds: used.map((bed) => bed.fullName) } })
}

/** True when every bed of the room is occupied or booked (residence.md 2.3, B5): it takes no other. */
export async function isTakenWhole(db: Db, who: Who, roomId: string) {
  const row = await db
    .selectFrom('bedStay')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'bedStay.orgId').onRef('bed.bedId', '=', 'bedStay.bedId'))
    .innerJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'bedStay.orgId').onRef('live.liveId', '=', 'bedStay.liveId'),
    )
    .select('live.liveId')
    .where('bedStay.orgId', '=', who.orgId)
    .where('bedStay.dateTo', 'is', null)
    .where('bed.roomId', '=', roomId)
    .where('live.wholeRoom', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
