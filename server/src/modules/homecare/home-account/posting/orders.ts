import assert from 'node:assert/strict'
import { refuse } from '#contract/kit/refusals.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import { homeAccountStatus, homeAccountRefusals as no } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeDirection, homeFund, homeTradeType } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, accountOf, lockAccount } from '../accounts.ts'
import { backTo, paidFrom } from '../rules.ts'
import { type Business, type Movement, postHome } from './posting.ts'
import { type OrderSide, orderEarned, orderPaid, orderPaidBack, orderReceived, orderReturned } from './postings.ts'
import { subsidyEnds } from './subsidy.ts'
import { checkedWay, homeEntryOf } from './trades.ts'

/**
 * The money of orders (services.md 4, 6, 7): paid into HOLD, earned from it, refunded to its source. Each function
 * works inside the caller's transaction, which has locked the row of the order before.
 */

const { is } = homeTradeType
const { in: inward, out: outward } = homeDirection.is
type OrderMoney = Row<'homeOrderMoney'>

export interface OrderPayment {
  orderId: string
  oldmanId: string
  /** The amount to pay, more than nothing. */
  amountFen: number
  /** The part of it for services that a subsidy may pay. */
  subsidyAbleFen: number
  payWay: 'BALANCE' | number
  voucherNo?: string | null
  payer?: string | null
}

export interface PaidOrder {
  parts: { subsidyFen: number; balanceFen: number; cashFen: number }
  tradeNo: string
  receiptNo: string | null
  /** The account afterwards; undefined for money at the desk for an elder without one. */
  account?: { accountId: string; balance: number; subsidyBalance: number }
}

/**
 * Pays an order. BALANCE takes the subsidy first, only for services it may pay, then the balance (26109 without an
 * active account, 26104 where it is not enough). Any other way is money at the desk with receipt 4 (32017, voucher of
 * 5). The caller refuses a second payment (26311).
 */
export async function payOrder(db: Db, who: Who, payment: OrderPayment): Promise<PaidOrder> {
  const account = await accountOf(db, who, payment.oldmanId)
  const usable = account?.accountStatus === homeAccountStatus.is.open ? account : undefined
  const paid = payment.payWay === 'BALANCE' ? byAccount(who, payment, usable) : await byDesk(db, who, payment, account)
  await db
    .insertInto('homeOrderMoney')
    .values({
      orgId: who.orgId,
      orderId: payment.orderId,
      oldmanId: payment.oldmanId,
      accountId: payment.payWay === 'BALANCE' ? (usable?.accountId ?? null) : null,
      payWay: paid.payWay,
      payDate: who.today,
    })
    .execute()
  const [trade] = await postHome(db, who, [paid.business])
  return {
    parts: paid.parts,
    tradeNo: trade.tradeNo,
    receiptNo: trade.receiptNo,
    account: account && (await shownAccount(db, who, account.accountId)),
  }
}

async function shownAccount(db: Db, who: Who, id: string) {
  const { accountId, balance, subsidyBalance } = await lockAccount(db, who, id)
  return { accountId, balance, subsidyBalance }
}

function byAccount(who: Who, { orderId, amountFen, subsidyAbleFen }: OrderPayment, account: Account | undefined) {
  if (!account) return refuse(no.noAccount)
  // The subsidy of last month has expired, though the nightly job has not cleared it yet.
  const subsidy = account.subsidyMonth === monthOf(who.today) ? account.subsidyBalance : 0
  const parts = paidFrom(amountFen, subsidyAbleFen, { subsidy, balance: account.balance })
  const { accountId } = account
  const common = { account, tradeType: is.orderPaid, direction: outward, orderId }
  return {
    payWay: balanceWay,
    parts: { subsidyFen: parts.subsidy, balanceFen: parts.balance, cashFen: 0 },
    business: {
      entryType: homeEntryOf(is.orderPaid),
      lines: orderPaid({ orderId, accountId }, accountId, parts),
      movements: ofFunds(common, parts),
    },
  }
}

