import { sql } from 'kysely'
import { markPlace, markStatus } from '#contract/modules/living/room-map/room-map.ts'
import type { Db } from '#core/db/db.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../residence/service.ts'
import { marks } from './tables.ts'

/** Beds are marked for cleaning after a departure, and clean after a move-in (residence.md 2.6). */

const cleaning = markStatus.is.cleaning

joinResidence({
  name: 'room-map',
  beforeStep: async (db, who, { name, stay }) => {
    if (name === 'quit') await markForCleaning(db, who, stay.liveId)
  },
  asideOfStep: async (db, who, { name, stay }) => {
    if (name === 'checkin' || name === 'adjust' || name === 'revokeQuit') await endCleaning(db, who, stay.liveId)
  },
})

/** After a departure, when the institution cleans before the next move-in. */
async function markForCleaning(db: Db, who: Who, liveId: string) {
  if (!(await setting(db, who.orgId, 'bedCleanFlow'))) return
  const places = await placesOf(db, who, liveId).orderBy('bed.bedId').execute()
  const bedIds = places.map(({ bedId }) => bedId)
  if (bedIds.length === 0) return
  const marked = await db
    .selectFrom('roomBedStatus')
    .select('bedId')
    .where('orgId', '=', who.orgId)
    .where('bedId', 'in', bedIds)
    .where('ended', '=', 0)
    .execute()
  for (const bedId of bedIds)
    if (!marked.some((mark) => mark.bedId === bedId))
      await insert(db, marks, who, {
        type: markPlace.is.bed,
        bedId,
        status: cleaning,
        reason: '退住后待清洁',
        startTime: who.now,
      })
}

/** A resident moved in: the cleaning is done. A booked bed still waits. */
async function endCleaning(db: Db, who: Who, liveId: string) {
  const open = await db
    .selectFrom('roomBedStatus')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('ended', '=', 0)
    .where('status', '=', cleaning)
    .where(({ exists }) =>
      exists(
        placesOf(db, who, liveId)
          .where('bedStay.kind', '<>', heldKind)
          .where(sql<boolean>`(bed.bed_id = room_bed_status.bed_id or bed.room_id = room_bed_status.room_id)`),
      ),
    )
    .execute()
  for (const mark of open) await patch(db, marks, who, mark, { ended: 1, endTime: who.now })
}

const heldKind = 1

/** The current beds of a stay. */
function placesOf(db: Db, who: Who, liveId: string) {
  return db
    .selectFrom('bedStay')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'bedStay.orgId').onRef('bed.bedId', '=', 'bedStay.bedId'))
    .select('bed.bedId')
    .where('bedStay.orgId', '=', who.orgId)
    .where('bedStay.liveId', '=', liveId)
    .where('bedStay.dateTo', 'is', null)
}
