import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { orderSteps as calls } from '#contract/modules/homecare/home-order/flow-calls.ts'
import {
  cancelBy,
  orderRefusals as no,
  orderFlow,
  orderStatus,
  otherReason,
  payStatus,
} from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { assertFresh } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type RefundTo, returnHold } from '../../home-account/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { homeOrderRows, orderAnswer } from '../order/rows.ts'
import { heldOrder, type OrderRow, takeStep } from '../order/step.ts'
import { notSent, tellWorkers } from './news.ts'
import { cancelFeeOf } from './rules.ts'
import { workersIn } from './send.ts'

/** Cancels an order: the payment is refunded, less the fee of a late cancellation by the elder (services.md 6). */

interface Cancel {
  by: number
  cancelReason?: number | string | null
  remark?: string | null
  refundTo?: string | null
}

export async function cancelByCall(request: Ctx<typeof calls.cancel>) {
  const { db, who, body } = request
  await homeOrderRows.shown(request, body.id)
  const row = await heldOrder(db, who, body.id)
  if (row.status === orderStatus.is.serving) refuse(no.serving)
  orderFlow.take('cancel', row)
  assertFresh(row, body.version)
  if (body.cancelReason === otherReason && !body.remark) wrongValue('remark', '请填写取消说明')
  const { receiptNo } = await cancelOrder(db, who, row, body)
  return orderAnswer(db, who, row.id, receiptNo ? { receiptNo } : {})
}

/** Cancels the order, refunds the money, and notifies the workers. */
export async function cancelOrder(db: Db, who: Who, row: OrderRow, { by, cancelReason, remark, ...request }: Cancel) {
  orderFlow.take('cancel', row)
  const config = await orderConfigOf(db, who)
  const paid = row.payStatus === payStatus.is.paid
  const { payAmount, planStart } = row
  const fee = paid ? cancelFeeOf({ by, payAmount, planStart, now: who.now }, config) : 0
  const back = paid ? payAmount - fee : 0
  const refundTo = toOf(request.refundTo ?? config.refundTo)
  const refunded = paid
    ? await returnHold(db, who, { orderId: row.id, amountFen: payAmount, feeFen: fee, refundTo })
    : undefined
  const next = await takeStep(db, who, row, 'cancel', {
    called: '取消工单',
    remark,
    values: {
      cancelBy: by,
      cancelReason: cancelReason ?? null,
      cancelRemark: remark ?? null,
      cancelTime: who.now,
      cancelFee: fee,
      refundAmount: back,
      ...(paid && { payStatus: fee > 0 ? payStatus.is.partly : payStatus.is.refunded }),
    },
  })
  await notSent(db, who, next)
  if (row.distributeTime !== null) await tellWorkers(db, who, next, workersIn(row), 'cancelled')
  return { row: next, receiptNo: refunded?.receiptNo ?? null }
}

export const toOf = (to: string | null | undefined): RefundTo => (to === 'ORIGINAL' ? 'ORIGINAL' : 'BALANCE')

/** The institution cancels an order not paid in time, or of a changed rule. */
export const callOff = (db: Db, who: Who, row: OrderRow, remark: string) =>
  cancelOrder(db, who, row, { by: cancelBy.is.house, remark })
