import { sql } from 'kysely'
import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import {
  balanceClass,
  type RemitInput,
  type TradeInput,
  type TransferInput,
  tradeClass,
  tradeDirection,
  tradeStatus,
  tradeType,
} from '#contract/modules/fees/account/trade.ts'
import { balanceWay, tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import type { Db } from '#core/db/db.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch, record } from '#core/rows/store/write.ts'
import { setting, settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, balanceOf, lockAccount, lockAccounts } from '../accounts.ts'
import { feeOf, tellTrade } from '../effects.ts'
import {
  assertAccountOpen,
  assertAmount,
  assertEnough,
  assertWithin,
  checkedWays,
  tradeTimeOf,
  yuan,
} from '../rules.ts'
import { trades } from '../tables.ts'
import {
  type BalanceClass,
  type BillPart,
  billsPaid,
  paidBack,
  received,
  transferLines,
  type WayAmount,
} from './ledger.ts'
import { type NewTrade, postTrade, postTrades, type Way } from './posting.ts'
import { enabledWays } from './ways.ts'

/** Receipts, refunds, and transfers between accounts (fees.md 3.2, 3.3). */

type Input = z.output<typeof TradeInput>
interface Request {
  requestNo?: string
  payId?: string
  /** Number of the trade within its request; 1 when left out. */
  step?: number
  batchNo?: string
  printed?: boolean
}

const { prestore, deposit, medical } = balanceClass.is
const isDeposit = (kind: BalanceClass) => kind === deposit || kind === medical

const permits = {
  1: 'expense.account.prestore',
  2: 'expense.account.deposit',
  6: 'expense.account.deposit',
  5: 'expense.account.saloon',
} as const

export const isClass = (value: unknown): value is BalanceClass => balanceClass.values.some((known) => known === value)

/** 收款 of a class: 1 预存, 2 入住押金, 6 医疗押金, 5 预订金. */
export async function receivePayment(db: Db, who: Who, kind: BalanceClass, input: Input, request: Request = {}) {
  who.must(permits[kind])
  const resident = await ownResident(db, who, input.oldmanId)
  const account = await lockAccount(db, who, input.oldmanId)
  assertAccountOpen(account.accountStatus)
  assertAmount(input.amount)
  const ways = checkedWays(input.ways, input.amount, { enabled: await enabledWays(db, who), payId: request.payId })
  const tradeTime = tradeTimeOf(input.tradeTime, who, who.may('expense.account.backdate'))
  await assertLimit(db, who, { account, kind, amount: input.amount, confirmed: input.limitConfirmed === 1 })
  const trade = await settleTrade(
    db,
    who,
    {
      ...partsOf(input, { tradeTime, ways }),
      tradeType: kind,
      tradeClass: kind,
      direction: tradeDirection.is.in,
      entries: [{ entryType: kind, lines: received(input.oldmanId, kind, ways) }],
    },
    request,
  )
  who.did(`收取${resident.oldmanName}的${tradeType.label(kind)}${yuan(input.amount)}，收据${trade.receiptNo}`)
  return trade
}

/** 退款 of a class. */
export async function refund(db: Db, who: Who, input: Input, request: Request = {}) {
  who.must('expense.account.refund')
  const kind = Number(input.refundClass)
  if (!isClass(kind)) wrongValue('refundClass', '请选择退款账户')
  if (!input.reason) wrongValue('reason', '请填写退款原因')
  const resident = await ownResident(db, who, input.oldmanId)
  const account = await lockAccount(db, who, input.oldmanId)
  assertAccountOpen(account.accountStatus, true)
  assertAmount(input.amount)
  const ways = checkedWays(input.ways, input.amount, { enabled: await enabledWays(db, who) })
  const tradeTime = tradeTimeOf(input.tradeTime, who, who.may('expense.account.backdate'))
  assertEnough(input.amount, balanceOf(account, kind))
  await assertCash(db, who, ways, tradeTime.slice(0, 10))
  const trade = await settleTrade(
    db,
    who,
    {
      ...partsOf(input, { tradeTime, ways }),
      tradeType: tradeType.is.refund,
      tradeClass: tradeClass.is.refund,
      direction: tradeDirection.is.out,
      classFrom: kind,
      entries: [{ entryType: entryType.is.refund, lines: paidBack(input.oldmanId, kind, ways) }],
    },
    request,
  )
  who.did(`退还${resident.oldmanName}的${balanceClass.label(kind)}${yuan(input.amount)}，收据${trade.receiptNo}`)
  return trade
}

/** 内部转账 between classes of one resident. */
export async function transfer(db: Db, who: Who, input: z.output<typeof TransferInput>, request: Request = {}) {
  const { oldmanId, classFrom, classTo, amount } = input
  if (classFrom === classTo) wrongValue('classTo', '转入账户不能与转出账户相同')
  if (isDeposit(classFrom) && classTo === prestore) who.must('expense.account.depositUse')
  const resident = await ownResident(db, who, oldmanId)
  const account = await lockAccount(db, who, oldmanId)
  assertAccountOpen(account.accountStatus)
  assertAmount(amount)
  assertEnough(amount, balanceOf(account, classFrom))
  await assertLimit(db, who, { account, kind: classTo, amount, confirmed: true })
  const trade = await moveClass(db, who, { oldmanId, classFrom, classTo, amount, reason: input.reason }, request)
  who.did(`${resident.oldmanName}：${balanceClass.label(classFrom)}转入${balanceClass.label(classTo)}${yuan(amount)}`)
  return trade
}

/** Posts trade 7; the account is locked and has enough. */
export function moveClass(
  db: Db,
  who: Who,
  move: { oldmanId: string; classFrom: BalanceClass; classTo: BalanceClass; amount: number; reason: string },
  request: Request = {},
) {
  const { oldmanId, classFrom, classTo, amount } = move
  const lines = transferLines({ oldmanId, kind: classFrom }, { oldmanId, kind: classTo }, amount)
  const parts = {
    tradeType: tradeType.is.transfer,
    tradeClass: classFrom,
    direction: tradeDirection.is.internal,
    entries: [{ entryType: entryType.is.transfer, lines }],
  } as const
  return settleTrade(db, who, { ...move, ...parts }, request)
}

/** 汇转 of prestored money to another resident. */
export async function remit(db: Db, who: Who, input: z.output<typeof RemitInput>, request: Request = {}) {
  const { oldmanId, amount } = input
  const resident = await ownResident(db, who, oldmanId)
  const oldmanIdTo = (await accountByNumber(db, who, input.accountNumTo)).oldmanId
  if (oldmanIdTo === oldmanId) refuse(no.ownAccount, {}, { field: 'accountNumTo' })
  const locked = await lockAccounts(db, who, [oldmanId, oldmanIdTo])
  const from = locked.get(oldmanId)
  const to = locked.get(oldmanIdTo)
  if (!from || !to) refuse(common.missing)
  assertAccountOpen(from.accountStatus)
  assertAccountOpen(to.accountStatus)
  assertAmount(amount)
  assertEnough(amount, from.prestoreBalance)
  const lines = transferLines({ oldmanId, kind: prestore }, { oldmanId: oldmanIdTo, kind: prestore }, amount)
  const trade = await settleTrade(
    db,
    who,
    {
      tradeType: tradeType.is.remittance,
      tradeClass: tradeClass.is.prestore,
      direction: tradeDirection.is.internal,
      amount,
      oldmanId,
      oldmanIdTo,
      reason: input.reason,
      entries: [{ entryType: entryType.is.remittance, lines }],
    },
    request,
  )
  who.did(`${resident.oldmanName}汇转${yuan(amount)}到账户${input.accountNumTo}`)
  return trade
}

/** A resident of the institution behind an account number, or refusal 21003. */
export async function accountByNumber(db: Db, who: Who, accountNum: string) {
  const row = await db
    .selectFrom('account')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'account.orgId').onRef('oldman.oldmanId', '=', 'account.oldmanId'),
    )
    .select(['account.oldmanId', 'account.accountStatus', 'oldman.oldmanName'])
    .where('account.orgId', '=', who.orgId)
    .where('account.accountNum', '=', accountNum)
    .executeTakeFirst()
  return row ?? refuse(common.missing, {}, { field: 'accountNumTo' })
}

