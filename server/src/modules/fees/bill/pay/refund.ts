import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import {
  balanceClass,
  tradeClass,
  tradeDirection,
  tradeStatus,
  tradeType,
} from '#contract/modules/fees/account/trade.ts'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import { billStatus, billRefusals as no } from '#contract/modules/fees/bill/bill.ts'
import { type RefundInput, refundTo } from '#contract/modules/fees/bill/bill-pay.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import {
  assertAccountOpen,
  assertCash,
  checkedWays,
  doneOf,
  enabledWays,
  ledger,
  type PaymentRequest,
  settleTrade,
  spread,
} from '../../account/service.ts'
import { ownBill } from '../read/read.ts'
import { netOf, paidOf } from '../read/read-lines.ts'
import { bills } from '../tables.ts'
import { addLines, type BillRow, billEntryOf, billStatusOf, kinds, lockBill, type NewLine } from './post.ts'

type Input = z.output<typeof RefundInput> & { version?: number }
type PaidLine = Awaited<ReturnType<typeof paidOf>>[number]

/**
 * 退费 of paid lines (fees.md 1.3, 4): a negative line each, Dr INC Cr AR, and the paid part is refunded in the same
 * entry set: into 预存 (trade 11) or as money (trade 4).
 */
export async function refundBill(db: Db, who: Who, input: Input, request: PaymentRequest) {
  const own = await ownBill(db, who, input.tradeMonthId)
  const { account, bill } = await lockBill(db, who, own.tradeMonthId, own.oldmanId)
  assertAccountOpen(account.accountStatus, true)
  const changed = input.version !== undefined && bill.version !== input.version
  if (changed || (bill.billStatus !== billStatus.is.partPaid && bill.billStatus !== billStatus.is.paid))
    refuse(no.changed)
  const chosen = chosenOf(await paidOf(db, who, [bill.tradeMonthId]), bill, input)
  const { tradeMonthId, feeMonth } = bill
  const { oldmanId } = account
  const amount = chosen.reduce((sum, part) => sum + part.amount, 0)
  const ways = input.refundTo === refundTo.is.sameWay ? await waysBack(db, who, input, amount) : []
  await assertCash(db, who, ways)
  const stored = await addLines(
    db,
    who,
    bill,
    chosen.map(({ line, amount: part }) => refundLine(line, part, input.reason)),
  )
  const parts = [{ tradeMonthId, amount }]
  const byMoney = input.refundTo === refundTo.is.sameWay
  const backType = byMoney ? entryType.is.refund : entryType.is.refundToPrestore
  const back = byMoney ? ledger.billPaidBack(oldmanId, parts, ways) : ledger.billPaidBackToPrestore(oldmanId, parts)
  const kind = byMoney
    ? { tradeType: tradeType.is.refund, tradeClass: tradeClass.is.refund, direction: tradeDirection.is.out, ways }
    : {
        tradeType: tradeType.is.refundToPrestore,
        tradeClass: tradeClass.is.prestore,
        direction: tradeDirection.is.internal,
        classTo: balanceClass.is.prestore,
      }
  const memo = `退费：${input.reason}`
  const entries = [
    { entryType: backType, feeMonth, memo, tradeMonthId, lines: back },
    { entryType: entryType.is.adjustment, feeMonth, memo, tradeMonthId, lines: billEntryOf(account, bill, stored) },
  ]
  const trade = await settleTrade(
    db,
    who,
    { ...kind, amount, oldmanId, reason: input.reason, bills: parts, entries },
    request,
  )
  const paidAmt = bill.paidAmt - amount
  const next = billStatusOf(Number(bill.netAmt) - amount, paidAmt)
  await patch(db, bills, who, bill, { adjustAmt: bill.adjustAmt - amount, paidAmt, billStatus: next })
  who.did(`账单${bill.billNo}退费${(amount / 100).toFixed(2)}元：${input.reason}`)
  return { ...(await doneOf(db, who, trade, request.printed)), amount }
}

