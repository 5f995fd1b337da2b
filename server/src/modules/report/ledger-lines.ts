import { type RawBuilder, sql } from 'kysely'
import { type Ask, among, beforeClosing, operated, ownBills } from './ask.ts'

/** What all reports read: lines of the ledger, each with the business it belongs to. A reversal belongs to what it takes back. */

type Sql = RawBuilder<unknown>

/**
 * Lines of accounts: `kind` is the type of the first entry, `reversal` says which side is turned round, and `amount`
 * is positive where the account was credited at first, or debited: `side`.
 */
export const moves = (ask: Ask, where: Sql, people = among(ask, 'line.oldman_id')) => sql`
  select line.org_id, line.entry_id, line.line_no, line.account, line.oldman_id, line.trade_way, line.project_id,
    line.trade_month_id, line.entry_date as day, line.fee_month, line.debit, line.credit,
    line.entry_type = 99 as reversal, coalesce(origin.entry_type, line.entry_type) as kind,
    (line.credit > 0) <> (line.entry_type = 99) as credited, entry.entry_no, entry.create_time,
    coalesce(origin.trade_id, entry.trade_id) as trade_id, entry.settle_id
  from ledger_line line
  join ledger_entry entry on entry.org_id = line.org_id and entry.entry_id = line.entry_id
  left join ledger_entry origin on origin.org_id = entry.org_id and origin.entry_id = entry.reverses
  where line.org_id = ${ask.orgId} and ${where} ${people} ${operated(ask)}`

/**
 * What stands on the other side of a move: W money, C clearing, B another balance, F forfeited, A a bill. Money comes
 * before all, since an entry that pays out closes balances; a balance before bills.
 */
export const otherSide = sql`(
  select case when bool_or(other.account = 'CLR') then 'C' when bool_or(other.account like 'W_' or other.account = 'OPEN') then 'W'
    when bool_or(other.account = 'AR') then 'A' when bool_or(other.account = 'FORF') then 'F' else 'B' end
  from ledger_line other
  where other.org_id = move.org_id and other.entry_id = move.entry_id and (other.credit > 0) <> (move.credit > 0))`

/**
 * Charges: the income lines of bills with what they are made of, the waivers, and lines of a bill that come to nothing
 * after their discount and so stand in no entry. One row a line and a bill, by the fee month of its entry.
 */
export const charges = (ask: Ask, { lines }: { lines?: Sql } = {}) => sql`
  select line.entry_id, line.line_no, line.oldman_id, line.trade_month_id, line.fee_month, line.entry_date as day,
    detail.trade_month_detail_id, line.project_id, line.project_child_id, detail.detail_kind, detail.create_by_name, detail.remark,
    case when detail.detail_kind = 1 then (case when line.entry_type = 99 then -1 else 1 end) * detail.gross_amt else 0 end as gross,
    case when detail.detail_kind = 1 then (case when line.entry_type = 99 then -1 else 1 end) * detail.discount_amt else 0 end as discount,
    case when detail.detail_kind = 1 then 0 else line.credit - line.debit end as adjust, 0::bigint as waive,
    line.credit - line.debit as net, line.entry_type = 99 as reversal
  from ledger_line line
  left join trade_month_detail detail on detail.org_id = line.org_id and detail.trade_month_detail_id = line.trade_month_detail_id
  where line.org_id = ${ask.orgId} and line.account = 'INC' and ${lines ?? inMonths(ask, 'line.fee_month')}
    ${among(ask, 'line.oldman_id')} ${ownBills(ask, 'line.trade_month_id')}
  union all
  select line.entry_id, line.line_no, line.oldman_id, line.trade_month_id, line.fee_month, line.entry_date, null, null, null, 5, entry.operator_name, entry.memo,
    0, 0, 0, line.debit - line.credit, line.credit - line.debit, line.entry_type = 99
  from ledger_line line
  join ledger_entry entry on entry.org_id = line.org_id and entry.entry_id = line.entry_id
  where line.org_id = ${ask.orgId} and line.account = 'WAIVE' and ${lines ?? inMonths(ask, 'line.fee_month')}
    ${among(ask, 'line.oldman_id')} ${ownBills(ask, 'line.trade_month_id')}
  union all
  select null, detail.line_no, bill.oldman_id, detail.trade_month_id, line.fee_month, bill.issue_date, detail.trade_month_detail_id,
    detail.project_id, detail.project_child_id, 1, detail.create_by_name, detail.remark, detail.gross_amt, detail.discount_amt, 0, 0, 0, false
  from trade_month_detail detail
  join trade_month bill on bill.org_id = detail.org_id and bill.trade_month_id = detail.trade_month_id
  cross join lateral (select detail.fee_month) line
  where detail.org_id = ${ask.orgId} and detail.detail_kind = 1 and detail.net_amt = 0 and detail.gross_amt <> 0 and bill.bill_status <> 3
    and ${lines ?? inMonths(ask, 'detail.fee_month')} ${among(ask, 'bill.oldman_id')} ${ownBills(ask, 'bill.trade_month_id')}`

const inMonths = ({ first, last }: Ask, column: string) =>
  sql`${sql.ref(column)} >= ${first} and ${sql.ref(column)} <= ${last}`

/**
 * Collections: what payments (3, 9, 10) put onto bills and refunds (4, 11) took off, `amount` signed, with the parts that
 * came from the balances of the resident. A balance pays before money does, bills in the order of the entry; `paid` is
 * what the bill had been paid after it.
 */
