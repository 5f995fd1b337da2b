import { randomUUIDv7 } from 'node:crypto'
import { informStatus } from '#contract/modules/living/family-notice/family-notice.ts'
import type { Db } from '../../../core/db/db.ts'
import { insert } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { about } from './sending.ts'
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
export async function draftNotice(db: Db, who: Who, { oldmanIds, ...values }: Draft): Promise<void> {
  const messageId = randomUUIDv7()
  await insert(db, informs, who, { ...values, picture: [], messageId, status: informStatus.is.draft })
  await about(db, who, messageId, oldmanIds)
}
