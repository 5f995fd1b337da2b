import { type SelectQueryBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { account } from '#contract/modules/fees/account/account.ts'
import { tradeClass, tradeDirection, tradeStatus, tradeType } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { page } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { isClass } from './trades.ts'
import { withVoids } from './void-standing.ts'
import { wayNames } from './ways.ts'

/** The movements of one class with the balance after each, read from the ledger; payments and refunds from the trades. */

/** Trades that pay bills. */
const paying = [tradeType.is.payment, tradeType.is.autoDeduct]
const ledgerName = { 1: 'PRE', 2: 'DEP', 6: 'MED', 5: 'RES' } as const

type Query = QueryFor<typeof account.lines>

export async function classLines(db: Db, who: Who, place: { oldmanId: string; class: string }, query: Query) {
  const { oldmanId } = await ownResident(db, who, place.oldmanId)
  const kind = Number(place.class)
  if (isClass(kind)) {
    const found = await balanceLines(db, who, { oldmanId, account: ledgerName[kind] }, query)
    return { ...found, list: await standing(db, who, found.list) }
  }
  if (kind !== tradeClass.is.payment && kind !== tradeClass.is.refund) refuse(common.missing)
  const found = await tradeLines(
    db,
    who,
    { oldmanId, tradeTypes: kind === tradeClass.is.payment ? paying : [tradeType.is.refund] },
    query,
  )
  return { ...found, list: await standing(db, who, found.list) }
}

/** Lines with the state of their void; a mirror entry cannot be voided. */
const standing = <L extends { tradeId: string; reversal: number; voidStatus?: number | null }>(
  db: Db,
  who: Who,
  lines: readonly L[],
) =>
  withVoids(
    db,
    who,
    lines.map((line) => ({ ...line, voidTradeId: line.reversal === 0 ? line.tradeId : null })),
  )

interface Whose {
  oldmanId: string
  account: string
}

/** Every movement of the class, oldest first for the running sum. */
const movements = (db: Db, who: Who, { oldmanId, account: code }: Whose) =>
  db
    .selectFrom('ledgerLine as line')
    .innerJoin('ledgerEntry as entry', (join) =>
      join.onRef('entry.orgId', '=', 'line.orgId').onRef('entry.entryId', '=', 'line.entryId'),
    )
    .select([
      'line.orgId',
      'line.entryId',
      'line.lineNo',
      'line.entryDate',
      'entry.createTime',
      'entry.entryNo',
      'entry.tradeId',
      'entry.entryType',
      'entry.reverses',
      'entry.memo',
      'entry.operatorName',
      'line.credit as inAmt',
      'line.debit as outAmt',
      sql<number>`(sum(line.credit - line.debit) over (order by line.entry_date, entry.create_time, entry.entry_no, line.line_no))::bigint`.as(
        'balanceAfter',
      ),
    ])
    .where('line.orgId', '=', who.orgId)
    .where('line.oldmanId', '=', oldmanId)
    .where('line.account', '=', code)

const newestFirst = {
  fields: {},
  first: [
    ['move.entry_date', 'desc'],
    ['move.create_time', 'desc'],
    ['move.entry_no', 'desc'],
    ['move.line_no', 'desc'],
  ],
} as const

async function balanceLines(db: Db, who: Who, whose: Whose, query: Query) {
  let rows = db
    .selectFrom(movements(db, who, whose).as('move'))
    .leftJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'move.orgId').onRef('trade.tradeId', '=', 'move.tradeId'),
    )
    .selectAll('move')
    .select(['trade.tradeStatus'])
  if (query.tradeTimeFrom) rows = rows.where('move.entryDate', '>=', query.tradeTimeFrom)
  if (query.tradeTimeTo) rows = rows.where('move.entryDate', '<=', query.tradeTimeTo)
  if (query.tradeStatus)
    rows = rows.where((eb) =>
      eb(eb.fn.coalesce('trade.tradeStatus', eb.lit(tradeStatus.is.valid)), '=', query.tradeStatus ?? 1),
    )
  const found = await page(rows, query, newestFirst)
  const ids = [...new Set(found.list.flatMap(({ tradeId }) => tradeId ?? []))]
  const trades = ids.length > 0 ? await shownTrades(db, who, (q) => q.where('trade.tradeId', 'in', ids)) : []
  const byId = new Map(trades.map((trade) => [trade.tradeId, trade]))
  const list = found.list.map((line) => {
    const trade = byId.get(line.tradeId ?? '')
    const at = line.reverses ? line.createTime : `${line.entryDate}${line.createTime.slice(10)}`
    return {
      ...(trade ?? withoutTrade(whose.oldmanId, line)),
      lineId: `${line.entryId}-${line.lineNo}`,
      tradeTime: trade && !line.reverses ? trade.tradeTime : at,
      operatorName: line.operatorName,
      remark: line.reverses ? line.memo : (trade?.remark ?? line.memo),
      reversal: line.reverses ? (1 as const) : (0 as const),
      inAmt: line.inAmt,
      outAmt: line.outAmt,
      balanceAfter: line.balanceAfter,
    }
  })
  return { ...found, list, head: await headOf(db, who, whose, query) }
}

