import { sql } from 'kysely'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { balanceClass, tradeClass, tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import { billStatus, billType } from '#contract/modules/fees/bill/bill.ts'
import { addDays } from '#core/clock.ts'
import { type Db, together } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { nextOfSeries } from '#core/rows/numbers.ts'
import { insertion } from '#core/rows/store/insertion.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertAlike, patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, ledger, lockAccount, type NewTrade, postEntries, postTrade } from '../../account/service.ts'
import { firstDay, lastDay } from '../calendar.ts'
import { bills } from '../tables.ts'

/** Writes bills, their lines and their ledger entries. The account is locked before any of this (fees.md 11). */

export type BillRow = Row<'tradeMonth'>
type LineRow = Row<'tradeMonthDetail'>
type ChargedLine = Pick<
  NewLine,
  'projectId' | 'projectChildId' | 'netAmt' | 'detailKind' | 'grossAmt' | 'discountAmt'
> & {
  tradeMonthDetailId: string
}
export const kinds = { regular: 1, adjustment: 2, outing: 3, byHand: 4, waived: 5, compensation: 6 } as const

export interface NewLine {
  oldmanCostId: string | null
  projectId: string | null
  projectChildId: string | null
  feeName: string
  sort: number
  dateFrom: string
  dateTo: string
  days: number
  monthDays: number
  price: number
  quantity: number
  grossAmt: number
  discountAmt: number
  netAmt: number
  setId?: string | null
  sourceId?: string | null
  reverses?: string | null
  /** The paid line that is refunded. */
  refunds?: string | null
  remark?: string | null
  detailKind: number
}
/** The line that this one reverses: same place, other sign. */
export function mirrorOf(line: Row<'tradeMonthDetail'>, remark: string): NewLine {
  const { orgId: _, tradeMonthDetailId: reverses, tradeMonthId: __, lineNo: ___, feeMonth: ____, ...rest } = line
  const { createBy: _a, createByName: _b, createTime: _c, ...values } = rest
  const grossAmt = -line.grossAmt
  const discountAmt = -line.discountAmt
  const netAmt = -line.netAmt
  return { ...values, grossAmt, discountAmt, netAmt, reverses, remark }
}

export interface Payer {
  account: Account
  stay: Row<'live'>
}

export const billStatusOf = (netAmt: number, paidAmt: number) =>
  paidAmt >= netAmt ? billStatus.is.paid : paidAmt > 0 ? billStatus.is.partPaid : billStatus.is.unpaid
const sum = (lines: readonly NewLine[], of: (line: NewLine) => number) =>
  lines.reduce((total, one) => total + of(one), 0)

export interface NewBill {
  feeMonth: string
  /** 1 monthly, 2 added, 3 of a settlement, 4 adjustment */
  billType: 1 | 2 | 3 | 4
  lines: readonly NewLine[]
  settleId?: string
}

/** A new bill with its first lines: Dr AR, Cr INC. */
export async function issue(db: Db, who: Who, payer: Payer, bill: NewBill): Promise<BillRow> {
  const [row] = await issueAll(db, who, [{ ...payer, ...bill }])
  return row
}

/** Like `issue`, for many residents in as many statements as for one, in the given order. */
export async function issueAll(db: Db, who: Who, list: readonly (Payer & NewBill)[]): Promise<BillRow[]> {
  const dueDays = await setting(db, who.orgId, 'dueDays')
  const [homes, numbers] = await together(
    homesOf(
      db,
      who,
      list.map(({ account }) => account.oldmanId),
    ),
    numbersOf(
      db,
      who,
      list.map(({ feeMonth }) => feeMonth),
    ),
  )
  const ids = list.map(() => newId())
  const heads = list.map((one, at) => ({
    ...billOf(who, one, dueDays),
    ...homes.get(one.account.oldmanId),
    billNo: numbers[at],
    tradeMonthId: ids[at],
  }))
  const lineRows = list.flatMap(({ lines }, at) => lineRowsOf(who, heads[at], lines, 0))
  const lines = lineRows.length > 0 ? insertion('tradeMonthDetail', lineRows) : undefined
  const rows = await insertAlike(db, bills, who, heads, lines)
  const stored = Map.groupBy(lineRows, ({ tradeMonthId }) => tradeMonthId)
  const entries = list.map(({ account, feeMonth, billType: type, settleId }, at) => ({
    entryType: type === billType.is.adjustment ? entryType.is.adjustment : entryType.is.bill,
    feeMonth,
    tradeMonthId: ids[at],
    settleId,
    lines: billEntryOf(account, rows[at], stored.get(ids[at]) ?? []),
  }))
  const posted = entries.filter(({ lines }) => lines.length > 0)
  if (posted.length > 0) await postEntries(db, who, posted)
  return rows
}

/**
 * Numbers of bills of these months, each in a series of its own: a bill of December has a number of December, whenever
 * it is issued.
 */
async function numbersOf(db: Db, who: Who, months: readonly string[]) {
  const scopes = months.map((month) => `ZD${month.replace('-', '')}`)
  const counts = Object.fromEntries(
    [...Map.groupBy([...scopes].sort(), (scope) => scope)].map(([scope, own]) => [scope, own.length]),
  )
  const next = await nextOfSeries(db, who.orgId, counts)
  return scopes.map((scope) => {
    const no = next[scope]
    next[scope] = no + 1
    return scope + String(no).padStart(6, '0')
  })
}

/** Bed and level of the residents, as a bill shows them. */
async function homesOf(db: Db, who: Who, oldmanIds: readonly string[]) {
  const residents = await db
    .selectFrom('oldman')
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'oldman.orgId').onRef('level.levelId', '=', 'oldman.levelId'),
    )
    .select(['oldman.oldmanId', 'oldman.bedName', 'level.levelName'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', '=', sql<string>`any(${oldmanIds}::text[])`)
    .execute()
  return new Map(residents.map(({ oldmanId, ...home }) => [oldmanId, home]))
}

function billOf(who: Who, { account, stay, feeMonth, billType, lines }: Payer & NewBill, dueDays: number) {
  const amounts = headOf(lines)
  return {
    ...amounts,
    oldmanId: account.oldmanId,
    liveId: stay.liveId,
    feeMonth,
    billType,
    periodFrom: lines.map(({ dateFrom }) => dateFrom).sort()[0] ?? firstDay(feeMonth),
    periodTo:
      lines
        .map(({ dateTo }) => dateTo)
        .sort()
        .at(-1) ?? lastDay(feeMonth),
    paidAmt: 0,
    issueDate: who.today,
    dueDate: addDays(who.today, dueDays),
    billStatus: billStatusOf(amounts.grossAmt - amounts.discountAmt + amounts.adjustAmt, 0),
  }
}

function headOf(lines: readonly NewLine[]) {
  const regular = lines.filter(({ detailKind }) => detailKind === kinds.regular)
  const other = lines.filter(({ detailKind }) => detailKind !== kinds.regular && detailKind !== kinds.waived)
  return {
    grossAmt: sum(regular, ({ grossAmt }) => grossAmt),
    discountAmt: sum(regular, ({ discountAmt }) => discountAmt),
    adjustAmt: sum(other, ({ netAmt }) => netAmt),
  }
}

/** The ledger entry of lines; none for lines of zero. */
export function billEntryOf(account: Account, { tradeMonthId }: BillRow, lines: readonly ChargedLine[]) {
  const charges = lines
    .filter(({ netAmt }) => netAmt !== 0)
    .map(({ tradeMonthDetailId, projectId, projectChildId, netAmt, detailKind, grossAmt, discountAmt }) => ({
      tradeMonthId,
      tradeMonthDetailId,
      amount: netAmt,
      detailKind,
      grossAmt,
      discountAmt,
      projectId: projectId ?? '',
      projectChildId: projectChildId ?? '',
    }))
  return charges.length > 0 ? ledger.charged(account.oldmanId, charges) : []
}

export async function addLines(db: Db, who: Who, bill: BillRow, lines: readonly NewLine[]): Promise<LineRow[]> {
  if (lines.length === 0) return []
  const { n } = await db
    .selectFrom('tradeMonthDetail')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', '=', bill.tradeMonthId)
    .executeTakeFirstOrThrow()
  return (await insertion('tradeMonthDetail', lineRowsOf(who, bill, lines, Number(n))).execute(db)).rows
}

/** Lines as they are stored, numbered after the existing ones. */
function lineRowsOf(
  who: Who,
  bill: Pick<BillRow, 'tradeMonthId' | 'feeMonth'>,
  lines: readonly NewLine[],
  there: number,
) {
  const stamp = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  return lines.map((line, at) => ({
    setId: null,
    sourceId: null,
    reverses: null,
    refunds: null,
    remark: null,
    ...line,
    tradeMonthId: bill.tradeMonthId,
    feeMonth: bill.feeMonth,
    lineNo: there + at + 1,
    ...stamp,
    orgId: who.orgId,
    tradeMonthDetailId: newId(),
  }))
}

/**
 * Adds later lines to a bill (5.5). A positive line is owed with the bill; a negative one lowers the unpaid part first,
 * and the rest is refunded as 预存 in the same entry set (trade 11), so that no bill is below zero.
 */
export async function addToBill(
  db: Db,
  who: Who,
  account: Account,
  bill: BillRow,
  lines: readonly NewLine[],
  { settleId, feeMonth = bill.feeMonth }: { settleId?: string; feeMonth?: string } = {},
): Promise<BillRow> {
  const net = sum(lines, ({ netAmt }) => netAmt)
  const stored = await addLines(db, who, bill, lines)
  const entry = billEntryOf(account, bill, stored)
  const { tradeMonthId } = bill
  const back = Math.max(0, -net - (Number(bill.netAmt) - bill.paidAmt))
  const change = { entryType: entryType.is.adjustment, feeMonth, tradeMonthId, settleId, lines: entry }
  if (back > 0) await backToPrestore(db, who, account, { tradeMonthId, amount: back, feeMonth, change })
  else if (entry.length > 0) await postEntries(db, who, [change])
  const added = headOf(lines)
  const grossAmt = bill.grossAmt + added.grossAmt
  const discountAmt = bill.discountAmt + added.discountAmt
  const adjustAmt = bill.adjustAmt + added.adjustAmt
  const paidAmt = bill.paidAmt - back
  const billStatus = billStatusOf(Number(bill.netAmt) + net, paidAmt)
  return patch(db, bills, who, bill, { grossAmt, discountAmt, adjustAmt, paidAmt, billStatus })
}

function backToPrestore(
  db: Db,
  who: Who,
  account: Account,
  back: { tradeMonthId: string; amount: number; feeMonth: string; change: NewTrade['entries'][number] },
) {
  const { tradeMonthId, amount, feeMonth, change } = back
  const part = [{ tradeMonthId, amount }]
  const trade = {
    tradeType: tradeType.is.refundToPrestore,
    tradeClass: tradeClass.is.prestore,
    direction: tradeDirection.is.internal,
    amount,
    oldmanId: account.oldmanId,
    classTo: balanceClass.is.prestore,
  }
  const lines = ledger.billPaidBackToPrestore(account.oldmanId, part)
  const memo = '退费入预存'
  return postTrade(db, who, {
    ...trade,
    bills: part,
    remark: memo,
    entries: [
      { entryType: entryType.is.refundToPrestore, feeMonth, memo, tradeMonthId, settleId: change.settleId, lines },
      change,
    ],
  })
}

/** A bill with everything locked that a posting to it needs: its account first (fees.md 11). */
export async function lockBill(db: Db, who: Who, tradeMonthId: string, oldmanId: string) {
  const account = await lockAccount(db, who, oldmanId)
  const bill = await db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', '=', tradeMonthId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { account, bill }
}
