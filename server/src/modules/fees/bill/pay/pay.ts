import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { accountRefusals, accountStatus } from '#contract/modules/fees/account/account.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { balanceClass, tradeClass, tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import { billStatus, billRefusals as no } from '#contract/modules/fees/bill/bill.ts'
import type { PayInput } from '#contract/modules/fees/bill/bill-pay.ts'
import { type Db, together } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import { recordPatches, storePatches } from '#core/rows/store/patch-many.ts'
import type { Row } from '#core/rows/store/table.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import {
  type Account,
  allocate,
  assertAmount,
  type BillPayment,
  balanceOf,
  balancesOf,
  checkedWays,
  enabledWays,
  ledger,
  lockAccount,
  type PaymentRequest,
  postBillPayment as postPayment,
  readAccount,
  settleTrade,
  tradePaper,
  tradeTimeOf,
} from '../../account/service.ts'
import { shownBills } from '../read/read.ts'
import { bills as billTable } from '../tables.ts'
import { marked, openBills, unpaidOf } from './deduct.ts'
import type { BillRow } from './post.ts'
import { waiveOff } from './waive.ts'

/** 缴费 of bills with money and balances: one trade, one receipt, all or nothing (fees.md 4). */

const { prestore, reservation } = balanceClass.is

export interface Payment extends Omit<BillPayment, 'amount' | 'requestNo'> {
  /** Only these, the oldest due first (batch payment). */
  tradeMonthIds?: readonly string[] | null
}
type Way = { tradeWay: number; amount: number; voucherNo: string | null; payId?: string }

/** A payment of the named bills, from the screen of bills. */
export async function payNamedBills(db: Db, who: Who, input: z.output<typeof PayInput>, request: PaymentRequest) {
  const { trade, bills } = await payBills(db, who, input, request)
  const ids = bills.map(({ tradeMonthId }) => tradeMonthId)
  const { tradeId, tradeNo, receiptNo, amount } = trade
  const [account, shown] = await together(readAccount(db, who, input.oldmanId), shownBills(db, who, ids))
  const printData = request.printed ? await tradePaper(db, who, trade, account) : null
  return { tradeId, tradeNo, receiptNo, amount, bills: shown, balances: balancesOf(account), printData }
}

/** A payment at the account: the ways must add up to the amount; without bills the oldest due first (fees.md 3.3). */
export async function payAtAccount(db: Db, who: Who, payment: BillPayment, request: PaymentRequest) {
  const { amount, requestNo: _, ...input } = payment
  if (amount > 0 && input.ways.length === 0) wrongValue('ways', '请选择支付方式')
  if (amount !== sumOf(input.ways)) refuse(accountRefusals.waysDiffer, {}, { field: 'ways' })
  return (await payBills(db, who, input, request)).trade
}

/** Trade 3 over bills; a surplus goes to 预存 when requested, as trade 1 of the same request. */
export async function payBills(
  db: Db,
  who: Who,
  input: Payment,
  request: PaymentRequest,
): Promise<{ trade: Row<'trade'>; bills: { tradeMonthId: string; amount: number }[] }> {
  const { oldmanId } = input
  const named = input.bills ?? []
  const [resident, account, payable, enabled] = await together(
    ownResident(db, who, oldmanId),
    lockAccount(db, who, oldmanId),
    named.length > 0 ? namedBills(db, who, oldmanId, named) : openBills(db, who, oldmanId),
    enabledWays(db, who),
  )
  if (account.accountStatus === accountStatus.is.closed) refuse(accountRefusals.accountClosed)
  const tradeTime = tradeTimeOf(input.tradeTime, who, who.may('expense.account.backdate'))
  const targets = named.length > 0 ? asNamed(payable, named) : oldestFirst(payable, input)
  const found = await rounded(db, who, account, targets, input.roundCut ?? 0)
  const over = overOf(found, input)
  const amount = found.reduce((sum, { part }) => sum + part, 0)
  assertAmount(amount + over)
  const { payId } = request
  const ways = checkedWays(input.ways, amount + over, { enabled, balance: true, payId })
  // One payment of the provider is one trade.
  if (payId && over > 0) refuse(no.tooMuch)
  const [forBills, forPrestore] = divided(ways, amount)
  assertBalance(who, account, input, forBills)
  if (forPrestore.some(({ tradeWay }) => tradeWay === balanceWay)) refuse(no.tooMuch)
  const bills = found.map(({ bill, part }) => ({ tradeMonthId: bill.tradeMonthId, amount: part }))
  const { payerName, remark } = input
  const head = { oldmanId, payerName, remark, tradeTime }
  const kind = input.balanceClass === reservation ? prestore : (input.balanceClass ?? prestore)
  // Before anything is prestored: a surplus must not be deducted for these bills again.
  const parts = marked(
    found.map(({ bill }) => bill),
    bills,
  )
  const [stored, trade] = await together(
    storePatches(db, billTable, who, parts),
    postPayment(db, who, { ...head, ways: forBills, bills, balanceClass: kind }, request),
  )
  recordPatches(who, billTable, parts, stored)
  if (over > 0) await prestoreRest(db, who, { ...head, remark: '缴费多余转入预存' }, over, forPrestore, request)
  who.did(`收取${resident.oldmanName}账单缴费${(amount / 100).toFixed(2)}元，收据${trade.receiptNo}`)
  return { trade, bills }
}

