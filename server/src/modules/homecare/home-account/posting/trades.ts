import type { CodeOf } from '#contract/kit/codes.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { type homeAccount, homeAccountRefusals as no } from '#contract/modules/homecare/home-account/home-account.ts'
import {
  homeDirection,
  homeFund,
  homeTradeType,
  homeTradeWay,
} from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { assertAmount, assertCash, enabledWays } from '../../../fees/account/service.ts'
import { type Account, lockAccount, lockAccounts } from '../accounts.ts'
import { assertEnough, assertHomeAccountOpen, assertRecharge } from '../rules.ts'
import { type Business, doneOf, fundOf, postHome } from './posting.ts'
import { homeTransferLines, paidOut, received } from './postings.ts'

/** The trades of a clerk on an account: recharge, refund, transfer (services.md 4). */

/** The input of a call, with its request number. */
export type Body<K extends keyof typeof homeAccount> = Ctx<(typeof homeAccount)[K]>['body']
type Store = typeof homeFund.is.balance | typeof homeFund.is.deposit
const { is } = homeTradeType
export const homeEntryOf = (tradeType: number) => 30 + tradeType

/** An active way of payment at the desk (32017); a bank transfer needs its voucher. */
export async function checkedWay(db: Db, who: Who, payment: { tradeWay: number | string; voucherNo?: string | null }) {
  const tradeWay = Number(payment.tradeWay)
  if (!(await enabledWays(db, who)).has(tradeWay) || tradeWay > 6)
    refuse(accountRefusals.wayOff, {}, { field: 'tradeWay' })
  if (tradeWay === homeTradeWay.transfer && !payment.voucherNo?.trim()) wrongValue('voucherNo', '转账须填写凭证号')
  return { tradeWay, voucherNo: payment.voucherNo ?? null }
}

export interface TakenIn {
  account: Account
  fund: Store
  amount: number
  tradeWay: number
  voucherNo?: string | null
  payer?: string | null
  remark?: string | null
}

/** The posting of a 充值; `tradeType` tells a batch from the desk. */
export function takenIn(
  { account, fund, amount, tradeWay, ...more }: TakenIn,
  tradeType: CodeOf<typeof homeTradeType>,
): Business {
  const movement = { account, oldmanId: account.oldmanId, fundType: fund, direction: homeDirection.is.in }
  return {
    entryType: homeEntryOf(tradeType),
    lines: received(account.accountId, fund, tradeWay, amount),
    memo: more.remark,
    movements: [{ ...movement, tradeType, amount, tradeWay, receipt: true, ...more }],
  }
}

/** 充值, 收押金. */
export async function recharge(db: Db, who: Who, fund: Store, body: Body<'rechargeBalance'>) {
  const account = await lockAccount(db, who, body.accountId)
  assertHomeAccountOpen(account.accountStatus)
  assertRecharge(body.amount)
  const way = await checkedWay(db, who, body)
  const { amount, payer, remark } = body
  const [trade] = await postHome(
    db,
    who,
    [takenIn({ account, fund, amount, ...way, payer, remark }, is.recharge)],
    requestOf(body),
  )
  who.did(`${account.accountNum}${fund === homeFund.is.balance ? '充值' : '收押金'}${yuanText(amount)}元`)
  return doneOf(db, who, account.accountId, trade)
}

/** 退款 within the balance; without a review (REFUND belongs to the institution's own fees). */
export async function withdraw(db: Db, who: Who, fund: Store, body: Body<'withdrawBalance'>) {
  const account = await lockAccount(db, who, body.accountId)
  assertHomeAccountOpen(account.accountStatus, true)
  assertAmount(body.amount)
  const way = await checkedWay(db, who, body)
  assertEnough(body.amount, fundOf(account, fund))
  await assertCash(db, who, [{ ...way, amount: body.amount }])
  const { amount, payee: payer, reason: remark } = body
  const movement = { account, oldmanId: account.oldmanId, tradeType: is.withdraw, fundType: fund }
  const [trade] = await postHome(
    db,
    who,
    [
      {
        entryType: homeEntryOf(is.withdraw),
        lines: paidOut(account.accountId, fund, way.tradeWay, amount),
        memo: remark,
        movements: [{ ...movement, direction: homeDirection.is.out, amount, ...way, receipt: true, payer, remark }],
      },
    ],
    requestOf(body),
  )
  who.did(`${account.accountNum}${homeFund.label(fund)}退款${yuanText(amount)}元：${remark}`)
  return doneOf(db, who, account.accountId, trade)
}

/** 转账 between balance and deposit of one account. */
export async function transfer(db: Db, who: Who, from: Store, body: Body<'transferBalance'>) {
  const account = await lockAccount(db, who, body.accountId)
  assertHomeAccountOpen(account.accountStatus, true)
  assertAmount(body.amount)
  assertEnough(body.amount, fundOf(account, from))
  const to: Store = from === homeFund.is.balance ? homeFund.is.deposit : homeFund.is.balance
  const { amount, remark } = body
  const { accountId, oldmanId } = account
  const common = { account, oldmanId, amount, remark }
  const out = { ...common, tradeType: is.transferOut, fundType: from, direction: homeDirection.is.out }
  const into = { ...common, tradeType: is.transferIn, fundType: to, direction: homeDirection.is.in }
  const lines = homeTransferLines({ accountId, fund: from }, { accountId, fund: to }, amount)
  const [trade] = await postHome(
    db,
    who,
    [{ entryType: homeEntryOf(is.transferOut), lines, memo: remark, movements: [out, into] }],
    requestOf(body),
  )
  who.did(`${account.accountNum}${homeFund.label(from)}转${homeFund.label(to)}${yuanText(amount)}元`)
  return doneOf(db, who, accountId, trade)
}

/** 汇转 to the balance of another elder. */
export async function remit(db: Db, who: Who, body: Body<'remitBalance'>) {
  const target = await db
    .selectFrom('homeAccount')
    .select('accountId')
    .where('orgId', '=', who.orgId)
    .where('accountNum', '=', body.accountNumTo.toUpperCase())
    .executeTakeFirst()
  const locked = await lockAccounts(db, who, [body.accountId, ...(target ? [target.accountId] : [])])
  const from = locked.get(body.accountId) ?? (await lockAccount(db, who, body.accountId))
  if (!target) return wrongValue('accountNumTo', '没有这个账号')
  const to = locked.get(target.accountId) ?? from
  if (to.accountId === from.accountId) refuse(no.ownAccount, {}, { field: 'accountNumTo' })
  for (const { accountStatus } of [from, to]) assertHomeAccountOpen(accountStatus)
  assertAmount(body.amount)
  assertEnough(body.amount, from.balance)
  const { amount, reason: remark } = body
  const fundType = homeFund.is.balance
  const common = { tradeType: is.remit, fundType, amount, remark }
  const out = { ...common, account: from, oldmanId: from.oldmanId, peer: to, direction: homeDirection.is.out }
  const into = { ...common, account: to, oldmanId: to.oldmanId, peer: from, direction: homeDirection.is.in }
  const lines = homeTransferLines(
    { accountId: from.accountId, fund: fundType },
    { accountId: to.accountId, fund: fundType },
    amount,
  )
  const [trade] = await postHome(
    db,
    who,
    [{ entryType: homeEntryOf(is.remit), lines, memo: remark, movements: [out, into] }],
    requestOf(body),
  )
  who.did(`${from.accountNum}汇转${yuanText(amount)}元至${to.accountNum}：${remark}`)
  return doneOf(db, who, from.accountId, trade)
}

const requestOf = ({ requestNo }: { requestNo?: string }) => ({ requestNo })
