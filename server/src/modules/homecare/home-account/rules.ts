// A home care elder has a balance, a deposit, and a subsidy that is valid for one month. An order takes the subsidy
// first, for services it may pay; a refund goes back to its sources, money before subsidy. services.md 4 and 6; no
// database, no clock.

import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import {
  homeAccountStatus,
  homeAccountRefusals as no,
  rechargeMax,
} from '#contract/modules/homecare/home-account/home-account.ts'
import { assertAmount } from '../../fees/account/service.ts'
import type { Parts } from './posting/postings.ts'

/** Active; with `frozenToo` money may also leave a frozen one. */
export function assertHomeAccountOpen(accountStatus: number, frozenToo = false) {
  if (accountStatus === homeAccountStatus.is.open) return
  if (frozenToo && accountStatus === homeAccountStatus.is.frozen) return
  refuse(no.notUsable)
}

/** The limit of one recharge. */
export function assertRecharge(amount: number, field = 'amount') {
  assertAmount(amount, field)
  if (amount > rechargeMax) wrongValue(field, `单次充值不能超过${yuanText(rechargeMax)}元`)
}

/** 26104, with the available amount. */
export function assertEnough(amount: number, available: number) {
  if (amount > available) refuse(no.notEnough, { a: yuanText(available) }, { field: 'amount' })
}

/** The parts of an order that subsidy and balance pay: the subsidy first, only for services it may pay. */
export function paidFrom(amount: number, subsidyAble: number, account: Parts): Parts {
  const subsidy = Math.min(amount, subsidyAble, account.subsidy)
  assertEnough(amount, Math.min(subsidyAble, account.subsidy, amount) + account.balance)
  return { subsidy, balance: amount - subsidy }
}

/** The payment of an order less its refunds. */
export interface Sources {
  subsidy: number
  balance: number
  /** Money of the desk. */
  cash: number
}

/**
 * How an amount is refunded: money before the subsidy; the fee was taken from the money first. `original` refunds at
 * the desk what was paid there; other money goes into the balance.
 */
export function backTo(amount: number, feeAmount: number, paid: Sources, original: boolean) {
  const money = Math.min(amount, Math.max(0, paid.balance + paid.cash - feeAmount))
  const cash = original ? Math.min(money, Math.max(0, paid.cash)) : 0
  return { cash, balance: money - cash, subsidy: amount - money }
}

/** True where the balance has just fallen below its alarm amount: one message, until it has been above it again. */
export const crosses = (before: Watched, now: Watched) => !isHomeAccountLow(before) && isHomeAccountLow(now)
export interface Watched {
  balance: number
  alarmAmount: number
}
export const isHomeAccountLow = ({ balance, alarmAmount }: Watched) => balance < alarmAmount
