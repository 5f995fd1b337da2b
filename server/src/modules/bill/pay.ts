import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import { accountRefusals } from '#contract/modules/account.ts'
import { billRefusals as no, type PayInput } from '#contract/modules/bill.ts'
import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'
import {
  balanceOf,
  balancesOf,
  checkedWays,
  enabledWays,
  ledger,
  lockAccount,
  payBills as postPayment,
  settle,
} from '../account/service.ts'
import { ownResident } from '../resident/service.ts'
import { markPaid, unpaidOf } from './deduct.ts'
import type { BillRow } from './post.ts'
import { shownBills } from './read.ts'

/** 缴费 of bills with money and balances: one trade, one receipt, all or nothing (fees.md 4). */

type Input = z.output<typeof PayInput> & { requestNo?: string }
type Way = { tradeWay: number; amount: number; voucherNo: string | null }

export async function payBills(db: Db, who: Who, input: Input, printed: boolean) {
  const { oldmanId } = input
  const resident = await ownResident(db, who, oldmanId)
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus === 3) refuse(accountRefusals.accountClosed)
  const found = await lockedBills(db, who, input)
  const over = overOf(found, input)
  const amount = found.reduce((sum, { part }) => sum + part, 0)
  const ways = checkedWays(input.ways, amount + over, { enabled: await enabledWays(db, who), balance: true })
  const kind = input.balanceClass ?? 1
  const balance = ways.find(({ tradeWay }) => tradeWay === 7)?.amount ?? 0
  if (balance > 0 && kind !== 1) who.must('expense.account.depositUse')
  const available = balanceOf(account, kind)
  if (balance > available) refuse(accountRefusals.notEnough, { x: (available / 100).toFixed(2) }, { field: 'ways' })
  const [forBills, forPrestore] = divided(ways, amount)
  if (forPrestore.some(({ tradeWay }) => tradeWay === 7)) refuse(no.tooMuch)
  const bills = found.map(({ bill, part }) => ({ tradeMonthId: bill.tradeMonthId, amount: part }))
  const { requestNo, payerName, remark } = input
  const trade = await postPayment(
    db,
    who,
    { oldmanId, payerName, remark, ways: forBills, bills, balanceClass: kind },
    { requestNo, printed },
  )
  // Before anything is prestored: what is over must not be deducted for these bills again.
  for (const { bill, part } of found) await markPaid(db, who, bill, part)
  if (over > 0) await prestoreRest(db, who, input, over, forPrestore)
  who.did(`收取${resident.oldmanName}账单缴费${(amount / 100).toFixed(2)}元，收据${trade.receiptNo}`)
  const { tradeId, tradeNo, receiptNo } = trade
  const paid = await shownBills(
    db,
    who,
    bills.map(({ tradeMonthId }) => tradeMonthId),
  )
  const balances = balancesOf(await lockAccount(db, who, oldmanId))
  return { tradeId, tradeNo, receiptNo, amount, bills: paid, balances }
}

/** What was paid beyond the bills, as a trade of its own. */
function prestoreRest(
  db: Db,
  who: Who,
  { oldmanId, payerName, requestNo }: Input,
  amount: number,
  ways: readonly Way[],
) {
  const entries = [{ entryType: 1, lines: ledger.received(oldmanId, 1, ways) }]
  const kind = { tradeType: 1, tradeClass: 1, direction: 1 as const }
  const remark = '缴费多余转入预存'
  return settle(db, who, { ...kind, amount, oldmanId, payerName, ways, remark, entries }, { requestNo, step: 2 })
}

interface Wanted {
  bill: BillRow
  asked: number
  part: number
}

/** The bills asked for, by id, unchanged since the cashier saw them (32014). */
async function lockedBills(db: Db, who: Who, { bills, oldmanId }: Input): Promise<Wanted[]> {
  const ids = bills.map(({ tradeMonthId }) => tradeMonthId)
  if (new Set(ids).size < ids.length) refuse(common.invalid)
  const rows = await db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('tradeMonthId', 'in', ids)
    .orderBy('tradeMonthId')
    .forUpdate()
    .execute()
  return bills.map(({ tradeMonthId, amount, version }) => {
    const bill = rows.find((row) => row.tradeMonthId === tradeMonthId) ?? refuse(common.missing)
    if (bill.version !== version || bill.billStatus > 1) refuse(no.changed)
    return { bill, asked: amount, part: Math.min(amount, unpaidOf(bill)) }
  })
}

/** What is paid beyond the bills goes to 预存 only where the cashier said so. */
function overOf(found: readonly Wanted[], { toPrestore }: Input) {
  const over = found.reduce((sum, { asked, part }) => sum + asked - part, 0)
  if (over > 0 && toPrestore !== 1) refuse(no.tooMuch)
  return over
}

/** Ways in the order they were entered: first the bills, what is left to 预存. */
function divided(ways: readonly Way[], amount: number): [Way[], Way[]] {
  let left = amount
  const [first, rest]: [Way[], Way[]] = [[], []]
  // The balance pays bills before money does, so that what is over is always money.
  for (const way of ways.toSorted((a, b) => Number(b.tradeWay === 7) - Number(a.tradeWay === 7))) {
    const part = Math.min(left, way.amount)
    if (part > 0) first.push({ ...way, amount: part })
    if (way.amount > part) rest.push({ ...way, amount: way.amount - part })
    left -= part
  }
  return [first, rest]
}