/** A balance pays up to its amount; deposits only with the permission to use them so. */
function assertBalance(who: Who, account: Account, { balanceClass, tradeTime }: Payment, ways: readonly Way[]) {
  const balance = ways.find(({ tradeWay }) => tradeWay === balanceWay)?.amount ?? 0
  if (balance === 0) return
  const kind = balanceClass ?? prestore
  if (kind === reservation) wrongValue('balanceClass', '预订金不能抵扣账单')
  // Money received later cannot have paid before.
  if (tradeTime && tradeTime.slice(0, 10) < who.today) wrongValue('tradeTime', '余额抵扣不能补录日期')
  if (kind !== prestore) who.must('expense.account.depositUse')
  const available = balanceOf(account, kind)
  if (balance > available) refuse(accountRefusals.notEnough, { x: (available / 100).toFixed(2) }, { field: 'ways' })
}

/** The surplus over the bills, as a trade of its own. */
function prestoreRest(
  db: Db,
  who: Who,
  head: { oldmanId: string; payerName?: string | null; remark: string; tradeTime: string },
  amount: number,
  ways: readonly Way[],
  request: PaymentRequest,
) {
  const entries = [{ entryType: entryType.is.prestore, lines: ledger.received(head.oldmanId, prestore, ways) }]
  const kind = { tradeType: tradeType.is.prestore, tradeClass: tradeClass.is.prestore, direction: tradeDirection.is.in }
  return settleTrade(db, who, { ...kind, ...head, amount, ways, entries }, { ...request, printed: false, step: 2 })
}

interface BillShare {
  bill: BillRow
  requested: number
  part: number
}
const sumOf = (ways: readonly { amount: number }[]) => ways.reduce((sum, { amount }) => sum + amount, 0)

type NamedBills = NonNullable<Payment['bills']>

/** The requested bills, by id; locked until the end of the transaction. */
function namedBills(db: Db, who: Who, oldmanId: string, bills: NamedBills): Promise<BillRow[]> {
  return db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where(
      'tradeMonthId',
      'in',
      bills.map(({ tradeMonthId }) => tradeMonthId),
    )
    .orderBy('tradeMonthId')
    .forUpdate()
    .execute()
}

/** Each bill with the requested part, unchanged since the cashier saw it (32014). */
function asNamed(openBills: readonly BillRow[], bills: NamedBills): BillShare[] {
  if (new Set(bills.map(({ tradeMonthId }) => tradeMonthId)).size < bills.length) refuse(common.invalid)
  return bills.map(({ tradeMonthId, amount, version }) => {
    const bill = openBills.find((row) => row.tradeMonthId === tradeMonthId) ?? refuse(common.missing)
    if (bill.version !== version || bill.billStatus > billStatus.is.partPaid) refuse(no.changed)
    return { bill, requested: amount, part: Math.min(amount, unpaidOf(bill)) }
  })
}

/** Open bills, the oldest due first, as far as the money reaches (fees.md 4, order of allocation). */
function oldestFirst(open: readonly BillRow[], { ways, tradeMonthIds, roundCut }: Payment): BillShare[] {
  const chosen = tradeMonthIds?.length ? open.filter(({ tradeMonthId }) => tradeMonthIds.includes(tradeMonthId)) : open
  // A chosen bill that is paid or void meanwhile.
  if (tradeMonthIds?.length && chosen.length < new Set(tradeMonthIds).size) refuse(no.changed)
  if (chosen.length === 0) refuse(no.tooMuch)
  const unpaidBills = chosen.map((bill) => ({ ...bill, unpaidAmt: unpaidOf(bill) }))
  const { parts, rest } = allocate(unpaidBills, sumOf(ways) + (roundCut ?? 0))
  return parts.map(({ tradeMonthId, amount }, at) => {
    const bill = chosen.find((row) => row.tradeMonthId === tradeMonthId) ?? refuse(no.changed)
    const last = at === parts.length - 1
    return {
      bill,
      requested: amount + (last ? rest - (roundCut ?? 0) : 0),
      part: last ? amount - (roundCut ?? 0) : amount,
    }
  })
}

/** 抹零 (fees.md 0.2, 2.5): waived as a line of its own on the last bill, which it must pay in full. */
async function rounded(db: Db, who: Who, account: Account, targets: BillShare[], cut: number): Promise<BillShare[]> {
  if (cut === 0) return targets
  if ((await setting(db, who.orgId, 'roundCut')) !== 1) wrongValue('roundCut', '本机构未开启抹零')
  const last = targets.at(-1)
  if (!last || last.part <= 0 || unpaidOf(last.bill) !== last.part + cut)
    return wrongValue('roundCut', '抹零后须付清账单')
  const bill = await waiveOff(db, who, account, last.bill, { amount: cut, reason: '抹零', feeName: '抹零' })
  return [...targets.slice(0, -1), { ...last, bill }]
}

/** A surplus over the bills goes to 预存 only when the cashier chose that. */
function overOf(found: readonly BillShare[], { toPrestore }: Payment) {
  const over = found.reduce((sum, { requested, part }) => sum + requested - part, 0)
  if (over > 0 && toPrestore !== 1) refuse(no.tooMuch)
  return over
}

/** Ways in the order they were entered: first for the bills, the rest for 预存. */
function divided(ways: readonly Way[], amount: number): [Way[], Way[]] {
  let left = amount
  const first: Way[] = []
  const rest: Way[] = []
  // The balance pays bills before money does, so that a surplus is always money.
  for (const way of ways.toSorted((a, b) => Number(b.tradeWay === balanceWay) - Number(a.tradeWay === balanceWay))) {
    const part = Math.min(left, way.amount)
    if (part > 0) first.push({ ...way, amount: part })
    if (way.amount > part) rest.push({ ...way, amount: way.amount - part })
    left -= part
  }
  return [first, rest]
}