export const collections = (ask: Ask, where: Sql) => sql`
  select part.*, least(greatest(part.held - part.before, 0), abs(part.amount)) * sign(part.amount)::bigint as balance_amount,
    least(greatest(part.prestored - part.before, 0), abs(part.amount)) as prestore_size,
    (sum(part.amount) over (partition by part.trade_month_id order by part.create_time, part.entry_id, part.line_no))::bigint as paid
  from (
    select line.org_id, line.entry_id, line.line_no, line.oldman_id, line.trade_month_id, line.entry_date as day, line.fee_month,
      entry.create_time, line.credit - line.debit as amount, line.credit > 0 as credit_side, line.entry_type = 99 as reversal,
      coalesce(origin.entry_type, line.entry_type) as kind, coalesce(origin.trade_id, entry.trade_id) as trade_id,
      coalesce(origin.operator_id, entry.operator_id) as operator_id, coalesce(origin.operator_name, entry.operator_name) as operator_name,
      coalesce(sum(line.credit + line.debit) over (partition by line.entry_id order by line.line_no
        rows between unbounded preceding and 1 preceding), 0)::bigint as before,
      other.held, other.prestored
    from ledger_line line
    join ledger_entry entry on entry.org_id = line.org_id and entry.entry_id = line.entry_id
    left join ledger_entry origin on origin.org_id = entry.org_id and origin.entry_id = entry.reverses
    cross join lateral (
      select coalesce(sum(beside.credit + beside.debit) filter (where beside.account in ('PRE', 'DEP', 'MED', 'RES')), 0)::bigint as held,
        coalesce(sum(beside.credit + beside.debit) filter (where beside.account = 'PRE'), 0)::bigint as prestored,
        bool_or(beside.account in ('INC', 'WAIVE')) as due
      from ledger_line beside
      where beside.org_id = line.org_id and beside.entry_id = line.entry_id and (beside.credit > 0) <> (line.credit > 0)) other
    where line.org_id = ${ask.orgId} and line.account = 'AR' and coalesce(origin.entry_type, line.entry_type) not in (20, 21, 22)
      and not other.due and ${where} ${among(ask, 'line.oldman_id')} ${beforeClosing(ask, 'entry.create_time')}
  ) part`

/**
 * How the paid part of a bill lies upon its projects: children in the order of the bill, each up to its net; what is
 * taken off somewhere (negative children, waivers) is not owed any more from the end of the bill. `room` is what can be
 * paid of a child, `start` where it begins, `rest` = net − room sums to nothing over a bill.
 */
export const places = (ask: Ask, bills: Sql) => sql`
  select child.*, least(greatest(sum(child.net) over bill - child.start, 0), greatest(child.net, 0))::bigint as room,
    row_number() over (partition by child.trade_month_id order by child.sort, child.line_no) = 1 as first,
    (sum(child.net) over bill)::bigint as whole
  from (
    select net.*, (sum(greatest(net.net, 0)) over (partition by net.trade_month_id order by net.sort, net.line_no) - greatest(net.net, 0))::bigint as start
    from (
      select detail.trade_month_id, detail.project_id, detail.project_child_id, min(detail.sort) as sort, min(detail.line_no) as line_no,
        sum(detail.net_amt)::bigint as net
      from trade_month_detail detail
      join trade_month bill on bill.org_id = detail.org_id and bill.trade_month_id = detail.trade_month_id
      where detail.org_id = ${ask.orgId} and ${bills}
      group by detail.trade_month_id, detail.project_id, detail.project_child_id
    ) net
  ) child
  window bill as (partition by child.trade_month_id)`

/** The part of `paid` that lies upon a place. */
export const upon = (paid: Sql) => sql`(
  least(greatest(${paid} - place.start, 0), place.room)
  + case when place.first then greatest(${paid} - greatest(place.whole, 0), 0) + least(${paid}, 0) else 0 end)::bigint`

/**
 * Collections of a period laid upon the projects of their bills: `share` of each, and how much of it prestored money
 * paid. Everything a bill was paid before counts, so `bills` names whole bills and `during` what of them is wanted.
 */
export const shares = (ask: Ask, { bills, during }: { bills: (column: Sql) => Sql; during: Sql }) => sql`
  select event.*, place.project_id, place.project_child_id, place.sort, place.line_no as place_no,
    (sign(event.amount) * (${upon(sql`(event.low + abs(event.amount))`)} - ${upon(sql`event.low`)}))::bigint as share,
    (sign(event.amount) * (${upon(sql`(event.low + event.prestore_size)`)} - ${upon(sql`event.low`)}))::bigint as prestore_share
  from (
    select found.*, least(found.paid, found.paid - found.amount) as low
    from (${collections(ask, bills(sql`line.trade_month_id`))}) found where ${during}
  ) event
  join (${places(ask, bills(sql`detail.trade_month_id`))}) place on place.trade_month_id = event.trade_month_id`

/** Bills of the fee months. */
export const billsOfMonths = (ask: Ask) => (column: Sql) =>
  sql`${column} in (
  select one.trade_month_id from trade_month one
  where one.org_id = ${ask.orgId} and one.fee_month >= ${ask.first} and one.fee_month <= ${ask.last} ${ownBills(ask, 'one.trade_month_id')})`

/** Bills something was paid on or taken off in these days. */
export const billsMoved = (ask: Ask, from: string, to: string) => (column: Sql) =>
  sql`${column} in (
  select one.trade_month_id from ledger_line one
  where one.org_id = ${ask.orgId} and one.account = 'AR' and one.entry_date >= ${from}::date and one.entry_date <= ${to}::date
    and one.entry_type not in (20, 21, 22))`
