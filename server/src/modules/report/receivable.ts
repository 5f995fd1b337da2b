import { type RawBuilder, sql } from 'kysely'
import { type Ask, daysOf, nothing, ownBills } from './ask.ts'
import { dueFacts, rateOf } from './bills.ts'
import { billsMoved, charges, collections, shares } from './ledger-lines.ts'
import type { Report } from './pivot.ts'

/**
 * 18: what was owed before a month, what became due, what was collected, what is owed after it. Due counts by the month
 * it is for, collections by the day they were made; a month begins with what the one before ended with.
 */

type Sql = RawBuilder<unknown>
const collected = ['collectCurrentAmt', 'collectPastAmt'] as const
const net = { grossAmt: 1, discountAmt: -1, adjustAmt: 1, waiveAmt: -1 } as const
const closing = { firstAmt: 1, ...net, collectCurrentAmt: -1, collectPastAmt: -1 } as const

const byProject = (ask: Ask) => ask.filters.dueGroup === 'project'

export const receivable: Report = {
  word: 'receivalbe',
  figures: ['firstAmt', 'grossAmt', 'discountAmt', 'adjustAmt', 'waiveAmt', ...collected],
  made: { netAmt: net },
  shown: { openAmt: { firstAmt: 1 }, closeAmt: closing },
  facts: (ask) => {
    const { from, to } = daysOf(ask)
    const split = byProject(ask)
    const row = (month: Sql, project: Sql) => (split ? sql`${month} || '|' || coalesce(${project}, 'waive')` : month)
    const before = charges(ask, { lines: sql`line.fee_month < ${ask.first}` })
    // A cashier's due is that of bills they took money for, and so is what was collected of it, by whomever.
    const own = ownBills(ask, 'line.trade_month_id')
    const bills = (column: Sql) => sql`${billsMoved(ask, '1900-01-01', to)(column)} ${own}`
    const moved = split
      ? sql`(${shares(ask, { bills, during: sql`found.day <= ${to}::date` })})`
      : sql`(${collections(ask, sql`line.entry_date <= ${to}::date ${own}`)})`
    const amount = split ? sql`paid.share` : sql`paid.amount`
    const project = split ? sql`paid.project_id` : sql`null::text`
    return sql`
      ${dueFacts(row(sql`charge.fee_month`, sql`charge.project_id`), charges(ask))}
      union all
      select ${row(sql`${ask.first}::text`, sql`charge.project_id`)}, 'firstAmt', null, charge.net, charge.entry_id, charge.line_no, charge.day, charge.fee_month, charge.oldman_id, charge.reversal
      from (${before}) charge where charge.net <> 0
      union all
      select case when paid.day < ${from}::date then ${row(sql`${ask.first}::text`, project)} else ${row(sql`to_char(paid.day, 'YYYY-MM')`, project)} end,
        case when paid.day < ${from}::date then 'firstAmt' when bill.fee_month >= to_char(paid.day, 'YYYY-MM') then 'collectCurrentAmt' else 'collectPastAmt' end,
        null, case when paid.day < ${from}::date then - ${amount} else ${amount} end, paid.entry_id, paid.line_no, paid.day, bill.fee_month, paid.oldman_id, paid.reversal
      from ${moved} paid
      join trade_month bill on bill.org_id = ${ask.orgId} and bill.trade_month_id = paid.trade_month_id
      where ${amount} <> 0
      union all
      select ${split ? sql`to_char(month, 'YYYY-MM') || '|' || project.project_id` : sql`to_char(month, 'YYYY-MM')`}, 'grossAmt', null, 0::bigint, null, 0, ${from}::date, null, null, false
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 month') month
      ${split ? sql`cross join (select project_id from fee_project where org_id = ${ask.orgId} union all select 'waive') project` : nothing}`
  },
  rows: (ask) => {
    const kept = sql`sum(made."firstAmt" + made."netAmt" - made."collectCurrentAmt" - made."collectPastAmt")
      over (partition by split_part(made."rowId", '|', 2) order by made."rowId")`
    return {
      select: sql`, left(made."rowId", 7) as "feeMonth", ${kept}::bigint as "closeAmt",
        (${kept} - made."netAmt" + made."collectCurrentAmt" + made."collectPastAmt")::bigint as "openAmt",
        ${byProject(ask) ? sql`coalesce(project.project_name, '减免')` : sql`null::text`} as "projectName", ${byProject(ask) ? sql`project.sort` : sql`0`} as project_sort`,
      from: byProject(ask)
        ? sql`left join fee_project project on project.org_id = ${ask.orgId} and project.project_id = split_part(made."rowId", '|', 2)`
        : nothing,
      order: sql`"feeMonth", project_sort nulls last, "rowId"`,
    }
  },
  chart: () => ({ title: '各月收回', figure: 'collectCurrentAmt', by: sql`to_char(day, 'YYYY-MM')` }),
  finish: ({ firstAmt, ...row }) => {
    const [netAmt, current, past] = [row.netAmt, row.collectCurrentAmt, row.collectPastAmt].map((value) =>
      Number(value ?? 0),
    )
    const total = row.rowId === undefined
    const openAmt = total ? Number(firstAmt ?? 0) : row.openAmt
    const closeAmt = total ? Number(firstAmt ?? 0) + netAmt - current - past : row.closeAmt
    return { ...row, openAmt, closeAmt, rate: rateOf(current, netAmt) }
  },
}
