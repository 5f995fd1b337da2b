import { informStatus, sendWay } from '#contract/modules/living/family-notice/family-notice.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { about, deliver } from './sending.ts'
import { informs } from './tables.ts'

/** Family notices that other modules make. */

interface Draft {
  oldmanIds: readonly string[]
  informType: Row<'inform'>['informType']
  familyScope: Row<'inform'>['familyScope']
  sendWay: Row<'inform'>['sendWay']
  title: string
  content: string
}

/** Makes a draft that a user sends later; about current residents within reach (21003, 21001). */
export async function draftNotice(db: Db, who: Who, { oldmanIds, ...values }: Draft) {
  const messageId = newId()
  const row = await insert(db, informs, who, { ...values, picture: [], messageId, status: informStatus.is.draft })
  await about(db, who, messageId, oldmanIds)
  return row
}

/**
 * Sends a notice at once, through the portal unless a way is given; to no one where these residents have no family on
 * record. `alarms`: only to relatives who want urgent alarms. Gives the names of the receivers.
 */
export async function informFamilies(
  db: Db,
  who: Who,
  { alarms, ...draft }: Omit<Draft, 'sendWay'> & { sendWay?: Draft['sendWay']; alarms?: true },
): Promise<string[]> {
  const found = await db
    .selectFrom('oldman')
    .innerJoin('family', (join) =>
      join.onRef('family.orgId', '=', 'oldman.orgId').onRef('family.oldmanId', '=', 'oldman.oldmanId'),
    )
    .select(['oldman.oldmanId', 'family.familyId', 'family.familyName'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', ['', ...draft.oldmanIds])
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where('family.alarmNotice', 'in', alarms ? [1] : [0, 1])
    .orderBy('family.sort')
    .orderBy('family.familyId')
    .execute()
  const oldmanIds = [...new Set(found.map(({ oldmanId }) => oldmanId))]
  if (oldmanIds.length === 0) return []
  const row = await draftNotice(db, who, { sendWay: [sendWay.is.portal], ...draft, oldmanIds })
  const familyIds = new Set(found.map(({ familyId }) => familyId))
  await patch(db, informs, who, row, await deliver(db, who, row, ({ familyId }) => familyIds.has(familyId)))
  return found.map(({ familyName }) => familyName)
}
