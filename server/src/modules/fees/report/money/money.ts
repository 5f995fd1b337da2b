import { type RawBuilder, sql } from 'kysely'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { anyOf } from '#core/rows/code-list.ts'
import type { Part } from '../facts.ts'
import { type Report, wayColumns } from '../pivot.ts'
import { type Ask, among, nothing } from '../report-query.ts'
import { moves } from './ledger-lines.ts'

/**
 * Money in and out by kind and way (reports 1 and 4): the two sides of the money accounts, so that together they are
 * ΔΣW.
 */

type Sql = RawBuilder<unknown>
const { is } = entryType
/** The kind of refunded money, by the account it comes from. */
const sources = { AR: is.payment, PRE: is.prestore, DEP: is.deposit, MED: is.medical, RES: is.reservation }
const returned = Object.entries(sources).map(
  ([account, kind]) => sql`when ${sql.lit(account)} then ${sql.lit(`${kind}`)}`,
)
const comingIn = anyOf(is.prestore, is.deposit, is.payment, is.reservation, is.medical, is.settlement, is.inOut)
/** Kinds of home care, as one (services.md 4). */
const home = sql`move.kind between 31 and 43`
const accounts = sql`('W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W8', 'W9')`

/** A trade is counted at its first line of money. */
const first = sql`(move.line_no = 1 or not exists (
  select from ledger_line before
  where before.org_id = move.org_id and before.entry_id = move.entry_id and before.account in ${accounts}
    and before.line_no < move.line_no and (before.credit > 0) = (move.credit > 0)))`

const facts = (ask: Ask, side: Sql, row: Sql): Part[] => [
  {
    of: 'move',
    from: sql`(
      select move.org_id, move.entry_id, move.line_no, move.day, move.fee_month, trade.oldman_id, move.reversal, move.kind, move.trade_way,
        move.debit, move.credit, case when move.reversal then -1 else 1 end as sign
      from (${moves(ask, sql`line.account in ${accounts} and line.entry_date >= ${ask.from}::date and line.entry_date <= ${ask.to}::date`, nothing)}) move
      left join trade on trade.org_id = move.org_id and trade.trade_id = move.trade_id
      where ${side} ${among(ask, 'trade.oldman_id')}) move`,
    row,
    item: sql`move.trade_way::text`,
    figures: {
      totalAmt: sql`abs(move.debit - move.credit) * move.sign`,
      tradeCount: sql`case when ${first} then move.sign else 0 end`,
    },
  },
]

const cleared = (ask: Ask) =>
  sql`move.entry_id in (select entry_id from ledger_line where org_id = ${ask.orgId} and account = 'CLR')`

const order = (keys: string) => sql`array_position(string_to_array(${keys}, ' '), "rowId")`

const shape = {
  figures: ['totalAmt', 'tradeCount'],
  items: 'totalAmt',
  columns: wayColumns,
}

/** 1: received money, less its reversals. */
export const payment: Report = {
  ...shape,
  word: 'payment',
  facts: (ask) =>
    facts(
      ask,
      sql`not move.credited`,
      sql`case when ${cleared(ask)} then '0' when move.kind in ${comingIn} then move.kind::text when ${home} then '30' else '0' end`,
    ),
  rows: () => ({ select: sql`, made."rowId"::int as kind`, from: nothing, order: order('1 2 6 5 3 10 23 30 0') }),
  chart: { title: '每日收款', figures: ['totalAmt'], by: 'day', at: sql`to_char(key, 'MM-DD')`, series: true },
}

/** 4: refunds to residents; other expenses are not refunds. */
export const refund: Report = {
  ...shape,
  word: 'refund',
  facts: (ask) =>
    facts(
      ask,
      sql`move.credited and move.kind <> ${sql.lit(is.inOut)}`,
      sql`case when move.kind = ${sql.lit(is.settlement)} then move.kind::text when ${home} then '30' else coalesce((
        select max(case other.account when 'CLR' then '0' ${sql.join(returned, sql` `)} end)
        from ledger_line other
        where other.org_id = move.org_id and other.entry_id = move.entry_id and (other.credit > 0) <> (move.credit > 0)), '0') end`,
    ),
  rows: () => ({ select: sql`, made."rowId"::int as kind`, from: nothing, order: order('1 2 6 5 3 10 30 0') }),
}
