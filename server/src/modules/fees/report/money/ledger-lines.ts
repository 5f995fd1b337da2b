import { type RawBuilder, sql } from 'kysely'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import { detailKind } from '#contract/modules/fees/bill/bill-line.ts'
import { anyOf } from '#core/rows/code-list.ts'
import { wayNames } from '../../account/service.ts'
import { type Ask, among, beforeClosing, nothing, operated, ownBills } from '../report-query.ts'

/** The lines of the ledger that all reports read, each with its business. A reversal belongs to the reversed entry. */

type Sql = RawBuilder<unknown>
const reversal = sql.lit(entryType.is.reversal)
/** Entries that pay bills, and entries that refund them. */
export const paying = anyOf(entryType.is.payment, entryType.is.autoDeduct, entryType.is.settlement)
export const givingBack = anyOf(entryType.is.refund, entryType.is.refundToPrestore)

/**
 * Lines of accounts: `kind` is the type of the first entry, `reversal` says that the sides are exchanged, and `amount`
 * is positive where the first entry credited the account, or debited it: `side`.
 */
export const moves = (ask: Ask, where: Sql, people = among(ask, 'line.oldman_id')) => sql`
  select line.org_id, line.entry_id, line.line_no, line.account, line.oldman_id, line.trade_way, line.project_id,
    line.trade_month_id, line.entry_date as day, line.fee_month, line.debit, line.credit, line.entry_type = ${reversal} as reversal, line.kind,
    (line.credit > 0) <> (line.entry_type = ${reversal}) as credited, line.create_time, line.trade_id
  from ledger_line line
  where line.org_id = ${ask.orgId} and ${where} ${people} ${operated(ask, 'line')}`

/**
 * The other side of a movement: W money, C clearing, B another balance, F forfeited, A a bill. Money comes before all,
 * since an entry that pays out closes balances; a balance before bills.
 */
export const otherSide = sql`(
  select case when bool_or(other.account = 'CLR') then 'C' when bool_or(other.account like 'W_' or other.account = 'OPEN') then 'W'
    when bool_or(other.account = 'AR') then 'A' when bool_or(other.account = 'FORF') then 'F' else 'B' end
  from ledger_line other
  where other.org_id = move.org_id and other.entry_id = move.entry_id and (other.credit > 0) <> (move.credit > 0))`

/**
 * Charges: the income lines of bills with their details, the waivers, and lines of a bill that are zero after their
 * discount and so are in no entry. One row per line and bill, by the fee month of its entry. The offset lets the
 * planner read it in the cheapest way, whatever is joined to it.
 */
export const charges = (ask: Ask, lines?: Sql) => sql`
  select line.entry_id, line.line_no, line.oldman_id, line.trade_month_id, line.fee_month, line.entry_date as day,
    line.trade_month_detail_id, line.project_id, line.project_child_id, line.detail_kind,
    case when line.detail_kind = ${sql.lit(detailKind.is.regular)} then (case when line.entry_type = ${reversal} then -1 else 1 end) * line.gross_amt else 0 end as gross,
    case when line.detail_kind = ${sql.lit(detailKind.is.regular)} then (case when line.entry_type = ${reversal} then -1 else 1 end) * line.discount_amt else 0 end as discount,
    case when line.detail_kind = ${sql.lit(detailKind.is.regular)} then 0 else line.credit - line.debit end as adjust, 0::bigint as waive,
    line.credit - line.debit as net, line.entry_type = ${reversal} as reversal
  from ledger_line line
  where line.org_id = ${ask.orgId} and line.account = 'INC' and ${lines ?? inMonths(ask, 'line.fee_month')}
    ${among(ask, 'line.oldman_id')} ${ownBills(ask, 'line.trade_month_id')}
  union all
  select line.entry_id, line.line_no, line.oldman_id, line.trade_month_id, line.fee_month, line.entry_date, null, null, null, ${sql.lit(detailKind.is.waived)},
    0, 0, 0, line.debit - line.credit, line.credit - line.debit, line.entry_type = ${reversal}
  from ledger_line line
  where line.org_id = ${ask.orgId} and line.account = 'WAIVE' and ${lines ?? inMonths(ask, 'line.fee_month')}
    ${among(ask, 'line.oldman_id')} ${ownBills(ask, 'line.trade_month_id')}
  union all
  select null, detail.line_no, bill.oldman_id, detail.trade_month_id, line.fee_month, bill.issue_date, detail.trade_month_detail_id,
    detail.project_id, detail.project_child_id, ${sql.lit(detailKind.is.regular)}, detail.gross_amt, detail.discount_amt, 0, 0, 0, false
  from trade_month_detail detail
  join trade_month bill on bill.org_id = detail.org_id and bill.trade_month_id = detail.trade_month_id
  cross join lateral (select detail.fee_month) line
  where detail.org_id = ${ask.orgId} and detail.detail_kind = ${sql.lit(detailKind.is.regular)} and detail.net_amt = 0 and detail.gross_amt <> 0 and bill.bill_status <> ${sql.lit(billStatus.is.void)}
    and ${lines ?? inMonths(ask, 'detail.fee_month')} ${among(ask, 'bill.oldman_id')} ${ownBills(ask, 'bill.trade_month_id')}
  offset 0`

const inMonths = ({ first, last }: Ask, column: string) =>
  sql`${sql.ref(column)} >= ${first} and ${sql.ref(column)} <= ${last}`

/**
 * Collections: the amounts that payments (`paying`) added to bills and refunds (`givingBack`) subtracted, `amount`
 * signed, with the parts from balances of the resident. The sources were fixed when it was posted
 * (account/posting/paying-parts.ts).
 */
