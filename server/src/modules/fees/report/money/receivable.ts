import { type RawBuilder, sql } from 'kysely'
import type { Part } from '../facts.ts'
import type { Report } from '../pivot.ts'
import { type Ask, feeDays, nothing, ownBills } from '../report-query.ts'
import { duePart, paidRate } from './bills.ts'
import { billsMoved, charges, collections, shares } from './ledger-lines.ts'

/**
 * 18: dues before a month, new dues, collections, dues after it. Dues count by their fee month, collections by the day
 * they were made; a month begins with the closing dues of the one before.
 */

type Sql = RawBuilder<unknown>
const collected = ['collectCurrentAmt', 'collectPastAmt'] as const
const net = { grossAmt: 1, discountAmt: -1, adjustAmt: 1, waiveAmt: -1 } as const
const closing = { firstAmt: 1, ...net, collectCurrentAmt: -1, collectPastAmt: -1 } as const

const byProject = (ask: Ask) => ask.filters.dueGroup === 'project'

export const receivable: Report = {
  word: 'receivalbe',
  figures: ['firstAmt', 'grossAmt', 'discountAmt', 'adjustAmt', 'waiveAmt', ...collected],
  formulas: { netAmt: net },
  factFormulas: { openAmt: { firstAmt: 1 }, closeAmt: closing },
  facts: (ask): Part[] => {
    const { from, to } = feeDays(ask)
    const split = byProject(ask)
    const row = (month: Sql, project: Sql) => (split ? sql`${month} || '|' || coalesce(${project}, 'waive')` : month)
    const dueSql = duePart(row(sql`charge.fee_month`, sql`charge.project_id`), charges(ask))
    const before = charges(ask, sql`line.fee_month < ${ask.first}`)
    const project = sql`paid.project_id`
    const early = sql`paid.day < ${from}::date`
    const month = sql`to_char(paid.day, 'YYYY-MM')`
    const moved = split
      ? sql`(${shares(ask, { bills: billsMoved(ask, '1900-01-01', to), during: sql`found.day <= ${to}::date` })}) part`
      : sql`(${collections(ask, sql`line.entry_date <= ${to}::date ${ownBills(ask, 'line.trade_month_id')}`)}) part`
    const amount = split ? sql`part.share` : sql`part.amount`
    const bill = sql`join trade_month bill on bill.org_id = ${ask.orgId} and bill.trade_month_id = part.trade_month_id`
    const keys = sql`part.day, bill.fee_month, ${split ? sql`part.project_id` : sql`null::text as project_id`}`
    return [
      dueSql,
      {
        of: 'charge',
        from: sql`(${before}) charge`,
        row: row(sql`${ask.first}::text`, sql`charge.project_id`),
        figures: { firstAmt: sql`charge.net` },
      },
      {
        of: 'paid',
        from: sql`(
          select ${keys}, part.entry_id, part.line_no, part.oldman_id, part.reversal, ${amount} as amount
          from ${moved} ${bill} where ${amount} <> 0) paid`,
        row: sql`case when ${early} then ${row(sql`${ask.first}::text`, project)} else ${row(month, project)} end`,
        figure: sql`case when ${early} then 'firstAmt' when paid.fee_month >= ${month} then 'collectCurrentAmt' else 'collectPastAmt' end`,
        amount: sql`case when ${early} then - paid.amount else paid.amount end`,
        // The columns that decide the kind of a collection.
        sums: {
          from: sql`(
            select ${keys}, sum(${amount}) as amount from ${moved} ${bill} where ${amount} <> 0
            group by part.day, bill.fee_month ${split ? sql`, part.project_id` : nothing}) paid`,
        },
      },
      {
        ...everyMonth(ask),
        row: row(sql`month.fee_month`, sql`month.project_id`),
        figures: { grossAmt: sql`0::bigint` },
      },
    ]
  },
  rows: (ask) => {
    const difference = sql`sum(made."firstAmt" + made."netAmt" - made."collectCurrentAmt" - made."collectPastAmt")
      over (partition by split_part(made."rowId", '|', 2) order by made."rowId")`
    return {
      select: sql`, left(made."rowId", 7) as "feeMonth", ${difference}::bigint as "closeAmt",
        (${difference} - made."netAmt" + made."collectCurrentAmt" + made."collectPastAmt")::bigint as "openAmt",
        ${byProject(ask) ? sql`coalesce(project.project_name, '减免')` : sql`null::text`} as "projectName", ${byProject(ask) ? sql`project.sort` : sql`0`} as project_sort`,
      from: byProject(ask)
        ? sql`left join fee_project project on project.org_id = ${ask.orgId} and project.project_id = split_part(made."rowId", '|', 2)`
        : nothing,
      order: sql`"feeMonth", project_sort nulls last, "rowId"`,
    }
  },
  chart: { title: '各月收回', figures: collected, by: 'day', at: sql`to_char(key, 'YYYY-MM')` },
  finish: ({ firstAmt, ...row }) => {
    const [netAmt, current, past] = [row.netAmt, row.collectCurrentAmt, row.collectPastAmt].map((value) =>
      Number(value ?? 0),
    )
    const total = row.rowId === undefined
    const openAmt = total ? Number(firstAmt ?? 0) : row.openAmt
    const closeAmt = total ? Number(firstAmt ?? 0) + netAmt - current - past : row.closeAmt
    return { ...row, openAmt, closeAmt, rate: paidRate(current, netAmt) }
  },
}

/** A month without movements is listed too. */
function everyMonth(ask: Ask) {
  const { from, to } = feeDays(ask)
  const projects = sql`cross join (select project_id from fee_project where org_id = ${ask.orgId} union all select 'waive') project`
  return {
    of: 'month',
    from: sql`(
      select to_char(one, 'YYYY-MM') as fee_month, ${byProject(ask) ? sql`project.project_id` : sql`null::text`} as project_id,
        null::text as entry_id, 0 as line_no, ${from}::date as day, null::text as oldman_id, false as reversal
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 month') one
      ${byProject(ask) ? projects : nothing}) month`,
  }
}
