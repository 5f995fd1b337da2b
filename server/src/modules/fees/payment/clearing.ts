import type { BodyFor, QueryFor, ReplyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { tradeClass, tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import {
  clearStatus,
  paymentRefusals as no,
  payBiz,
  type payment,
  payStatus,
} from '#contract/modules/fees/payment/payment.ts'
import { timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { done } from '../../platform/message/service.ts'
import { assertAccountOpen, ledger, lockAccount, postEntries, settleTrade, voidOnline } from '../account/service.ts'
import { antiSettleOnline } from '../bill/service.ts'
import { ownOrder, providerIn } from './orders.ts'
import { askForDecision, clearingBiz, nameOf, postingNo } from './post.ts'
import { isRefused } from './provider/provider.ts'
import { payOrders } from './tables.ts'

/**
 * Money that was paid and became no trade (CLR, fees.md 9): it goes to the resident's 预存, or is refunded as it was
 * paid. A payment whose trade is reversed waits there too, until the provider has refunded it.
 */

type Order = Row<'payOrder'>

export function clearingRows(db: Db, who: Who) {
  return db
    .selectFrom('payOrder')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'payOrder.orgId').onRef('oldman.oldmanId', '=', 'payOrder.oldmanId'),
    )
    .select(['payOrder.payId', 'payOrder.createTime', 'payOrder.oldmanId', 'oldman.oldmanName', 'oldman.bedName'])
    .select(['payOrder.channel', 'payOrder.tradeWay', 'payOrder.bizType', 'payOrder.amount', 'payOrder.paidAmount'])
    .select(['payOrder.payStatus', 'payOrder.clearStatus', 'payOrder.paidTime', 'payOrder.providerNo'])
    .select(({ fn }) => fn.coalesce('payOrder.clearCause', 'payOrder.failReason').as('clearCause'))
    .select(['payOrder.clearReason', 'payOrder.clearByName', 'payOrder.clearTime', 'payOrder.createByName'])
    .where('payOrder.orgId', '=', who.orgId)
    .where(inResidentScope(who))
}

/** Payments without a trade of their own; without a filter of state the waiting ones. */
export function listClearing(db: Db, who: Who, query: QueryFor<typeof payment.clearingList>) {
  let rows = clearingRows(db, who).where(({ or, eb }) =>
    or([eb('payOrder.tradeId', 'is', null), eb('payOrder.holdEntryId', 'is not', null)]),
  )
  const { oldmanName, dateFrom, dateTo } = query
  if (query.payStatus == null && query.clearStatus == null)
    rows = rows.where(({ or, eb }) =>
      or([
        eb('payOrder.payStatus', 'in', [payStatus.is.waiting, payStatus.is.processing]),
        eb('payOrder.clearStatus', 'in', [clearStatus.is.waiting, clearStatus.is.refunding]),
      ]),
    )
  if (query.payStatus != null) rows = rows.where('payOrder.payStatus', '=', query.payStatus)
  if (query.clearStatus != null) rows = rows.where('payOrder.clearStatus', '=', query.clearStatus)
  if (oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(oldmanName))
  if (dateFrom) rows = rows.where('payOrder.createTime', '>=', `${dateFrom} 00:00:00`)
  if (dateTo) rows = rows.where('payOrder.createTime', '<=', `${dateTo} 23:59:59`)
  return page(rows, query, {
    fields: { createTime: 'pay_order.create_time', paidAmount: 'pay_order.paid_amount' },
    first: [
      ['pay_order.create_time', 'desc'],
      ['pay_order.pay_id', 'desc'],
    ],
  })
}

/**
 * 转预存 in one transaction; for 原路退款 the trade is reversed first, then the provider is asked, and its answer is booked.
 */
export async function clearOne({ each, who, params, body, services }: Ctx<typeof payment.clear>) {
  const { payId } = params
  const item = { requestNo: body.requestNo, body }
  if (body.action === 'prestore') await each(item, (db, me) => toPrestore(db, me, payId, body))
  else {
    await each(item, (db, me) => beginRefund(db, me, payId, body))
    await refundOne(services, { orgId: who.orgId, payId })
  }
  return each({}, async (db, me) => {
    const row = await clearingRows(db, me).where('payOrder.payId', '=', payId).executeTakeFirst()
    return (row ?? refuse(common.missing)) as ReplyFor<typeof payment.clear> // as: the reply is checked against its schema
  })
}

type Decision = Pick<BodyFor<typeof payment.clear>, 'reason' | 'requestNo' | 'tradeId'>

async function lockedOrder(db: Db, who: Who, payId: string) {
  await ownOrder(db, who, payId)
  return own(db, payOrders, who, payId, { lock: true })
}
const stateOf = ({ clearStatus: cleared, payStatus: paid }: Order) =>
  cleared ? clearStatus.label(cleared) : payStatus.label(paid)
const decidedBy = (who: Who, clearReason: string) => ({
  clearReason,
  clearBy: who.userId,
  clearByName: who.userName,
  clearTime: who.now,
})

async function toPrestore(db: Db, who: Who, payId: string, { reason, requestNo }: Decision) {
  const order = await lockedOrder(db, who, payId)
  if (order.clearStatus !== clearStatus.is.waiting) refuse(common.wrongState, { name: stateOf(order) })
  const { oldmanId, tradeWay } = order
  const amount = order.paidAmount ?? 0
  assertAccountOpen((await lockAccount(db, who, oldmanId)).accountStatus)
  const trade = await settleTrade(
    db,
    who,
    {
      tradeType: tradeType.is.prestore,
      tradeClass: tradeClass.is.prestore,
      direction: tradeDirection.is.in,
      amount,
      oldmanId,
      remark: `线上支付待清算转预存：${reason}`,
      // The payment stays linked to its first trade, even if that is void.
      ways: [{ tradeWay, amount, payId: order.voidTradeId ? undefined : payId }],
      entries: [{ entryType: entryType.is.prestore, lines: ledger.clearedToPrestore(oldmanId, { tradeWay, amount }) }],
    },
    { requestNo },
  )
  await patch(db, payOrders, who, order, {
    ...decidedBy(who, reason),
    clearStatus: clearStatus.is.prestored,
    tradeId: trade.tradeId,
  })
  await done(db, who, { bizType: clearingBiz, bizId: payId })
  who.did(`${await nameOf(db, order)}的待清算款${yuanText(amount)}元转入预存，收据${trade.receiptNo}：${reason}`)
  return { payId }
}

async function beginRefund(db: Db, who: Who, payId: string, decision: Decision) {
  const { reason, tradeId } = decision
  const order = await lockedOrder(db, who, payId)
  // Another user has meanwhile decided about the money.
  if (tradeId ? order.tradeId !== tradeId : order.clearStatus !== clearStatus.is.waiting)
    refuse(common.wrongState, { name: stateOf(order) })
  const reversal = tradeId ? await takeBack(db, who, order, { ...decision, tradeId }) : {}
  await patch(db, payOrders, who, order, {
    ...reversal,
    ...decidedBy(who, reason),
    clearStatus: clearStatus.is.refunding,
  })
  who.did(`${await nameOf(db, order)}的线上支付${yuanText(order.paidAmount ?? 0)}元原路退款：${reason}`)
  return { payId }
}

/**
 * The trade is reversed (of a bill: 反结算) before the provider is asked, so that nobody uses money that is being
 * refunded. A trade that came from CLR returns there by the mirror alone.
 */
async function takeBack(db: Db, who: Who, order: Order, decision: Decision & { tradeId: string }) {
  const { oldmanId, tradeWay } = order
  const { reason, requestNo, tradeId } = decision
  const trade =
    order.bizType === payBiz.is.payment && order.holdEntryId === null
      ? await antiSettleOnline(db, who, { oldmanId, tradeId, reason })
      : await voidOnline(db, who, { tradeId, reason })
  const left = { tradeId: null, voidTradeId: tradeId, clearCause: `原路退款，${trade.tradeNo}已作废` }
  if (order.holdEntryId) return left
  const lines = ledger.heldForClearing({ tradeWay, amount: order.paidAmount ?? 0 })
  const memo = `线上支付原路退款：${reason}`
  const [entry] = await postEntries(db, who, [{ entryType: order.bizType, lines, memo }], { requestNo, step: 1 })
  return { ...left, holdEntryId: entry.entryId }
}

/**
 * Asks the provider to refund the money, as often as needed: the number of the refund is that of the payment, so it
 * happens once. A refused refund waits for another decision; without an answer the job asks again.
 */
export async function refundOne(services: Services, { orgId, payId }: Pick<Order, 'orgId' | 'payId'>) {
  const { database, clock } = services
  const provider = await providerIn(services, orgId)
  const now = () => timeText(clock.ms())
  const order = await database.withOrg(orgId, (db) => own(db, payOrders, systemWho(orgId, now()), payId))
  if (order.clearStatus !== clearStatus.is.refunding || provider?.channel !== order.channel) return
  const outcome = await provider.refund(order, order.clearReason ?? '退款').catch((error: unknown) => {
    if (isRefused(error)) return error
    return false
  })
  if (outcome === false) return
  await database.withOrg(orgId, async (db) => {
    const who = { ...systemWho(orgId, now()), userId: order.clearBy ?? 'system', userName: order.clearByName ?? '系统' }
    const row = await own(db, payOrders, who, payId, { lock: true })
    if (row.clearStatus !== clearStatus.is.refunding) return
    if (outcome === true) await booked(db, who, row)
    else await waitsAgain(db, who, row, `退款未成功：${outcome.message}`.slice(0, 200))
  })
  if (outcome !== true) refuse(no.failed, { reason: outcome.message }, { data: { payId } })
}

/** The provider refused it: the money waits for another decision, and the deciders get a new to-do. */
async function waitsAgain(db: Db, who: Who, order: Order, clearCause: string) {
  const next = await patch(db, payOrders, who, order, { clearStatus: clearStatus.is.waiting, clearCause })
  await askForDecision(db, who, next, clearCause)
}

/** The payer has the money back: CLR and the account of the way are balanced again. */
async function booked(db: Db, who: Who, order: Order) {
  const amount = order.paidAmount ?? 0
  const lines = ledger.clearedBack({ tradeWay: order.tradeWay, amount })
  const memo = `线上支付原路退款：${order.clearReason ?? ''}`
  const [back] = await postEntries(db, who, [{ entryType: entryType.is.refund, lines, memo }], {
    requestNo: postingNo(order),
    step: 11,
  })
  await patch(db, payOrders, who, order, {
    clearStatus: clearStatus.is.refunded,
    payStatus: payStatus.is.refunded,
    clearEntryId: back.entryId,
  })
  await done(db, who, { bizType: clearingBiz, bizId: order.payId })
}
