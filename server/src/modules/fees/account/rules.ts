import { balanceClass } from '#contract/modules/fees/account/trade.ts'
import { refundMode } from '#contract/modules/living/residence/residence-step.ts'

// A cashier receives money for one of four classes of a resident, refunds it, or moves it. All checks on the way are
// here: amounts, payment ways, days, states, balances, and how a payment is divided over bills. See fees.md 0, 3.2–3.6
// and 4; no database, no clock.

import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { accountStatus, accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { balanceWay, tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { addDays } from '#core/clock.ts'
import type { BillPart, WayAmount } from './posting/ledger.ts'

export const amountMax = 999_999_999
/** How far back a receipt may be dated. */
const backDays = 31

export function assertAmount(amount: number, field = 'amount') {
  if (amount <= 0) refuse(no.notPositive, {}, { field })
  if (amount > amountMax) refuse(no.tooMuch, {}, { field })
}

/** 1 in use, 2 frozen after departure, 3 closed; a frozen one still pays bills, and allows refunds and voids. */
export function assertAccountOpen(status: number, frozenToo = false) {
  if (status === accountStatus.is.closed || (status === accountStatus.is.frozen && !frozenToo)) refuse(no.accountClosed)
}

/** 扫码支付 and 聚合码: never entered by hand, only as collected by the provider (2.6, 9). */
export const isScanned = (tradeWay: number) => tradeWay === tradeWayIs.shownCode || tradeWay === tradeWayIs.scannedCode

interface WayRules {
  /** Enabled ways. */
  enabled: ReadonlySet<number>
  /** Way 7 pays from a balance: bills only. */
  balance?: boolean
  /** The index of the ways among the sent fields. */
  field?: string
  /** A payment collected by the provider: the one case of a scanned way. */
  payId?: string
}
interface AskedWay {
  tradeWay: number | string
  amount: number
  voucherNo?: string | null
}

/** Each way once, all enabled, together the amount; a transfer needs its voucher. */
export function checkedWays(
  ways: readonly AskedWay[],
  amount: number,
  { enabled, balance = false, field = 'ways', payId }: WayRules,
) {
  if (ways.length === 0 && amount > 0) wrongValue(field, '请选择支付方式')
  const seen = new Set<number>()
  for (const [at, { tradeWay, amount: part, voucherNo }] of ways.entries()) {
    const way = Number(tradeWay)
    const scanned = payId !== undefined && isScanned(way)
    if ((!enabled.has(way) && !scanned) || (way === balanceWay && !balance))
      refuse(no.wayOff, {}, { field: `${field}.${at}.tradeWay` })
    if (seen.has(way)) wrongValue(`${field}.${at}.tradeWay`, '同一支付方式只能填一次')
    seen.add(way)
    assertAmount(part, `${field}.${at}.amount`)
    if (way === tradeWayIs.transfer && !voucherNo?.trim()) wrongValue(`${field}.${at}.voucherNo`, '转账须填写凭证号')
  }
  if (ways.reduce((sum, way) => sum + way.amount, 0) !== amount) refuse(no.waysDiffer, {}, { field })
  return ways.map(({ tradeWay, amount: part, voucherNo }) => ({
    tradeWay: Number(tradeWay),
    amount: part,
    voucherNo: voucherNo ?? null,
    payId: isScanned(Number(tradeWay)) ? payId : undefined,
  }))
}

/** The date of a trade: now, or up to 31 days back with the permission. */
export function tradeTimeOf(
  requested: string | null | undefined,
  who: { now: string; today: string },
  mayBackdate: boolean,
  field = 'tradeTime',
) {
  if (!requested) return who.now
  if (requested > who.now) wrongValue(field, '时间不能晚于现在')
  const day = requested.slice(0, 10)
  if (day === who.today) return requested
  if (!mayBackdate) wrongValue(field, '没有补录日期的权限，只能填写今天')
  if (day < addDays(who.today, -backDays)) wrongValue(field, `最多补录${backDays}天以内的单据`)
  return requested
}

/** 32013 with the usable balance; `day` is the past day on which it is that low. */
export function assertEnough(amount: number, available: number, day?: string) {
  if (amount <= available) return
  const x = (available / 100).toFixed(2)
  refuse(no.notEnough, { x: day ? `${day}起${x}` : x }, { field: 'amount' })
}

/** Prepayments may not exceed a number of monthly fees; limitMode 2 refuses, 1 asks once (fees.md 2.5). */
export function assertWithin(
  total: number,
  limit: { kind: 'deposit' | 'prestore'; monthly: number | undefined; times: number; mode: number; confirmed: boolean },
) {
  if (limit.monthly === undefined || total <= limit.monthly * limit.times) return
  if (limit.mode === 1 && limit.confirmed) return
  const { code, text } = limit.kind === 'deposit' ? no.depositLimit : no.prestoreLimit
  const sentence = text.replace('12', String(limit.times)).replace('{n}', String(limit.times))
  refuse(
    { code, text: sentence },
    {},
    { data: { confirmable: limit.mode === 1 ? 1 : 0, total, limit: limit.monthly * limit.times } },
  )
}

// --- reservation money (3.5) -------------------------------------------------------------------------------------

/** The class a reservation becomes at check-in; undefined keeps it (setting reserveToClass: 2, 1, 0). */
export function reserveToClassOf(value: unknown): 1 | 2 | undefined {
  const kind = Number(value)
  return kind === balanceClass.is.prestore || kind === balanceClass.is.deposit ? kind : undefined
}

/** The refunded part of a cancelled booking's money; the rest is forfeited. */
export function reserveRefund(
  balance: number,
  cancel: { refundMode?: number | null; refundAmount?: number | null },
  forfeitPercent: number,
) {
  if (cancel.refundMode === refundMode.is.full) return balance
  if (cancel.refundMode === refundMode.is.none) return 0
  if (cancel.refundMode === refundMode.is.part) {
    const refundAmount = cancel.refundAmount ?? 0
    if (refundAmount > balance) assertEnough(refundAmount, balance)
    return refundAmount
  }
  return Math.round((balance * (100 - forfeitPercent)) / 100)
}

/** Takes an amount from ways in their order: money is refunded as it was paid. */
export function spread(ways: readonly WayAmount[], amount: number): WayAmount[] {
  let rest = amount
  const parts: WayAmount[] = []
  for (const { tradeWay, amount: had } of ways) {
    const part = Math.min(had, rest)
    if (part > 0) parts.push({ tradeWay, amount: part })
    rest -= part
  }
  return rest === 0 ? merged(parts) : []
}

function merged(parts: readonly WayAmount[]): WayAmount[] {
  return [...Map.groupBy(parts, ({ tradeWay }) => tradeWay)].map(([tradeWay, same]) => ({
    tradeWay,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

// --- bills (4, 5.8) ----------------------------------------------------------------------------------------------

export interface OpenBill {
  tradeMonthId: string
  billNo: string
  dueDate: string
  unpaidAmt: number
}

/**
 * The oldest due first; with `wholeOnly` a bill is paid entirely or not at all. `rest` is the amount without a bill.
 */
export function allocate(
  bills: readonly OpenBill[],
  amount: number,
  wholeOnly = false,
): { parts: BillPart[]; rest: number } {
  const order = bills.toSorted((a, b) => compare(a.dueDate, b.dueDate) || compare(a.billNo, b.billNo))
  let rest = amount
  const parts: BillPart[] = []
  for (const { tradeMonthId, unpaidAmt } of order) {
    const part = wholeOnly && unpaidAmt > rest ? 0 : Math.min(unpaidAmt, rest)
    if (part > 0) parts.push({ tradeMonthId, amount: part })
    rest -= part
  }
  return { parts, rest }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** 余额 1,234.50元, for sentences in the log. */
export const yuan = (fen: number) => `${yuanText(fen)}元`
