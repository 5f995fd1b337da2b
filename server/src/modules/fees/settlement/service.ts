import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import type { Db } from '#core/db/db.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../living/residence/tables.ts'
import { workOut } from './plan.ts'
import { settleStay } from './settle.ts'
import { newSettlement } from './stay.ts'

/** The settlements as other modules use them, and the facts they register. */

/** @public Registration for payments, lends, drugs and goods. */
export { joinSettlement } from './effects.ts'

/** A departure of the demo, settled by transfer where it is done. */
export async function demoSettlement(
  db: Db,
  who: Who,
  { done, ...departure }: { oldmanId: string; liveId: string; quitDate: string; done: boolean },
) {
  const { settleId, oldmanId } = await newSettlement(db, who, departure)
  if (!done) return
  const { refundAmt, collectAmt } = (await workOut(db, who, await own(db, lives, who, departure.liveId))).amounts
  const amount = refundAmt + collectAmt
  const ways = amount > 0 ? [{ tradeWay: tradeWayIs.bankCard, amount }] : []
  const person = { payeeName: '家属', payeeRelation: '子女' }
  await settleStay(db, who, oldmanId, {
    ...person,
    settleId,
    expectRefundAmt: refundAmt,
    expectCollectAmt: collectAmt,
    ways,
  })
}
