import { sql } from 'kysely'
import { wayNames } from '../account/service.ts'
import { type Ask, nothing } from './ask.ts'
import { ownOperator } from './balances.ts'
import { billsMoved, shares } from './ledger-lines.ts'
import { showRows } from './pivot.ts'

/** 3: each payment of a bill by project and by what it was paid with; the parts of a trade make its amount. */

export async function paymentDetail(ask: Ask, query: object) {
  const names = sql.join([...(await wayNames(ask.db, ask.who))].map(([way, name]) => sql`(${way}::smallint, ${name})`))
  const { projectId, tradeWay } = ask.filters
  const pieces = shares(ask, {
    bills: billsMoved(ask, ask.from, ask.to),
    during: sql`found.day >= ${ask.from}::date and found.day <= ${ask.to}::date and found.kind in (3, 9, 10) ${ownOperator(ask)}`,
  })
  const rows = sql`
    select part.entry_id || '-' || part.line_no || '-' || coalesce(part.project_child_id, '-') || '-' || way.line_no as "rowId",
      to_char(part.day, 'YYYY-MM-DD') as "entryDate", trade.receipt_no as "receiptNo", trade.trade_no as "tradeNo", part.oldman_id as "oldmanId",
      oldman.oldman_name as "oldmanName", bill.bed_name as "bedName", project.project_name as "projectName", child.project_child_name as "projectChildName",
      bill.fee_month as "feeMonth", (sign(part.amount) * covered.amount)::bigint as amount, way.label as "tradeWayName",
      part.operator_name as "operatorName", case when part.reversal then 1 else 0 end as reversal, part.create_time, part.place_no
    from (
      select share.*, share.before + sum(abs(share.share)) over (partition by share.entry_id, share.line_no order by share.sort, share.place_no)
        - abs(share.share) as seat
      from (${pieces}) share where share.share <> 0
    ) part
    join lateral (
      select money.line_no, money.trade_way, money.size, sum(money.size) over (order by money.rank, money.line_no) - money.size as seat,
        coalesce(named.name, money.label) as label
      from (
        select beside.line_no, coalesce(beside.trade_way, case when beside.account in ('PRE', 'DEP', 'MED', 'RES') then 7 end) as trade_way,
          beside.credit + beside.debit as size, case when beside.account in ('PRE', 'DEP', 'MED', 'RES') then 0 else 1 end as rank,
          case beside.account when 'PRE' then '预存抵扣' when 'DEP' then '押金抵扣' when 'MED' then '医疗押金抵扣' when 'RES' then '预订金抵扣' else '其他' end as label
        from ledger_line beside
        where beside.org_id = part.org_id and beside.entry_id = part.entry_id and (beside.credit > 0) <> part.credit_side
      ) money
      left join (values ${names}) named(way, name) on named.way = money.trade_way and money.rank = 1
    ) way on true
    cross join lateral (select least(way.seat + way.size, part.seat + abs(part.share)) - greatest(way.seat, part.seat) as amount) covered
    left join trade on trade.org_id = part.org_id and trade.trade_id = part.trade_id
    left join trade_month bill on bill.org_id = part.org_id and bill.trade_month_id = part.trade_month_id
    left join oldman on oldman.org_id = part.org_id and oldman.oldman_id = part.oldman_id
    left join fee_project project on project.org_id = part.org_id and project.project_id = part.project_id
    left join project_child child on child.org_id = part.org_id and child.project_child_id = part.project_child_id
    where covered.amount > 0 ${projectId ? sql`and part.project_id = ${projectId}` : nothing}
      ${tradeWay ? sql`and way.trade_way = ${Number(tradeWay)}` : nothing}`
  const order = sql`"entryDate", create_time, "rowId"`
  return showRows(ask, { rows, order, sums: ['amount'] }, query)
}