async function byDesk(db: Db, who: Who, payment: OrderPayment, account: Account | undefined) {
  const { orderId, oldmanId, amountFen: amount, payer } = payment
  const way = await checkedWay(db, who, { tradeWay: payment.payWay, voucherNo: payment.voucherNo })
  const movement = { account, oldmanId, orderId, tradeType: is.orderReceived, direction: inward, amount, payer }
  return {
    payWay: way.tradeWay,
    parts: { subsidyFen: 0, balanceFen: 0, cashFen: amount },
    business: {
      entryType: homeEntryOf(is.orderReceived),
      lines: orderReceived({ orderId, accountId: null }, way.tradeWay, amount),
      movements: [{ ...movement, ...way, receipt: true }],
    },
  }
}

/** A movement for each fund with a part in it. */
function ofFunds(
  base: Omit<Movement, 'oldmanId' | 'amount' | 'fundType'> & { account: Account },
  { subsidy, balance }: { subsidy: number; balance: number },
): Movement[] {
  const { oldmanId } = base.account
  const parts = [
    { fundType: homeFund.is.subsidy, amount: subsidy },
    { fundType: homeFund.is.balance, amount: balance },
  ]
  return parts.filter(({ amount }) => amount > 0).map((part) => ({ ...base, ...part, oldmanId }))
}

/** BALANCE refunds into the balance; ORIGINAL refunds at the desk what was paid there. */
export type RefundTo = 'BALANCE' | 'ORIGINAL'

export interface GivenBack {
  /** The parts of a refund; `subsidyFen` of an earlier month goes straight back to its source. */
  parts: { subsidyFen: number; balanceFen: number; cashFen: number }
  /** Receipt 5, where money left the desk. */
  receiptNo: string | null
}

/**
 * Takes `amountFen` out of the money held for an order: `feeFen` of it, from other money before the subsidy, stays as
 * income, the rest is refunded to its source. A cancellation passes everything that is held; without money held nothing
 * is refunded.
 */
export async function returnHold(
  db: Db,
  who: Who,
  refund: { orderId: string; amountFen: number; feeFen: number; refundTo: RefundTo },
): Promise<GivenBack> {
  const money = await moneyOf(db, who, refund.orderId)
  if (!money || refund.amountFen === 0) return nothingBack
  assert(refund.amountFen <= money.holdAmount, 'no more goes back than is held')
  const fee = Math.min(refund.feeFen, refund.amountFen)
  const { refundTo } = refund
  return giveBack(db, who, money, { side: 'hold', amount: refund.amountFen - fee, fee, refundTo })
}
const nothingBack: GivenBack = { parts: { subsidyFen: 0, balanceFen: 0, cashFen: 0 }, receiptNo: null }

/** The money still held for an order becomes income. */
export async function earnOrder(db: Db, who: Who, { orderId }: { orderId: string }): Promise<{ earnedFen: number }> {
  const money = await moneyOf(db, who, orderId)
  const earnedFen = money?.holdAmount ?? 0
  if (money && earnedFen > 0) await postHome(db, who, [income(money, earnedFen)])
  return { earnedFen }
}

const income = ({ orderId, accountId }: OrderMoney, amount: number): Business => ({
  entryType: entryType.is.homeIncome,
  lines: orderEarned({ orderId, accountId }, amount),
  movements: [],
})

/**
 * The price of an order changes afterwards (priceMode 2), before it is earned: a lower one is refunded like a
 * cancellation, a higher one is taken from the balance as far as it goes. `missingFen` is the unpaid part; it is
 * reported, never refused at the door.
 */
export async function adjustOrder(
  db: Db,
  who: Who,
  { orderId, differenceFen, refundTo = 'BALANCE' }: { orderId: string; differenceFen: number; refundTo?: RefundTo },
): Promise<{ back: GivenBack; takenFen: number; missingFen: number }> {
  if (differenceFen <= 0) {
    const back = await returnHold(db, who, { orderId, amountFen: -differenceFen, feeFen: 0, refundTo })
    return { back, takenFen: 0, missingFen: 0 }
  }
  const money = await moneyOf(db, who, orderId)
  const account = money && (await accountOf(db, who, money.oldmanId))
  const usable = account?.accountStatus === homeAccountStatus.is.open ? account : undefined
  const charged = Math.min(differenceFen, usable?.balance ?? 0)
  if (money && usable && charged > 0) {
    const parts = { subsidy: 0, balance: charged }
    const common = { account: usable, tradeType: is.orderPaid, direction: outward, orderId, remark: '按实际时长补收' }
    await postHome(db, who, [
      {
        entryType: homeEntryOf(is.orderPaid),
        lines: orderPaid({ orderId, accountId: money.accountId }, usable.accountId, parts),
        movements: ofFunds(common, parts),
      },
    ])
  }
  return { back: nothingBack, takenFen: charged, missingFen: differenceFen - charged }
}

