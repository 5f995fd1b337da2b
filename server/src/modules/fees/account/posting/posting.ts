import { type Insertable, sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { tradeDirection } from '#contract/modules/fees/account/trade.ts'
import { type Db, together } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { newId } from '#core/new-id.ts'
import { cachedRows, makeRowCache } from '#core/rows/row-cache.ts'
import { insertion } from '#core/rows/store/insertion.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { accountsChanged } from '../accounts.ts'
import { watchLine } from '../read/alarm.ts'
import { assertBalanced, type Line, mirrored, type WayAmount } from './ledger.ts'
import { entrySeries, numbering, receiptSeries, type Take, tradeSeries } from './numbering.ts'
import { payingParts } from './paying-parts.ts'

/**
 * The one place that writes the ledger. An entry and the trade it belongs to are written by one statement, whose
 * triggers check the entry and move the balances of the accounts (migration 0011). Lock order of a transaction
 * (fees.md 11): accounts by oldmanId (`lockAccounts`), then bills by id, then, in here, the running numbers.
 */

/** entryType: the trade's type 1–11, 20 出账, 21 调整, 22 减免, 23 收支, 24 期初, 31–43 and 50 居家, 99 冲销. */
export interface NewEntry {
  entryType: number
  lines: readonly Line[]
  /** Default today. */
  entryDate?: string
  /** By default the month of the entry. */
  feeMonth?: string
  tradeId?: string
  tradeMonthId?: string
  settleId?: string
  reverses?: string
  /** For a reversal: type and trade of the reversed entry. */
  origin?: { entryType: number; tradeId: string | null }
  memo?: string | null
}

export interface NewTrade {
  tradeType: Row<'trade'>['tradeType']
  tradeClass: Row<'trade'>['tradeClass']
  /** 1 in, 2 out, 0 internal. */
  direction: 0 | 1 | 2
  amount: number
  oldmanId: string
  oldmanIdTo?: string
  classFrom?: Row<'trade'>['classFrom']
  classTo?: Row<'trade'>['classTo']
  /** By default now; its day is the day of the entry. */
  tradeTime?: string
  payerName?: string | null
  payerRelation?: string | null
  reason?: string | null
  remark?: string | null
  batchNo?: string
  printCount?: number
  ways?: readonly Way[]
  bills?: readonly { tradeMonthId: string; amount: number }[]
  /** The entries of the posting; several entries are one business. */
  entries: readonly Pick<NewEntry, 'lines' | 'feeMonth' | 'memo' | 'tradeMonthId' | 'settleId' | 'entryType'>[]
}
export interface Way extends WayAmount {
  voucherNo?: string | null
  payId?: string | null
}

interface Request {
  /** The user's request number: the same one is never posted twice (I6). */
  requestNo?: string
  /** The number of the first entry when a request posts several times. */
  step?: number
}

/** Posts entries that belong to no trade (出账, 调整, 减免, 收支, 期初). */
export async function postEntries(db: Db, who: Who, entries: readonly NewEntry[], request: Request = {}) {
  const posted = (await write(db, who, [], entries, request)).entries
  await watchLine(db, who, movedOf(entries))
  return posted
}

/** Posts a trade with its entries; money in or out gets the next receipt number. */
export async function postTrade(db: Db, who: Who, trade: NewTrade, request: Request = {}): Promise<Row<'trade'>> {
  const { trades } = await write(db, who, [trade], [], request)
  await watchLine(db, who, movedOf(trade.entries))
  return trades[0]
}

/** Residents whose prestored money changed. */
const movedOf = (entries: readonly Pick<NewEntry, 'lines'>[]) => [
  ...new Set(
    entries.flatMap(({ lines }) =>
      lines.flatMap(({ account, oldmanId }) => (account === 'PRE' && oldmanId ? [oldmanId] : [])),
    ),
  ),
]

/** Posts many trades in few statements, numbered in the given order; their accounts are locked or new. */
export async function postTrades(db: Db, who: Who, trades: readonly NewTrade[]): Promise<Row<'trade'>[]> {
  const posted: Row<'trade'>[] = []
  for (let start = 0; start < trades.length; start += tradeChunk)
    posted.push(...(await write(db, who, trades.slice(start, start + tradeChunk), [], {})).trades)
  await watchLine(db, who, movedOf(trades.flatMap(({ entries }) => entries)))
  return posted
}
/** A statement takes at most 65535 values. */
const tradeChunk = 200

/** Mirrors entries, the last first, dated today unless a date is given (fees.md 1.3); gives the mirrors in order. */
export async function reverse(
  db: Db,
  who: Who,
  entryIds: readonly string[],
  { memo, tradeId, entryDate, ...request }: Request & { memo: string; tradeId?: string; entryDate?: string },
) {
  const entries = await db
    .selectFrom('ledgerEntry')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('entryId', 'in', entryIds)
    .orderBy('createTime', 'desc')
    .orderBy('entryNo', 'desc')
    .execute()
  if (entries.length !== entryIds.length) refuse(common.missing)
  const lines = await db
    .selectFrom('ledgerLine')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('entryId', 'in', entryIds)
    .orderBy('lineNo')
    .execute()
  const closed = await closedMonths(
    db,
    who,
    entries.map(({ feeMonth }) => feeMonth),
  )
  const mirrors = entries.map(
    (entry): NewEntry => ({
      entryType: entryType.is.reversal,
      entryDate,
      // A closed month accepts no posting: the mirror then belongs to the month it is made in.
      feeMonth: closed.has(entry.feeMonth) ? who.today.slice(0, 7) : entry.feeMonth,
      tradeId: tradeId ?? entry.tradeId ?? undefined,
      tradeMonthId: entry.tradeMonthId ?? undefined,
      settleId: entry.settleId ?? undefined,
      reverses: entry.entryId,
      origin: { entryType: entry.entryType, tradeId: entry.tradeId },
      memo,
      lines: mirrored(lines.filter((line) => line.entryId === entry.entryId) as Line[]), // as: the column's check holds the same list of accounts
    }),
  )
  return postEntries(db, who, mirrors, request)
}

interface EntryKey {
  entryId: string
  entryNo: string
}

async function write(
  db: Db,
  who: Who,
  trades: readonly NewTrade[],
  loose: readonly NewEntry[],
  { requestNo, step = 1 }: Request,
): Promise<{ trades: Row<'trade'>[]; entries: EntryKey[] }> {
  const created = trades.map((trade) => ({ ...trade, tradeId: newId(), tradeTime: trade.tradeTime ?? who.now }))
  const entries = [
    ...loose,
    ...created.flatMap(({ entries: own, tradeId, tradeTime }) =>
      own.map((entry): NewEntry => ({ ...entry, tradeId, entryDate: tradeTime.slice(0, 10) })),
    ),
  ].map((entry) => ({ ...entry, entryId: newId(), entryDate: entry.entryDate ?? who.today }))
  for (const { lines } of entries) assertBalanced(lines)
  const months = entries.flatMap(({ entryDate, feeMonth }) => [entryDate.slice(0, 7), ...(feeMonth ? [feeMonth] : [])])
  const series = [
    ...entries.map(({ entryDate }) => entrySeries(entryDate)),
    ...created.map(({ tradeTime }) => tradeSeries(tradeTime.slice(0, 10))),
    ...created.filter(({ direction }) => direction !== tradeDirection.is.internal).map(() => receiptSeries(who)),
  ]
  const [, take] = await together(assertMonthsOpen(db, who, months), numbering(db, who, series))
  const entryRows = entries.map((entry, at) => entryRow(who, entry, { requestNo, step: step + at, take }))
  const lineRows = entries.flatMap((entry, at) => lineRowsOf(entry, entryRows[at]))
  const tradeRows = created.map((trade) => tradeRow(who, trade, take))
  const stored = await store(db, { entryRows, lineRows, tradeRows, trades: created, orgId: who.orgId }).catch(
    orNotAllowed,
  )
  accountsChanged(db)
  return { trades: stored, entries: entryRows.map(({ entryId, entryNo }) => ({ entryId, entryNo })) }
}

function entryRow(
  who: Who,
  entry: NewEntry & { entryId: string; entryDate: string },
  { requestNo, step, take }: { requestNo: string | undefined; step: number; take: Take },
) {
  return {
    orgId: who.orgId,
    entryId: entry.entryId,
    entryNo: take(entrySeries(entry.entryDate)),
    entryDate: entry.entryDate,
    feeMonth: entry.feeMonth ?? entry.entryDate.slice(0, 7),
    entryType: entry.entryType,
    lineCount: entry.lines.length,
    tradeId: entry.tradeId ?? null,
    tradeMonthId: entry.tradeMonthId ?? null,
    settleId: entry.settleId ?? null,
    requestNo: requestNo ?? null,
    step,
    reverses: entry.reverses ?? null,
    memo: entry.memo ?? null,
    operatorId: who.userId,
    operatorName: who.userName,
    createTime: who.now,
  } satisfies Insertable<Tables['ledgerEntry']>
}
type EntryRow = ReturnType<typeof entryRow>

/** The columns of an entry that reports need are on each line (migration 0023). */
function lineRowsOf(
  { lines, origin }: NewEntry,
  { orgId, entryId, entryDate, feeMonth, entryType, tradeId, createTime }: EntryRow,
) {
  const kind = origin?.entryType ?? entryType
  const parts = payingParts(kind, lines)
  return lines.map((line, at) => ({
    orgId,
    entryId,
    lineNo: at + 1,
    account: line.account,
    oldmanId: line.oldmanId ?? null,
    homeAccountId: line.homeAccountId ?? null,
    orderId: line.orderId ?? null,
    tradeWay: line.tradeWay ?? null,
    projectId: line.projectId ?? null,
    projectChildId: line.projectChildId ?? null,
    tradeMonthId: line.tradeMonthId ?? null,
    tradeMonthDetailId: line.tradeMonthDetailId ?? null,
    debit: line.debit,
    credit: line.credit,
    entryDate,
    feeMonth,
    entryType,
    kind,
    tradeId: origin?.tradeId ?? tradeId,
    createTime,
    detailKind: line.detailKind ?? null,
    grossAmt: line.grossAmt ?? null,
    discountAmt: line.discountAmt ?? null,
    ...parts[at],
  }))
}

function tradeRow(who: Who, trade: NewTrade & { tradeId: string; tradeTime: string }, take: Take) {
  return {
    tradeId: trade.tradeId,
    tradeType: trade.tradeType,
    tradeClass: trade.tradeClass,
    direction: trade.direction,
    amount: trade.amount,
    oldmanId: trade.oldmanId,
    oldmanIdTo: trade.oldmanIdTo ?? null,
    classFrom: trade.classFrom ?? null,
    classTo: trade.classTo ?? null,
    tradeTime: trade.tradeTime,
    payerName: trade.payerName ?? null,
    payerRelation: trade.payerRelation ?? null,
    reason: trade.reason ?? null,
    remark: trade.remark ?? null,
    batchNo: trade.batchNo ?? null,
    printCount: trade.printCount ?? 0,
    orgId: who.orgId,
    tradeNo: take(tradeSeries(trade.tradeTime.slice(0, 10))),
    receiptNo: trade.direction === tradeDirection.is.internal ? null : take(receiptSeries(who)),
    operatorId: who.userId,
    operatorName: who.userName,
    createBy: who.userId,
    createByName: who.userName,
    createTime: who.now,
  } satisfies Insertable<Tables['trade']>
}

interface Rows {
  orgId: string
  entryRows: readonly EntryRow[]
  lineRows: readonly ReturnType<typeof lineRowsOf>[number][]
  tradeRows: readonly ReturnType<typeof tradeRow>[]
  trades: readonly (NewTrade & { tradeId: string })[]
}

/** Everything in one statement: keys between the rows are checked at its end. */
async function store(db: Db, { entryRows, lineRows, tradeRows, trades, orgId }: Rows): Promise<Row<'trade'>[]> {
  const ledger = sql`with entries as (${insertion('ledgerEntry', entryRows)}), lines as (${insertion('ledgerLine', lineRows)})`
  if (tradeRows.length > 0) {
    const { rows } = await sql<Row<'trade'>>`${ledger}, made as (${insertion('trade', tradeRows)}),
      ways as (${wayRows(orgId, trades)}), bills as (${billRows(orgId, trades)})
      select * from made order by trade_no`.execute(db)
    return rows
  }
  await sql`${ledger} select`.execute(db)
  const mirrors = entryRows.filter(({ reverses }) => reverses).map(({ entryId }) => entryId)
  if (mirrors.length > 0)
    await db
      .updateTable('ledgerEntry')
      .from('ledgerEntry as mirror')
      .set((eb) => ({ reversedBy: eb.ref('mirror.entryId') }))
      .whereRef('mirror.orgId', '=', 'ledgerEntry.orgId')
      .whereRef('mirror.reverses', '=', 'ledgerEntry.entryId')
      .where('ledgerEntry.orgId', '=', orgId)
      .where('mirror.entryId', 'in', mirrors)
      .execute()
  return []
}

/** Both may be empty, so they are passed as one value each. */
function wayRows(orgId: string, created: Rows['trades']) {
  const rows = created.flatMap(({ tradeId, ways = [] }) =>
    ways.map((way, at) => ({
      trade_id: tradeId,
      line_no: at + 1,
      trade_way: way.tradeWay,
      amount: way.amount,
      voucher_no: way.voucherNo ?? null,
      pay_id: way.payId ?? null,
    })),
  )
  return sql`
    insert into trade_way_line (org_id, trade_id, line_no, trade_way, amount, voucher_no, pay_id)
    select ${orgId}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as way (trade_id text, line_no smallint, trade_way smallint, amount bigint, voucher_no text, pay_id text)`
}

function billRows(orgId: string, created: Rows['trades']) {
  const rows = created.flatMap(({ tradeId, bills = [] }) =>
    bills.map((bill) => ({ trade_id: tradeId, trade_month_id: bill.tradeMonthId, amount: bill.amount })),
  )
  return sql`
    insert into trade_bill (org_id, trade_id, trade_month_id, amount)
    select ${orgId}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as bill (trade_id text, trade_month_id text, amount bigint)`
}

const closedOnes = makeRowCache<boolean>()

/** The closed ones of these months, read once per transaction; the trigger of the ledger guards later closings. */
export async function closedMonths(db: Db, who: Who, months: readonly string[]): Promise<Set<string>> {
  const known = await cachedRows(closedOnes, db, who, months, async (missing) => {
    const rows = await db
      .selectFrom('monthClose')
      .select('feeMonth')
      .where('orgId', '=', who.orgId)
      .where('closed', '=', 1)
      .where('feeMonth', 'in', missing)
      .execute()
    const closed = new Set(rows.map(({ feeMonth }) => feeMonth))
    return missing.map((feeMonth) => [feeMonth, closed.has(feeMonth)])
  })
  return new Set([...known].flatMap(([feeMonth, isClosed]) => (isClosed ? [feeMonth] : [])))
}

/** Closing or opening a month reports it, for later checks in the same transaction. */
export const monthsChanged = (db: Db) => closedOnes.of(db).clear()

/** Faults found by the triggers of the ledger: a month closed meanwhile, a day that would be below zero (I12). */
function orNotAllowed(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'ledger_month_closed') refuse(no.monthClosed, { feeMonth: '该月' })
  if (constraint === 'ledger_day_enough') refuseDay(error)
  throw error
}

/** 32027 with the first day that would be below zero, and its balance (migration 0197). */
function refuseDay(error: unknown): never {
  const { account, day, balance } = JSON.parse(String(Object(error).detail))
  const name = dayNames[account] ?? '余额'
  refuse(no.dayShort, { day, account: name, x: (balance / 100).toFixed(2) }, { field: 'tradeTime' })
}

const dayNames: Readonly<Record<string, string>> = {
  PRE: '预存余额',
  DEP: '入住押金',
  MED: '医疗押金',
  RES: '预订金',
  AR: '该账单的欠费',
  HB: '居家余额',
  HD: '居家押金',
  HS: '居家补贴',
}

/** I7: refuses 32031 with the month. */
export async function assertMonthsOpen(db: Db, who: Who, months: readonly string[]) {
  const [feeMonth] = await closedMonths(db, who, months)
  if (feeMonth) refuse(no.monthClosed, { feeMonth })
}
