import { refuse } from '#contract/kit/refusals.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderRefusals as no, payStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { assertFresh } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { payOrder } from '../../home-account/service.ts'
import { subsidyPart } from '../order/price.ts'
import { homeOrderRows, orderAnswer } from '../order/rows.ts'
import { heldOrder, type OrderRow, takeStep } from '../order/step.ts'
import { itemsIn, toSend } from './send.ts'

/** An order is paid once: from the account, or at the desk (services.md 6). */

export async function pay(request: Ctx<typeof calls.pay>) {
  const { db, who, body } = request
  await homeOrderRows.shown(request, body.id)
  const row = await heldOrder(db, who, body.id)
  // Before the version: a second payment is refused as paid, not as stale.
  if (row.payStatus !== payStatus.is.unpaid) refuse(no.paid)
  assertFresh(row, body.version)
  const paid = await payFor(db, who, row, body)
  const { balance, subsidyBalance } = paid.account ?? {}
  return orderAnswer(db, who, row.id, { receiptNo: paid.receiptNo, balance, subsidyBalance })
}

interface Way {
  payWay: string | number
  voucherNo?: string | null
}

/** Takes the money, and dispatches the named workers (26109, 26104, 32017 of the account). */
export async function payFor(db: Db, who: Who, row: OrderRow, { payWay, voucherNo }: Way) {
  const paid = await payOrder(db, who, {
    orderId: row.id,
    oldmanId: row.oldmanId,
    amountFen: row.payAmount,
    voucherNo,
    payer: row.contactName,
    subsidyAbleFen: subsidyPart(itemsIn(row), row.payAmount),
    payWay: typeof payWay === 'number' ? payWay : 'BALANCE',
  })
  const next = await takeStep(db, who, row, 'pay', {
    called: '支付',
    values: {
      payStatus: payStatus.is.paid,
      payWay: String(payWay),
      payTime: who.now,
      receiptNo: paid.receiptNo,
      subsidyAmount: paid.parts.subsidyFen,
    },
  })
  await toSend(db, who, next)
  return paid
}
