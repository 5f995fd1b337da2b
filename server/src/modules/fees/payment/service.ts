import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { payBiz, payStatus } from '#contract/modules/fees/payment/payment.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { lockAccount } from '../account/service.ts'
import { expiryOf } from './orders.ts'
import { take } from './post.ts'
import { payOrders } from './tables.ts'

/**
 * For the demo and the tests of reports: a scanned code that was paid with a wrong amount, so that its money waits for
 * a decision.
 */
export async function demoClearing(
  db: Db,
  who: Who,
  payment: { oldmanId: string; subject: string; amount: number; paidAmount: number },
) {
  const { paidAmount, ...request } = payment
  await lockAccount(db, who, request.oldmanId)
  const payId = newId().replaceAll('-', '')
  const about = {
    payId,
    channel: 'MOCK' as const,
    tradeWay: tradeWayIs.scannedCode,
    bizType: payBiz.is.prestore,
    bizBody: {},
    payStatus: payStatus.is.waiting,
    expireTime: expiryOf(who),
  }
  const order = await insert(db, payOrders, who, { ...request, ...about })
  await take(db, who, order, { state: 'paid', amount: paidAmount, paidTime: who.now, providerNo: `MOCK${payId}` })
}
