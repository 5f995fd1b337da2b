import { informStatus, sendWay } from '#contract/modules/living/family-notice/family-notice.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '../../../core/db/db.ts'
import { newId } from '../../../core/new-id.ts'
import { insert, patch } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { about, deliver } from './sending.ts'
import { informs } from './tables.ts'

/** What other modules may prepare for families. */

interface Draft {
  oldmanIds: readonly string[]
  informType: number
  familyScope: number
  sendWay: readonly number[]
  title: string
  content: string
}

/** A notice that waits for somebody to send it; residents within reach who live here (21003, 21001). */
export async function draftNotice(db: Db, who: Who, { oldmanIds, ...values }: Draft) {
  const messageId = newId()
  const row = await insert(db, informs, who, { ...values, picture: [], messageId, status: informStatus.is.draft })
  await about(db, who, messageId, oldmanIds)
  return row
}

/** A notice that goes out at once, through the portal; to nobody where none of these residents has family here. */
export async function informFamilies(db: Db, who: Who, draft: Omit<Draft, 'sendWay'>): Promise<void> {
  const found = await db
    .selectFrom('oldman')
    .innerJoin('family', (join) =>
      join.onRef('family.orgId', '=', 'oldman.orgId').onRef('family.oldmanId', '=', 'oldman.oldmanId'),
    )
    .select('oldman.oldmanId')
    .distinct()
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', ['', ...draft.oldmanIds])
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .execute()
  const oldmanIds = found.map(({ oldmanId }) => oldmanId)
  if (oldmanIds.length === 0) return
  const row = await draftNotice(db, who, { ...draft, oldmanIds, sendWay: [sendWay.is.portal] })
  await patch(db, informs, who, row, await deliver(db, who, row))
}
