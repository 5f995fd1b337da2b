import { common, refuse } from '#contract/kit/refusals.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { changesDue } from '#contract/modules/fees/account/ledger.ts'
import { tradeStatus, tradeType } from '#contract/modules/fees/account/trade.ts'
import { billStatus, billType, billRefusals as no } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, find, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../living/residence/tables.ts'
import {
  assertCashBack,
  assertOffline,
  balancesOf,
  closedMonths,
  lockAccount,
  ownTrade,
  reverse,
  strike,
} from '../account/service.ts'
import { firstDay } from './calendar.ts'
import { assertNotSettled } from './final/settled-stays.ts'
import { correctFrom, isLiving } from './follow.ts'
import { markParts } from './pay/deduct.ts'
import { lockBill } from './pay/post.ts'
import { ownBill, shownBill, shownBills } from './read/read.ts'
import { bills } from './tables.ts'

/** Reversals: 反结算 of payments, 作废 of an unpaid bill (fees.md 4). */

export async function antiSettle(
  db: Db,
  who: Who,
  request: { tradeMonthId: string; tradeIds?: readonly string[] | null; reason: string },
) {
  const { oldmanId } = await ownBill(db, who, request.tradeMonthId)
  const { bill } = await lockBill(db, who, request.tradeMonthId, oldmanId)
  await assertNotSettled(db, who, bill.liveId)
  if (bill.billStatus !== billStatus.is.partPaid && bill.billStatus !== billStatus.is.paid) refuse(no.changed)
  const trades = await paymentsOf(db, who, request.tradeMonthId)
  const chosen = request.tradeIds?.length ? trades.filter(({ tradeId }) => request.tradeIds?.includes(tradeId)) : trades
  if (chosen.length === 0 || (request.tradeIds && chosen.length < request.tradeIds.length)) refuse(no.changed)
  const touched = new Set<string>()
  await assertOffline(
    db,
    who,
    chosen.map(({ tradeId }) => tradeId),
  )
  for (const trade of chosen) for (const id of await reversePayment(db, who, trade, request.reason)) touched.add(id)
  who.did(`反结算账单${bill.billNo}：${request.reason}`)
  const list = await shownBills(db, who, [...touched])
  return { list, balances: balancesOf(await lockAccount(db, who, oldmanId)) }
}

/** 反结算 of a payment of a provider, while the provider refunds the money (fees.md 9). */
export async function antiSettleOnline(
  db: Db,
  who: Who,
  { oldmanId, tradeId, reason }: { oldmanId: string; tradeId: string; reason: string },
) {
  who.must('expense.bill.antiSettle')
  await lockAccount(db, who, oldmanId)
  const trade = await ownTrade(db, who, tradeId)
  if (trade.tradeStatus === tradeStatus.is.void) refuse(accountRefusals.alreadyVoid)
  const paid = await db
    .selectFrom('tradeBill')
    .innerJoin('tradeMonth', (join) =>
      join
        .onRef('tradeMonth.orgId', '=', 'tradeBill.orgId')
        .onRef('tradeMonth.tradeMonthId', '=', 'tradeBill.tradeMonthId'),
    )
    .select('tradeMonth.liveId')
    .distinct()
    .where('tradeBill.orgId', '=', who.orgId)
    .where('tradeBill.tradeId', '=', tradeId)
    .execute()
  for (const { liveId } of paid) await assertNotSettled(db, who, liveId)
  await reversePayment(db, who, trade, reason)
  return trade
}

/** Valid payments and deductions of a bill, the last first. */
function paymentsOf(db: Db, who: Who, tradeMonthId: string) {
  return db
    .selectFrom('tradeBill')
    .innerJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'tradeBill.orgId').onRef('trade.tradeId', '=', 'tradeBill.tradeId'),
    )
    .selectAll('trade')
    .where('tradeBill.orgId', '=', who.orgId)
    .where('tradeBill.tradeMonthId', '=', tradeMonthId)
    .where('trade.tradeType', 'in', [tradeType.is.payment, tradeType.is.autoDeduct])
    .where('trade.tradeStatus', '=', tradeStatus.is.valid)
    .orderBy('trade.tradeNo', 'desc')
    .execute()
}

