import type { Db } from '../../../core/db/db.ts'
import { insert, patch } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { marks } from './tables.ts'

/** Marks of rooms and beds (repair, out of use, cleaning): what module residence asks for. */

const cleaning = 8

/** After a departure, when the institution cleans before the next one moves in (residence.md 2.6). */
export async function markForCleaning(db: Db, who: Who, bedIds: readonly string[]) {
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
      await insert(db, marks, who, { type: 2, bedId, status: cleaning, reason: '退住后待清洁', startTime: who.now })
}

/** Somebody moves in: whatever was to be cleaned has been. */
export async function endCleaning(db: Db, who: Who, places: readonly { bedId: string; roomId: string }[]) {
  if (places.length === 0) return
  const open = await db
    .selectFrom('roomBedStatus')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('ended', '=', 0)
    .where('status', '=', cleaning)
    .where((eb) =>
      eb.or([
        eb(
          'bedId',
          'in',
          places.map(({ bedId }) => bedId),
        ),
        eb(
          'roomId',
          'in',
          places.map(({ roomId }) => roomId),
        ),
      ]),
    )
    .execute()
  for (const mark of open) await patch(db, marks, who, mark, { ended: 1, endTime: who.now })
}
