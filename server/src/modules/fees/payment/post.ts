import { sentenceOf } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { clearStatus, PayBody, payBiz, payStatus } from '#contract/modules/fees/payment/payment.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { todoPriority } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { oweThere, tell } from '../../platform/message/service.ts'
import { ledger, payBillsAt, postEntries, receivePayment, tellFreed } from '../account/service.ts'
import type { ProviderAnswer } from './provider/provider.ts'
import { payOrders } from './tables.ts'

/**
 * The provider's answer becomes a state and, once, a posting (fees.md 9). The order is locked. If it is paid as
 * requested, the trade of the order is posted; if the trade is no longer possible, or the amount differs, the money
 * waits in CLR and the deciders are told. All of it is one transaction, so that a payment is either posted completely
 * or still to be queried.
 */

type Order = Row<'payOrder'>
export const isOpen = ({ payStatus: status }: Order) =>
  status === payStatus.is.waiting || status === payStatus.is.processing

/** The order afterwards; a decided one stays, and is never posted again. */
export async function take(db: Db, who: Who, order: Order, found: ProviderAnswer): Promise<Order> {
  // Paid wins over any earlier state: a code may be paid at the moment it is closed.
  if (found.state === 'paid')
    return order.payStatus === payStatus.is.paid || order.payStatus === payStatus.is.refunded
      ? order
      : bePaid(db, who, order, found)
  if (!isOpen(order)) return order
  if (found.state === 'failed') {
    who.did(`${await nameOf(db, order)}支付失败：${found.reason}`)
    return ended(db, who, order, { payStatus: payStatus.is.failed, failReason: found.reason.slice(0, 200) })
  }
  if (found.state === 'closed') {
    who.did(`${await nameOf(db, order)}未支付，支付单已关闭`)
    return ended(db, who, order, { payStatus: payStatus.is.closed })
  }
  if (found.state === 'processing' && order.payStatus === payStatus.is.waiting)
    return patch(db, payOrders, who, order, { payStatus: payStatus.is.processing })
  return order
}

/** Decided: the bills reserved for it are deducted again as far as they are still due. */
async function ended(db: Db, who: Who, order: Order, values: Partial<Order>) {
  const next = await patch(db, payOrders, who, order, values)
  if (order.bizType === payBiz.is.payment) await tellFreed(db, who, order.oldmanId)
  return next
}

async function bePaid(db: Db, who: Who, order: Order, found: ProviderAnswer & { state: 'paid' }): Promise<Order> {
  const { amount: paidAmount, providerNo } = found
  const paid = {
    payStatus: payStatus.is.paid,
    paidAmount,
    paidTime: found.paidTime ?? who.now,
    providerNo,
    failReason: null,
  }
  const outcome: { trade?: Row<'trade'>; cause?: string } = {}
  if (paidAmount === order.amount) {
    const refusal = await attempt(db, who, constraints, async () => {
      outcome.trade = await postTrade(db, who, order)
    })
    if (refusal) outcome.cause = sentenceOf(refusal.message)
  } else outcome.cause = `实付${yuanText(paidAmount)}元与应付${yuanText(order.amount)}元不一致`
  if (!outcome.cause && outcome.trade) return ended(db, who, order, { ...paid, tradeId: outcome.trade.tradeId })
  const cause = (outcome.cause ?? '').slice(0, 200)
  const memo = `线上支付待清算：${cause}`
  const lines = ledger.heldForClearing({ tradeWay: order.tradeWay, amount: paidAmount })
  const [entry] = await postEntries(db, who, [{ entryType: order.bizType, lines, memo }], {
    requestNo: postingNo(order),
    step: 9,
  })
  const next = await patch(db, payOrders, who, order, {
    ...paid,
    holdEntryId: entry.entryId,
    clearStatus: clearStatus.is.waiting,
    clearCause: cause,
  })
  who.did(`${await nameOf(db, order)}已支付${yuanText(paidAmount)}元，未能入账：${cause}`)
  await askForDecision(db, who, next, cause)
  return next
}

/** The trade of an order, as the cashier entered it; it is also posted on trial before the payer is charged. */
export async function postTrade(db: Db, who: Who, order: Pick<Order, OrderFacts>): Promise<Row<'trade'>> {
  const { payId, oldmanId, amount, tradeWay, bizType } = order
  const body = { ...PayBody.parse(order.bizBody), oldmanId, amount, ways: [{ tradeWay, amount }] }
  const request = { requestNo: postingNo(order), payId }
  if (bizType === payBiz.is.payment) return payBillsAt(db, who, body, request)
  return receivePayment(db, who, bizType, body, request)
}
export type OrderFacts = 'payId' | 'oldmanId' | 'amount' | 'tradeWay' | 'bizType' | 'bizBody'

/** The request number of all postings of a payment: the ledger accepts each step once (I6). */
export const postingNo = ({ payId }: Pick<Order, 'payId'>) => `pay-${payId}`

/** 王秀英预存, for texts inside the institution. */
export async function nameOf(db: Db, { orgId, oldmanId, bizType }: Order) {
  const { oldmanName } = await db
    .selectFrom('oldman')
    .select('oldmanName')
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()
  return oldmanName + payBiz.label(bizType)
}

/** If the database refuses the trade, the money waits instead of being lost. */
const constraints = {
  account_prestore_not_negative: { refusal: accountRefusals.alreadyUsed },
}

/** The to-do about waiting money; ended when it is decided. */
export const clearingBiz = 'PAY_CLEARING'

/** 待清算 (fees.md 9): users who may decide get a to-do until the money is booked or refunded. */
export async function askForDecision(db: Db, who: Who, order: Order, cause: string) {
  const receivers = { permit: 'expense.account.check' }
  const amount = yuanText(order.paidAmount ?? 0)
  const task = {
    bizType: clearingBiz,
    bizId: order.payId,
    event: 'held',
    title: `线上支付${amount}元待清算`,
    content: `${await nameOf(db, order)}：已支付${amount}元，未能入账（${cause}）。请在老人账户的“待清算”中转预存或原路退款。`,
    routePath: '/expense/account',
    query: { clearing: '1' },
  }
  await tell(db, who, receivers, { ...task, msgType: msgType.fees, msgLevel: msgLevel.important })
  await oweThere(db, who, receivers, { ...task, todoType: clearingBiz, priority: todoPriority.high })
}
