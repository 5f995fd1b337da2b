import { sql } from 'kysely'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import { showRows } from '../pivot.ts'
import { type Ask, nothing, operated } from '../report-query.ts'
import { beside, billsMoved, namedWays, paying, shares } from './ledger-lines.ts'

/** 3: each payment of a bill by project and by its source; the parts of a trade add up to its amount. */

export async function paymentDetail(ask: Ask, query: object) {
  const ways = await namedWays(ask)
  const { projectId, tradeWay } = ask.filters
  const pieces = shares(ask, {
    bills: billsMoved(ask, ask.from, ask.to),
    during: sql`found.day >= ${ask.from}::date and found.day <= ${ask.to}::date and found.kind in ${paying} ${operated(ask, 'found')}`,
  })
  // Pieces and ways of an entry are two divisions of the same amount; their overlap is paid by that way.
  const covered = sql`least(way.place_from + way.debit + way.credit, part.reach) - greatest(way.place_from, part.reach - abs(part.share))`
  const rows = sql`
    select part.entry_id, part.line_no, part.place_no, way.line_no as way_no, part.day, part.create_time,
      case when part.credit_side then ${covered} else - (${covered}) end as amount
    from (${pieces}) part
    join ledger_line way on way.org_id = ${ask.orgId} and way.entry_id = part.entry_id and way.account <> 'AR' and way.place_from is not null
      and (way.credit > 0) <> part.credit_side
    where part.share <> 0 and ${covered} > 0 ${projectId ? sql`and part.project_id = ${projectId}` : nothing}
      ${tradeWay ? sql`and coalesce(way.trade_way, case when way.account in ('PRE', 'DEP', 'MED', 'RES') then ${sql.lit(balanceWay)} end) = ${Number(tradeWay)}` : nothing}`
  const names = {
    select: sql`${rowId} as "rowId", to_char(part.day, 'YYYY-MM-DD') as "entryDate", trade.receipt_no as "receiptNo", trade.trade_no as "tradeNo",
      line.oldman_id as "oldmanId", oldman.oldman_name as "oldmanName", bill.bed_name as "bedName", project.project_name as "projectName",
      child.project_child_name as "projectChildName", bill.fee_month as "feeMonth", part.amount,
      coalesce(named.name, ${wayLabel}) as "tradeWayName", coalesce(origin.operator_name, entry.operator_name) as "operatorName",
      case when line.entry_type = ${sql.lit(entryType.is.reversal)} then 1 else 0 end as reversal`,
    from: sql`${beside(ask, 'ledger_line', 'line', sql`one.entry_id = part.entry_id and one.line_no = part.line_no`)}
      ${beside(ask, 'ledger_line', 'way', sql`one.entry_id = part.entry_id and one.line_no = part.way_no`)}
      ${beside(ask, 'trade_month_place', 'place', sql`one.trade_month_id = line.trade_month_id and one.place_no = part.place_no`)}
      ${beside(ask, 'trade', 'trade', sql`one.trade_id = line.trade_id`)}
      ${beside(ask, 'ledger_entry', 'entry', sql`one.entry_id = part.entry_id`)}
      ${beside(ask, 'ledger_entry', 'origin', sql`one.entry_id = entry.reverses`)}
      ${beside(ask, 'trade_month', 'bill', sql`one.trade_month_id = line.trade_month_id`)}
      ${beside(ask, 'oldman', 'oldman', sql`one.oldman_id = line.oldman_id`)}
      ${beside(ask, 'fee_project', 'project', sql`one.project_id = place.project_id`)}
      ${beside(ask, 'project_child', 'child', sql`one.project_child_id = place.project_child_id`)}
      left join ${ways} on named.way = way.trade_way and way.account not in ('PRE', 'DEP', 'MED', 'RES')`,
  }
  const order = sql`part.day, part.create_time, part.entry_id, part.line_no, part.place_no, part.way_no`
  return showRows(ask, { rows, as: 'part', names, order, sums: ['amount'] }, query)
}

const rowId = sql`part.entry_id || '-' || part.line_no || '-' || coalesce(place.project_child_id, '-') || '-' || part.way_no`

const wayLabel = sql`case way.account when 'PRE' then '预存抵扣' when 'DEP' then '押金抵扣' when 'MED' then '医疗押金抵扣'
  when 'RES' then '预订金抵扣' else '其他' end`