/** A trade is one business: every bill it paid is unpaid again by its part. */
async function reversePayment(db: Db, who: Who, trade: Row<'trade'>, reason: string): Promise<string[]> {
  const { tradeId } = trade
  await assertCashBack(db, who, trade)
  const entries = await db
    .selectFrom('ledgerEntry')
    .select(['entryId', 'entryDate', 'feeMonth'])
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .where('reverses', 'is', null)
    .where('reversedBy', 'is', null)
    .execute()
  const months = entries.flatMap(({ entryDate, feeMonth }) => [entryDate.slice(0, 7), feeMonth])
  const [feeMonth] = await closedMonths(db, who, months)
  if (feeMonth && !who.may('expense.account.voidClosed')) refuse(accountRefusals.monthClosed, { feeMonth })
  const parts = await db
    .selectFrom('tradeBill')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .orderBy('tradeMonthId')
    .execute()
  for (const { tradeMonthId, amount } of parts) {
    const { bill } = await lockBill(db, who, tradeMonthId, trade.oldmanId)
    // Part of it was refunded to 预存 already.
    if (bill.paidAmt < amount) refuse(common.wrongState, { name: '已退费' })
    await markParts(db, who, [bill], [{ tradeMonthId, amount: -amount }])
  }
  const ids = entries.map(({ entryId }) => entryId)
  const [mirror] = await reverse(db, who, ids, { memo: `反结算：${reason}`, tradeId })
  await strike(db, who, trade, { reason, entryId: mirror.entryId })
  return parts.map(({ tradeMonthId }) => tradeMonthId)
}

/** Whether a payment of a bill is still valid. */
async function hasTrades(db: Db, who: Who, tradeMonthId: string) {
  const part = await db
    .selectFrom('tradeBill')
    .innerJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'tradeBill.orgId').onRef('trade.tradeId', '=', 'tradeBill.tradeId'),
    )
    .select('trade.tradeId')
    .where('tradeBill.orgId', '=', who.orgId)
    .where('tradeBill.tradeMonthId', '=', tradeMonthId)
    .where('trade.tradeStatus', '=', tradeStatus.is.valid)
    .executeTakeFirst()
  return part !== undefined
}

/** The period becomes billable again. */
export async function voidBill(
  db: Db,
  who: Who,
  { tradeMonthId, reason, version }: { tradeMonthId: string; reason: string; version?: number },
) {
  const { oldmanId } = await ownBill(db, who, tradeMonthId)
  const { bill } = await lockBill(db, who, tradeMonthId, oldmanId)
  await assertNotSettled(db, who, bill.liveId)
  if (bill.billStatus === billStatus.is.void) refuse(common.wrongState, { name: '已作废' })
  assertFresh(bill, version)
  // Paid and refunded in full: the payment is still valid.
  if (bill.paidAmt > 0 || (await hasTrades(db, who, tradeMonthId))) refuse(no.paidAlready)
  const entries = await db
    .selectFrom('ledgerEntry')
    .select('entryId')
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', '=', tradeMonthId)
    .where('entryType', 'in', changesDue)
    .where('reversedBy', 'is', null)
    .where('tradeId', 'is', null)
    .execute()
  if (entries.length > 0)
    await reverse(
      db,
      who,
      entries.map(({ entryId }) => entryId),
      { memo: `作废账单：${reason}` },
    )
  await patch(db, bills, who, bill, {
    billStatus: billStatus.is.void,
    voidReason: reason,
    voidByName: who.userName,
    voidTime: who.now,
  })
  // Lines on other bills of the month were the difference to this one. For a departed resident the settlement makes the
  // last bill.
  const stay = await find(db, lives, who, bill.liveId)
  if (bill.billType !== billType.is.adjustment && stay && isLiving(stay))
    await correctFrom(db, who, stay, firstDay(bill.feeMonth), '账单作废')
  who.did(`作废账单${bill.billNo}：${reason}`)
  return shownBill(db, who, tradeMonthId)
}