/** Postings without a trade: opening balances, forfeited reservations. */
function withoutTrade(oldmanId: string, line: { entryId: string; entryNo: string; inAmt: number; outAmt: number }) {
  return {
    tradeId: line.entryId,
    tradeNo: line.entryNo,
    tradeType: tradeType.is.transfer,
    tradeClass: tradeClass.is.prestore,
    direction: 0 as const,
    amount: line.inAmt + line.outAmt,
    oldmanId,
    tradeStatus: tradeStatus.is.valid,
    printCount: 0,
  }
}

async function headOf(db: Db, who: Who, { oldmanId, account: code }: Whose, query: Query) {
  const from = query.tradeTimeFrom ?? '1900-01-01'
  const to = query.tradeTimeTo ?? '9999-12-31'
  const row = await db
    .selectFrom('ledgerLine')
    .select([
      sql<number>`coalesce(sum(credit - debit) filter (where entry_date < ${from}::date), 0)::bigint`.as('opening'),
      sql<number>`coalesce(sum(credit) filter (where entry_date >= ${from}::date and entry_date <= ${to}::date), 0)::bigint`.as(
        'in',
      ),
      sql<number>`coalesce(sum(debit) filter (where entry_date >= ${from}::date and entry_date <= ${to}::date), 0)::bigint`.as(
        'out',
      ),
    ])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('account', '=', code)
    .executeTakeFirstOrThrow()
  return { ...row, closing: row.opening + row.in - row.out }
}

async function tradeLines(
  db: Db,
  who: Who,
  whose: { oldmanId: string; tradeTypes: Row<'trade'>['tradeType'][] },
  query: Query,
) {
  let rows = db
    .selectFrom('trade')
    .select('trade.tradeId')
    .where('trade.orgId', '=', who.orgId)
    .where('trade.oldmanId', '=', whose.oldmanId)
    .where('trade.tradeType', 'in', whose.tradeTypes)
  if (query.tradeTimeFrom) rows = rows.where('trade.tradeTime', '>=', `${query.tradeTimeFrom} 00:00:00`)
  if (query.tradeTimeTo) rows = rows.where('trade.tradeTime', '<=', `${query.tradeTimeTo} 23:59:59`)
  if (query.tradeStatus) rows = rows.where('trade.tradeStatus', '=', query.tradeStatus)
  const sums = await rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(amount) filter (where trade_status = ${sql.lit(tradeStatus.is.valid)} and direction <> ${sql.lit(tradeDirection.is.out)}), 0)::bigint`.as(
        'in',
      ),
      sql<number>`coalesce(sum(amount) filter (where trade_status = ${sql.lit(tradeStatus.is.valid)} and direction = ${sql.lit(tradeDirection.is.out)}), 0)::bigint`.as(
        'out',
      ),
    ])
    .executeTakeFirstOrThrow()
  const found = await page(rows, query, {
    fields: {},
    first: [
      ['trade.trade_time', 'desc'],
      ['trade.trade_id', 'desc'],
    ],
  })
  const ids = found.list.map(({ tradeId }) => tradeId)
  const trades = ids.length > 0 ? await shownTrades(db, who, (q) => q.where('trade.tradeId', 'in', ids)) : []
  const list = trades
    .toSorted((a, b) => ids.indexOf(a.tradeId) - ids.indexOf(b.tradeId))
    .map((trade) => ({
      ...trade,
      lineId: trade.tradeId,
      reversal: 0 as const,
      inAmt: trade.direction === tradeDirection.is.out ? 0 : trade.amount,
      outAmt: trade.direction === tradeDirection.is.out ? trade.amount : 0,
      balanceAfter: null,
    }))
  return { ...found, list, head: { opening: 0, ...sums, closing: 0 } }
}

type TradeQuery = SelectQueryBuilder<Tables, 'trade', object>

/** Trades with the names and ways people read. */
export async function shownTrades(db: Db, who: Who, narrow: (query: TradeQuery) => TradeQuery) {
  const rows = await narrow(db.selectFrom('trade').where('trade.orgId', '=', who.orgId))
    .selectAll('trade')
    .select((eb) => [
      eb
        .selectFrom('oldman')
        .select('oldman.oldmanName')
        .whereRef('oldman.orgId', '=', 'trade.orgId')
        .whereRef('oldman.oldmanId', '=', 'trade.oldmanId')
        .as('oldmanName'),
      eb
        .selectFrom('oldman')
        .select('oldman.oldmanName')
        .whereRef('oldman.orgId', '=', 'trade.orgId')
        .whereRef('oldman.oldmanId', '=', 'trade.oldmanIdTo')
        .as('oldmanNameTo'),
      eb
        .selectFrom('payOrder')
        .select('payOrder.payId')
        .whereRef('payOrder.orgId', '=', 'trade.orgId')
        .whereRef('payOrder.tradeId', '=', 'trade.tradeId')
        .as('payId'),
    ])
    .execute()
  const ids = rows.map(({ tradeId }) => tradeId)
  const lines =
    ids.length > 0
      ? await db
          .selectFrom('tradeWayLine')
          .selectAll()
          .where('orgId', '=', who.orgId)
          .where('tradeId', 'in', ids)
          .orderBy('lineNo')
          .execute()
      : []
  const names = await wayNames(db, who)
  return rows.map((row) => {
    const ways = lines.filter(({ tradeId }) => tradeId === row.tradeId)
    return {
      ...row,
      ways: ways.map(({ tradeWay, amount, voucherNo }) => ({ tradeWay, amount, voucherNo })),
      wayNames: ways.map(({ tradeWay }) => names.get(tradeWay)).join('、') || null,
    }
  })
}