/**
 * Trade 3, or 9 when a job deducts: money and balance (way 7) pay bills. The bill module has locked the account and
 * then its bills, and found the parts with `allocate`; it stores the paid amounts of the bills itself. This function
 * posts.
 */
export const postBillPayment = (db: Db, who: Who, payment: BillsPayment, request: Request = {}) =>
  settleTrade(db, who, paymentTrade(payment), request)

/** Trade 9 of many residents in few statements, like `postBillPayment`. */
export async function deductBills(db: Db, who: Who, payments: readonly Omit<BillsPayment, 'auto'>[]) {
  const posted = await postTrades(
    db,
    who,
    payments.map((payment) => paymentTrade({ ...payment, auto: true })),
  )
  for (const trade of posted) {
    record(who, trades, 'ADD', {}, trade)
    await tellTrade(db, who, trade)
  }
}

type BillsPayment = Pick<NewTrade, 'oldmanId' | 'tradeTime' | 'payerName' | 'remark' | 'batchNo'> & {
  ways: readonly Way[]
  bills: readonly BillPart[]
  balanceClass?: BalanceClass
  auto?: boolean
}

function paymentTrade(payment: BillsPayment): NewTrade {
  const { ways, bills, balanceClass: kind = prestore, auto = false, ...rest } = payment
  const amount = ways.reduce((sum, way) => sum + way.amount, 0)
  const parts = {
    tradeType: auto ? tradeType.is.autoDeduct : tradeType.is.payment,
    tradeClass: tradeClass.is.payment,
    direction: auto ? tradeDirection.is.internal : tradeDirection.is.in,
    amount,
    ways: auto ? [] : ways,
    bills,
    classFrom: ways.some(({ tradeWay }) => tradeWay === balanceWay) ? kind : undefined,
  }
  const lines = billsPaid(payment.oldmanId, ways, bills, kind)
  return { ...rest, ...parts, entries: [{ entryType: parts.tradeType, lines }] }
}