/**
 * After-sales: refunds `amountFen` of earned money, first the money paid, then the subsidy; with ORIGINAL the part paid
 * at the desk is refunded there. The caller checks the limit (26361).
 */
export async function refundOrder(
  db: Db,
  who: Who,
  { orderId, amountFen, refundTo }: { orderId: string; amountFen: number; refundTo: RefundTo },
): Promise<GivenBack> {
  const money = await moneyOf(db, who, orderId)
  if (!money || amountFen === 0) return nothingBack
  assert(amountFen <= money.incomeAmount, 'no more goes back than was earned')
  return giveBack(db, who, money, { side: 'income', amount: amountFen, fee: 0, refundTo })
}

interface Back {
  side: OrderSide
  amount: number
  fee: number
  refundTo: RefundTo
}

async function giveBack(
  db: Db,
  who: Who,
  money: OrderMoney,
  { side, amount, fee, refundTo }: Back,
): Promise<GivenBack> {
  const account = await accountOf(db, who, money.oldmanId)
  const into = account && account.accountStatus !== homeAccountStatus.is.closed ? account : undefined
  const paid = { subsidy: money.subsidyAmount, balance: money.balanceAmount, cash: money.cashAmount }
  const parts = backTo(amount, fee, paid, refundTo === 'ORIGINAL' || !mayTakeIn(money, into))
  const business: Business[] = []
  const order = { orderId: money.orderId, accountId: money.accountId }
  if (parts.balance + parts.subsidy > 0) {
    if (!into) return refuse(no.notUsable)
    const common = { account: into, tradeType: is.orderReturned, direction: inward, orderId: order.orderId }
    business.push({
      entryType: homeEntryOf(is.orderReturned),
      lines: orderReturned(order, side, into.accountId, parts),
      movements: ofFunds(common, parts),
    })
    // A subsidy is valid for one month: one refunded later has expired.
    if (parts.subsidy > 0 && isEarlier(money, who)) business.push(subsidyEnds(into, parts.subsidy))
  }
  if (parts.cash > 0) business.push(deskBack(money, side, parts.cash, account))
  if (fee > 0) business.push(income(money, fee))
  const trades = await postHome(db, who, business)
  return {
    parts: { subsidyFen: parts.subsidy, balanceFen: parts.balance, cashFen: parts.cash },
    receiptNo: trades.find(({ receiptNo }) => receiptNo)?.receiptNo ?? null,
  }
}

/** Money paid from an account goes back into it, frozen or not; money of the desk only into an active one. */
const mayTakeIn = (money: OrderMoney, account: Account | undefined) =>
  money.accountId !== null ? account !== undefined : account?.accountStatus === homeAccountStatus.is.open

const monthOf = (day: string) => day.slice(0, 7)
const isEarlier = ({ payDate }: OrderMoney, who: Who) => monthOf(payDate) < monthOf(who.today)

function deskBack(money: OrderMoney, side: OrderSide, amount: number, account: Account | undefined): Business {
  const { orderId, oldmanId, payWay: tradeWay } = money
  const movement = { account, oldmanId, orderId, tradeType: is.orderPaidBack, direction: outward, amount, tradeWay }
  return {
    entryType: homeEntryOf(is.orderPaidBack),
    lines: orderPaidBack({ orderId, accountId: money.accountId }, side, tradeWay, amount),
    movements: [{ ...movement, receipt: true }],
  }
}

/** The payment of an order, locked; undefined for one that was free or is not paid. */
async function moneyOf(db: Db, who: Who, orderId: string): Promise<OrderMoney | undefined> {
  return db
    .selectFrom('homeOrderMoney')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
