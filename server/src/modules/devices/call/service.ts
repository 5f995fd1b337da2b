import { callStatus } from '#contract/modules/devices/call/call.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { seenCalls } from './rows.ts'

/** What other modules use of calls. */

export { type CallFollower, type CallRow, joinCall } from './read/followers.ts'

/** Unanswered calls within reach. */
export async function countCalling(db: Db, who: Who): Promise<number> {
  const { n } = await seenCalls(db, who)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('callRecord.callStatus', '=', callStatus.is.calling)
    .executeTakeFirstOrThrow()
  return Number(n)
}
