import { refuse } from '#contract/kit/refusals.ts'
import { settlementRefusals as no, settleStatus } from '#contract/modules/fees/settlement/settlement.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Bills of a settled stay change only by revoking the settlement (fees.md 4). */
export async function assertNotSettled(db: Db, who: Who, liveId: string) {
  const row = await db
    .selectFrom('settlement')
    .select('settleId')
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('settleStatus', '=', settleStatus.is.settled)
    .executeTakeFirst()
  if (row) refuse(no.done)
}