export const collections = (ask: Ask, where: Sql) => sql`
  select line.org_id, line.entry_id, line.line_no, line.oldman_id, line.trade_month_id, line.entry_date as day, line.fee_month,
    line.create_time, line.credit - line.debit as amount, line.credit > 0 as credit_side, line.entry_type = ${reversal} as reversal,
    line.kind, line.trade_id, line.place_from as before, line.prestore_part as prestore_size,
    case when line.credit > 0 then line.balance_part else - line.balance_part end as balance_amount
  from ledger_line line
  where line.org_id = ${ask.orgId} and line.account = 'AR' and line.place_from is not null
    and ${where} ${among(ask, 'line.oldman_id')} ${beforeClosing(ask, 'line.create_time')}`

/** The part of `paid` that falls on a place of the bill (`trade_month_place`, migration 0023). */
const upon = (paid: Sql) => sql`(
  least(greatest(${paid} - place.place_from, 0), place.room)
  + case when place.first then greatest(${paid} - greatest(place.whole, 0), 0) + least(${paid}, 0) else 0 end)::bigint`

/** The part of `paid` that falls on a place and those before it. */
const upTo = (paid: Sql) => sql`(
  least(greatest(${paid}, 0), place.place_from + greatest(place.net, 0), greatest(place.whole, 0))
  + greatest(${paid} - greatest(place.whole, 0), 0) + least(${paid}, 0))`

/** Which bills: a condition on a column. `few` are found by their ids, others by reading all. */
export interface Bills {
  few: boolean
  in: (column: Sql) => Sql
}

/**
 * Collections of a period divided over the projects of their bills: `share` of each, and the part of it from prestored
 * money; `reach` is where in the entry it ends, `until` how far the place is paid then. Every earlier payment of a bill
 * counts, so `bills` names whole bills and `during` the wanted part of them. The offset makes the database compute each
 * figure once, however often it is used.
 */
export const shares = (ask: Ask, { bills, during }: { bills: Bills; during: Sql }) => sql`
  select event.*, place.project_id, place.project_child_id, place.sort, place.place_no,
    ${upon(sql`event.paid`)} - ${upon(sql`(event.paid - event.amount)`)} as share,
    place.net - place.room + ${upon(sql`event.paid`)} as until,
    event.before + abs(${upTo(sql`event.paid`)} - ${upTo(sql`(event.paid - event.amount)`)}) as reach,
    (case when event.credit_side then 1 else -1 end * (${upon(sql`(event.low + event.prestore_size)`)} - ${upon(sql`event.low`)}))::bigint as prestore_share
  from (
    select found.*, least(found.paid, found.paid - found.amount) as low
    from (
      select part.*, (sum(part.amount) over (partition by part.trade_month_id order by part.create_time, part.entry_id, part.line_no))::bigint as paid
      from (${collections(ask, bills.in(sql`line.trade_month_id`))}) part
    ) found where ${during}
  ) event
  join trade_month_place place on place.org_id = ${ask.orgId} and place.trade_month_id = event.trade_month_id
    ${bills.few ? sql`and ${bills.in(sql`place.trade_month_id`)}` : nothing}
  offset 0`

/**
 * All shares of each bill together: the payments of a bill follow one another, so their total covers the places in
 * order.
 */
export const settled = (ask: Ask, bills: Bills) => sql`
  select place.trade_month_id, place.project_id, place.project_child_id, ${upon(sql`whole.paid`)} - ${upon(sql`0::bigint`)} as share,
    place.net - place.room + ${upon(sql`whole.paid`)} as until
  from (
    select trade_month_id, sum(amount)::bigint as paid from (${collections(ask, bills.in(sql`line.trade_month_id`))}) part group by trade_month_id
  ) whole
  join trade_month_place place on place.org_id = ${ask.orgId} and place.trade_month_id = whole.trade_month_id
    ${bills.few ? sql`and ${bills.in(sql`place.trade_month_id`)}` : nothing}
  offset 0`

/**
 * One row of a table for a row of few, by its key. The limit keeps the planner from reading the whole table for them.
 */
export const beside = (ask: Ask, table: string, alias: string, key: Sql) => sql`
  left join lateral (select * from ${sql.table(table)} one where one.org_id = ${ask.orgId} and ${key} limit 1) ${sql.raw(`"${alias}"`)} on true`

/**
 * The names of the ways of payment in this institution, to join as `named`: one that never changed them stores none.
 */
export async function namedWays({ db, who }: Ask) {
  const names = [...(await wayNames(db, who))].map(([way, name]) => sql`(${way}::smallint, ${name})`)
  return sql`(values ${sql.join(names)}) named(way, name)`
}

/** Bills of the fee months; those of one month are few. The planner does not know that no id of a list is null. */
export function billsOfMonths(ask: Ask): Bills {
  const ids = sql`
    select one.trade_month_id from trade_month one
    where one.org_id = ${ask.orgId} and one.fee_month >= ${ask.first} and one.fee_month <= ${ask.last} ${ownBills(ask, 'one.trade_month_id')}`
  const few = ask.first === ask.last
  return {
    few,
    in: (column) => (few ? sql`${column} is not null and ${column} = any (array(${ids}))` : sql`${column} in (${ids})`),
  }
}

/** Bills paid or refunded in these days; for a user who reads only his own trades, those he took money for. */
export const billsMoved = (ask: Ask, from: string, to: string): Bills => ({
  few: false,
  in: (column) => sql`${column} in (
    select one.trade_month_id from ledger_line one
    where one.org_id = ${ask.orgId} and one.account = 'AR' and one.entry_date >= ${from}::date and one.entry_date <= ${to}::date
      and one.entry_type not in ${anyOf(entryType.is.bill, entryType.is.adjustment, entryType.is.waiver)} ${ownBills(ask, 'one.trade_month_id')})`,
})