/** The named lines, each within the refundable part of itself, its project and its bill (32045). */
function chosenOf(lines: readonly PaidLine[], bill: BillRow, { details }: Input) {
  const ids = details.map(({ tradeMonthDetailId }) => tradeMonthDetailId)
  if (new Set(ids).size < ids.length) refuse(common.invalid)
  const chosen = details.map(({ tradeMonthDetailId, amount }, at) => {
    const line = lines.find((one) => one.tradeMonthDetailId === tradeMonthDetailId) ?? refuse(common.missing)
    if (amount > line.refundableAmt) refuse(no.refundTooMuch, {}, { field: `details.${at}.amount` })
    return { line, amount }
  })
  for (const [child, same] of Map.groupBy(chosen, ({ line }) => line.projectChildId))
    if (same.reduce((sum, { amount }) => sum + amount, 0) > netOf(lines, child)) refuse(no.refundTooMuch)
  if (chosen.reduce((sum, { amount }) => sum + amount, 0) > bill.paidAmt) refuse(no.refundTooMuch)
  return chosen
}

function refundLine(line: PaidLine, amount: number, reason: string): NewLine {
  const { projectId, projectChildId, feeName, sort, dateFrom, dateTo, days, monthDays } = line
  return {
    projectId,
    projectChildId,
    feeName,
    sort,
    dateFrom,
    dateTo,
    days,
    monthDays,
    oldmanCostId: null,
    price: amount,
    quantity: 100,
    grossAmt: -amount,
    discountAmt: 0,
    netAmt: -amount,
    refunds: line.tradeMonthDetailId,
    remark: `退费：${reason}`.slice(0, 200),
    detailKind: kinds.byHand,
  }
}

/**
 * As requested, or as the bill was paid, the last payment first; money of a provider is refunded through it (32024).
 */
async function waysBack(db: Db, who: Who, { tradeMonthId, ways }: Input, amount: number) {
  if (ways?.length) return checkedWays(ways, amount, { enabled: await enabledWays(db, who) })
  const moved = await db
    .selectFrom('tradeBill')
    .innerJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'tradeBill.orgId').onRef('trade.tradeId', '=', 'tradeBill.tradeId'),
    )
    .innerJoin('tradeWayLine', (join) =>
      join.onRef('tradeWayLine.orgId', '=', 'trade.orgId').onRef('tradeWayLine.tradeId', '=', 'trade.tradeId'),
    )
    .select(['tradeWayLine.tradeWay', 'tradeWayLine.amount', 'tradeWayLine.payId', 'trade.tradeType'])
    .where('tradeBill.orgId', '=', who.orgId)
    .where('tradeBill.tradeMonthId', '=', tradeMonthId)
    .where('trade.tradeType', 'in', [tradeType.is.payment, tradeType.is.refund])
    .where('trade.tradeStatus', '=', tradeStatus.is.valid)
    .where('tradeWayLine.tradeWay', '<>', balanceWay)
    .orderBy('trade.tradeNo', 'desc')
    .orderBy('tradeWayLine.lineNo')
    .execute()
  const paid = leftOf(moved)
  const parts = spread(paid, amount)
  if (parts.length === 0) return wrongValue('refundTo', '原方式收到的金额不足，请退入预存或填写退款方式')
  const used = new Set(parts.map(({ tradeWay }) => tradeWay))
  if (paid.some(({ tradeWay, payId }) => used.has(tradeWay) && (payId !== null || tradeWay >= 8)))
    refuse(accountRefusals.paidOnline)
  return parts
}

/** The amounts received by each way, less refunds by it. */
function leftOf<W extends { tradeWay: number; amount: number; tradeType: number }>(moved: readonly W[]): W[] {
  const [back, paid] = [true, false].map((out) =>
    moved.filter((way) => (way.tradeType === tradeType.is.refund) === out),
  )
  const refundedByWay = new Map<number, number>()
  for (const { tradeWay, amount } of back) refundedByWay.set(tradeWay, (refundedByWay.get(tradeWay) ?? 0) + amount)
  return paid.map((way) => {
    const before = Math.min(way.amount, refundedByWay.get(way.tradeWay) ?? 0)
    refundedByWay.set(way.tradeWay, (refundedByWay.get(way.tradeWay) ?? 0) - before)
    return { ...way, amount: way.amount - before }
  })
}