/** Posts, logs, and calls the modules that follow. */
export async function settleTrade(
  db: Db,
  who: Who,
  trade: NewTrade,
  { requestNo, step, batchNo, printed }: Request = {},
) {
  const posted = await postTrade(db, who, { ...trade, batchNo, printCount: printed ? 1 : 0 }, { requestNo, step })
  record(who, trades, 'ADD', {}, posted)
  await tellTrade(db, who, posted)
  return posted
}

/** Marks a trade as reversed by this entry; its posting stays unchanged. */
export function strike(
  db: Db,
  who: Who,
  trade: Row<'trade'>,
  { reason, entryId }: { reason: string; entryId: string },
) {
  const struck = { obsoleteBy: who.userId, obsoleteByName: who.userName, obsoleteTime: who.now }
  return patch(db, trades, who, trade, {
    ...struck,
    tradeStatus: tradeStatus.is.void,
    obsoleteReason: reason,
    reversalEntryId: entryId,
  })
}

function partsOf(input: Input, { tradeTime, ways }: { tradeTime: string; ways: readonly Way[] }) {
  const { oldmanId, amount, payerName, payerRelation, reason, remark } = input
  return { oldmanId, amount, tradeTime, ways, payerName, payerRelation, reason, remark }
}

/**
 * National guidance on prepayments (fees.md 2.5): deposits and prestored money stay within a number of monthly fees.
 */
async function assertLimit(
  db: Db,
  who: Who,
  refund: { account: Account; kind: BalanceClass; amount: number; confirmed: boolean },
) {
  const { account, kind, amount, confirmed } = refund
  if (kind !== prestore && kind !== deposit) return
  const name = kind === deposit ? 'deposit' : 'prestore'
  const monthly = await feeOf(db, who, kind === deposit ? 'monthlyBedFee' : 'monthlyServiceFee', account.oldmanId)
  if (monthly === undefined) return
  const { depositTimesMax, prestoreMonthsMax, limitMode } = await settings(db, who.orgId, [
    'depositTimesMax',
    'prestoreMonthsMax',
    'limitMode',
  ])
  const times = kind === deposit ? depositTimesMax : prestoreMonthsMax
  const total = balanceOf(account, kind) + amount
  assertWithin(total, { kind: name, monthly, times, mode: Number(limitMode), confirmed })
}

/**
 * Where the cash box may not be overdrawn, its balance is checked under a lock of its own, on each day from `day` on.
 */
export async function assertCash(db: Db, who: Who, ways: readonly WayAmount[], day = who.today) {
  const cash = ways.find(({ tradeWay }) => tradeWay === tradeWayIs.cash)
  if (!cash || !(await setting(db, who.orgId, 'cashNoOverdraw'))) return
  await lockKey(db, `cash/${who.orgId}`)
  const box = await leastInBox(db, who, day)
  assertEnough(cash.amount, Math.max(0, Number(box?.held ?? 0)), box?.day === who.today ? undefined : box?.day)
}

/**
 * The day, from this one on, with the least cash in the box, and that amount: cash taken out on a day is missing on all
 * later days.
 */
async function leastInBox(db: Db, who: Who, day: string) {
  const { rows } = await sql<{ day: string; held: number }>`
    select to_char(greatest(day, ${day}::date), 'YYYY-MM-DD') as day, held
    from (
      select entry_date as day, sum(sum(debit - credit)) over (order by entry_date)::bigint as held,
        lead(entry_date) over (order by entry_date) as next
      from ledger_line where org_id = ${who.orgId} and account = 'W1' group by entry_date
    ) box where day >= ${day}::date or next is null or next > ${day}::date
    union all
    select ${day}, 0 where not exists (
      select from ledger_line where org_id = ${who.orgId} and account = 'W1' and entry_date <= ${day}::date)
    order by held, day limit 1`.execute(db)
  return rows[0]
}

/** Voiding a trade paid in cash takes the cash out of the box again. */
export async function assertCashBack(db: Db, who: Who, { tradeId, direction }: Row<'trade'>) {
  if (direction !== tradeDirection.is.in) return
  const ways = await db
    .selectFrom('tradeWayLine')
    .select(['tradeWay', 'amount'])
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .execute()
  await assertCash(db, who, ways)
}

/** A trade of a resident within reach, locked until the end of the transaction unless `lock` is off. */
export async function ownTrade(db: Db, who: Who, tradeId: string, { lock = true } = {}): Promise<Row<'trade'>> {
  let query = db.selectFrom('trade').selectAll().where('orgId', '=', who.orgId).where('tradeId', '=', tradeId)
  if (lock) query = query.forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  if (!row) return refuse(common.missing)
  await ownResident(db, who, row.oldmanId)
  return row
}
