import { voidStatus } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { withStanding } from '../../../platform/review/service.ts'
import { voidNeedsAudit, whyNotVoid } from './voids.ts'

interface Voidable {
  /** The void state of the trade; null where the row has none, or is a mirror. */
  voidTradeId: string | null
  voidStatus?: number | null
}

/**
 * Rows with what their reader may do about a void, and who decides about a waiting one (fees.md 3.4): the same texts on
 * the line of an account and on its receipt.
 */
export async function withVoids<R extends Voidable>(db: Db, who: Who, rows: readonly R[]) {
  const why = (await whyNotVoid(db, who)) ?? null
  const asksVoid = (await voidNeedsAudit(db, who)) ? (1 as const) : (0 as const)
  const waits = (row: Voidable) => row.voidTradeId !== null && row.voidStatus === voidStatus.is.waiting
  const standing = await withStanding(
    { db, who },
    rows,
    (row) => waits(row) && { biz: 'VOID', bizId: String(row.voidTradeId) },
  )
  return standing.map(({ voidTradeId, ...row }) => ({
    ...row,
    asksVoid,
    whyNotVoid:
      voidTradeId !== null && row.voidStatus === voidStatus.is.waiting
        ? `已申请作废，等待${row.waitingFor ?? ''}审核`
        : why,
  }))
}
