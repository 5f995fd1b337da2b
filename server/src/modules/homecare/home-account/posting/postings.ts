import { homeFund } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { ledger } from '../../../fees/account/service.ts'

// Money of home care is part of the ledger of fees: the funds of an account (HB balance, HD deposit, HS subsidy), order
// money not yet earned (HOLD), and earned money (HINC). The accounts moved by each event are stated here once, as in
// the table of services.md 4; no database, no clock.

type Line = ledger.Line
type Place = Omit<Line, 'debit' | 'credit'>
export type Fund = (typeof homeFund.values)[number]

const funds = { 1: 'HB', 2: 'HD', 3: 'HS' } as const

const debit = (place: Place, amount: number): Line => ({ ...place, debit: amount, credit: 0 })
const credit = (place: Place, amount: number): Line => ({ ...place, debit: 0, credit: amount })
const money = (tradeWay: number): Place => ({ account: `W${tradeWay}`, tradeWay })
const placeOf = (homeAccountId: string, fund: Fund): Place => ({ account: funds[fund], homeAccountId })
const nonZero = (lines: readonly Line[]) => lines.filter((line) => line.debit + line.credit > 0)

/** 充值, 批量充值: W / HB or HD. */
export const received = (accountId: string, fund: Fund, tradeWay: number, amount: number) => [
  debit(money(tradeWay), amount),
  credit(placeOf(accountId, fund), amount),
]

/** 退款: HB or HD / W. */
export const paidOut = (accountId: string, fund: Fund, tradeWay: number, amount: number) => [
  debit(placeOf(accountId, fund), amount),
  credit(money(tradeWay), amount),
]

/** 转账 within one account, 汇转 between two. */
export const homeTransferLines = (
  from: { accountId: string; fund: Fund },
  to: { accountId: string; fund: Fund },
  amount: number,
) => [debit(placeOf(from.accountId, from.fund), amount), credit(placeOf(to.accountId, to.fund), amount)]

/** 补贴发放: HSUB / HS. */
export const subsidised = (accountId: string, amount: number) => [
  debit({ account: 'HSUB' }, amount),
  credit(placeOf(accountId, homeFund.is.subsidy), amount),
]

/** 补贴清零: HS / HSUB. */
export const subsidyEnded = (accountId: string, amount: number) => [
  debit(placeOf(accountId, homeFund.is.subsidy), amount),
  credit({ account: 'HSUB' }, amount),
]

/** An order and the account it was paid from, if any. */
export interface OrderPlace {
  orderId: string
  accountId: string | null
}
const onHold = ({ orderId, accountId }: OrderPlace): Place => ({ account: 'HOLD', orderId, homeAccountId: accountId })
const earned = ({ orderId }: OrderPlace): Place => ({ account: 'HINC', orderId })
/** Where the refund of an order comes from: money not earned yet, or earned. */
export type OrderSide = 'hold' | 'income'
const sideOf = (order: OrderPlace, side: OrderSide) => (side === 'hold' ? onHold(order) : earned(order))

/** The parts of a sum by fund. */
export interface Parts {
  subsidy: number
  balance: number
}

/** 工单扣款: HS, HB / HOLD. */
export const orderPaid = (order: OrderPlace, accountId: string, { subsidy, balance }: Parts) =>
  nonZero([
    debit({ ...placeOf(accountId, homeFund.is.subsidy), orderId: order.orderId }, subsidy),
    debit({ ...placeOf(accountId, homeFund.is.balance), orderId: order.orderId }, balance),
    credit(onHold(order), subsidy + balance),
  ])

/** 工单收款: W / HOLD. */
export const orderReceived = (order: OrderPlace, tradeWay: number, amount: number) => [
  debit({ ...money(tradeWay), orderId: order.orderId }, amount),
  credit(onHold(order), amount),
]

/** 工单退款: HOLD or HINC / HS, HB. */
export const orderReturned = (order: OrderPlace, side: OrderSide, accountId: string, { subsidy, balance }: Parts) =>
  nonZero([
    debit(sideOf(order, side), subsidy + balance),
    credit({ ...placeOf(accountId, homeFund.is.subsidy), orderId: order.orderId }, subsidy),
    credit({ ...placeOf(accountId, homeFund.is.balance), orderId: order.orderId }, balance),
  ])

/** 工单原路退款: HOLD or HINC / W. */
export const orderPaidBack = (order: OrderPlace, side: OrderSide, tradeWay: number, amount: number) => [
  debit(sideOf(order, side), amount),
  credit({ ...money(tradeWay), orderId: order.orderId }, amount),
]

/** Service income: HOLD / HINC. */
export const orderEarned = (order: OrderPlace, amount: number) => [
  debit(onHold(order), amount),
  credit(earned(order), amount),
]
