import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { entryType, isHomeEntry } from '#contract/modules/fees/account/ledger.ts'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import type { ReportWord } from '#contract/modules/fees/report/report.ts'
import { pageBounds } from '#core/rows/read/list.ts'
import { overWholeBook } from '#core/rows/read/whole-book.ts'
import { wayNames } from '../account/service.ts'
import { factLines, factPeople, type Key, type Part, sumsOf } from './facts.ts'
import { beside } from './money/ledger-lines.ts'
import { type Ask, nothing } from './report-query.ts'

/**
 * A report is a set of facts: amounts of ledger lines, each assigned to a row and a figure (facts.ts). The table is
 * their sum, the total is their sum, and the lines behind a number are the facts themselves, so they cannot differ.
 */

type Sql = RawBuilder<unknown>
/** A figure computed from others: closeAmt = openAmt + inAmt − refundAmt. */
type FormulaTerms = Record<string, 1 | -1>

export interface Report {
  word: ReportWord
  facts: (ask: Ask) => readonly Part[]
  /** The rows that are wanted, if not all: a condition on row_id. */
  only?: (ask: Ask) => Sql | undefined
  figures: readonly string[]
  formulas?: Record<string, FormulaTerms>
  /** The names of `items`, by figure; their keys become `columns`. */
  items?: string
  columns?: (ask: Ask) => Promise<Column[]>
  /** The column with the number of residents. */
  people?: string
  /** Amounts of `rows` that are summed too, though they have no line in the ledger. */
  added?: readonly string[]
  /** Columns that follow the current stays and beds: a closing does not store them. */
  unkept?: readonly string[]
  /** Figures of a row that are no sums of its own facts, and the facts behind them. */
  factFormulas?: Record<string, FormulaTerms>
  /** Names to show with the sums; `pivot` contains row_id and the figures. */
  rows: (ask: Ask) => { select: Sql; from: Sql; order: Sql; where?: Sql }
  /** A figure over time; `at` gives the label below the axis for a `key`. */
  chart?: Key & { title: string; at: Sql; series?: boolean }
  /** Figures computed from sums. */
  finish?: (row: Record<string, unknown>) => Record<string, unknown>
}
export interface Column {
  key: string
  label: string
}
export interface Chart {
  title: string
  x: string[]
  series: { name: string; data: number[] }[]
}
type Line = Record<string, unknown>
export interface ReportAnswer {
  list: Line[]
  total: number
  page: number
  size: number
  sum: Record<string, number>
  columns: Column[]
  chart?: Chart | null
}

const whole =
  ({ db }: Ask) =>
  <R>(texts: TemplateStringsArray, ...values: unknown[]) =>
    overWholeBook(db, () => sql<R>(texts, ...values).execute(db))

const name = (key: string) => sql.raw(`"${key}"`)
const list = (parts: readonly Sql[]) => sql.join([...parts], sql`, `)

/** The facts of a report, of all its rows or of the wanted ones. */
const narrowed = (ask: Ask, report: Report, facts: Sql) => {
  const only = report.only?.(ask)
  return only ? sql`select * from (${facts}) fact where ${only}` : facts
}

export async function showPivot(ask: Ask, report: Report, query: Partial<Paging>): Promise<ReportAnswer> {
  const { figures, formulas = {}, people, chart } = report
  const bounds = pageBounds(query)
  const { select, from, order, where } = report.rows(ask)
  const facts = report.facts(ask)
  const ofFigure = (figure: string) => sql`coalesce(sum(cell.amount) filter (where cell.figure = ${figure}), 0)::bigint`
  const combined = (parts: FormulaTerms) =>
    sql.join(
      Object.entries(parts).map(([part, way]) => (way === 1 ? sql`+ pivot.${name(part)}` : sql`- pivot.${name(part)}`)),
      sql` `,
    )
  const sums = [...figures, ...Object.keys(formulas), ...(report.added ?? [])]
  const totals = sums.map((figure) => sql`${figure}::text, coalesce(sum(made.${name(figure)}), 0)`)
  const [counted, counts, count, countAll] = people
    ? [
        sql`people as materialized (${narrowed(ask, report, factPeople(facts))}),`,
        sql`left join (select row_id, count(oldman_id) as n from people group by row_id) crowd on crowd.row_id = made."rowId"`,
        sql`, coalesce(crowd.n, 0) as ${name(people)}`,
        sql`, ${people}::text, (select count(distinct oldman_id) from people)`,
      ]
    : [nothing, nothing, nothing, nothing]
  const { rows } = await whole(ask)<
    Line & { totals: Line; itemTotals: Record<string, number> | null; n: number; points: Point[] | null }
  >`
    with sums as (${narrowed(ask, report, sumsOf(facts, report.items, chart))}),
    cells as (select row_id, figure, item, sum(amount)::bigint as amount from sums group by row_id, figure, item),
    ${counted}
    pivot as (
      select cell.row_id as "rowId", ${list(figures.map((figure) => sql`${ofFigure(figure)} as ${name(figure)}`))},
        coalesce(jsonb_object_agg(cell.item, cell.amount) filter (where cell.item is not null and cell.figure = ${report.items ?? ''} and cell.amount <> 0), '{}') as items
      from cells cell group by cell.row_id),
    made as (select pivot.* ${sql.join(
      Object.entries(formulas).map(([key, parts]) => sql`, (${combined(parts)})::bigint as ${name(key)}`),
      sql` `,
    )} from pivot),
    named as (select made.* ${count} ${select} from made ${counts} ${from} ${where ? sql`where ${where}` : nothing}),
    shown as (select * from named order by ${order} limit ${bounds.size} offset ${bounds.offset})
    select shown.*, whole.n, whole.totals, item."itemTotals", chart.points
    from (select count(*)::int as n, jsonb_build_object(${list(totals)} ${countAll}) as totals from named made) whole
    cross join (
      select jsonb_object_agg(item, amount) as "itemTotals"
      from (select item, sum(amount) as amount from cells where figure = ${report.items ?? ''} and item is not null group by item) one) item
    cross join (${chartOf(report)}) chart
    left join shown on true
    order by ${order}`
  const [first] = rows
  const columns = report.columns ? await report.columns(ask) : []
  const items = first?.itemTotals ?? {}
  const sum = {
    ...(first?.totals ?? {}),
    ...Object.fromEntries(Object.entries(items).map(([key, value]) => [`items.${key}`, value])),
  }
  const finish = report.finish ?? ((row: Line) => row)
  return {
    list: rows
      .filter((row) => row.rowId !== null)
      .map(({ totals: _, itemTotals: __, n: ___, points: ____, ...row }) => finish(row)),
    total: Number(first?.n ?? 0),
    page: bounds.page,
    size: bounds.size,
    sum: numbers(finish(sum)),
    columns: used(columns, items),
    chart: chart && first?.points ? chartFrom(chart.title, first.points, columns) : null,
  }
}

const used = (columns: readonly Column[], items: Record<string, number>) => columns.filter(({ key }) => items[key])

/** The totals alone. */
export const reportTotals = async (ask: Ask, report: Report) =>
  (await showPivot(ask, { ...report, chart: undefined }, { size: 1 })).sum

/** The columns alone. */
export async function usedColumns(ask: Ask, report: Report) {
  const { rows } = await whole(ask)<{ item: string; amount: number }>`
    select item, sum(amount)::bigint as amount from (${narrowed(ask, report, sumsOf(report.facts(ask), report.items))}) one
    where figure = ${report.items ?? ''} and item is not null group by item`
  const columns = report.columns ? await report.columns(ask) : []
  return used(columns, Object.fromEntries(rows.map(({ item, amount }) => [item, amount])))
}

const numbers = (row: Line) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, Number(value)]],
    ),
  )

interface Point {
  x: string
  series: string | null
  y: number
}

function chartOf({ chart }: Report) {
  if (!chart) return sql`select null::jsonb as points`
  const { figures, at, series } = chart
  return sql`
    select jsonb_agg(jsonb_build_object('x', x, 'series', series, 'y', y) order by x) as points from (
      select ${at} as x, ${series ? sql`item` : sql`null::text`} as series, sum(amount) as y
      from sums where figure in (${sql.join([...figures])}) group by 1, 2) point`
}

function chartFrom(title: string, points: readonly Point[], columns: readonly Column[]): Chart {
  const x = [...new Set(points.map((point) => point.x))]
  const keys = [...new Set(points.map(({ series }) => series))].sort()
  const at = new Map(points.map((point) => [`${point.x}/${point.series}`, Number(point.y)]))
  const nameOf = (key: string | null) => columns.find((column) => column.key === key)?.label ?? title
  const series = keys.map((key) => ({ name: nameOf(key), data: x.map((one) => at.get(`${one}/${key}`) ?? 0) }))
  return { title, x, series }
}

/** The facts of one figure, with names and numbers that users know. `items.{key}` selects one column. */
export async function behindFigure(
  ask: Ask,
  report: Report,
  request: { rowId?: string | null; figure?: string | null } & Partial<Paging>,
) {
  const drilled = request.figure ?? Object.keys(report.formulas ?? {})[0] ?? report.figures[0]
  const [figure, item] = drilled.startsWith('items.')
    ? [report.items ?? '', drilled.slice('items.'.length)]
    : [drilled, undefined]
  const parts: FormulaTerms = report.formulas?.[figure] ?? report.factFormulas?.[figure] ?? { [figure]: 1 }
  const known = Object.keys(parts).every((part) => report.figures.includes(part) || part === report.items)
  if (!known) refuse(common.invalid, {}, { field: 'figure' })
  const bounds = pageBounds(request)
  const sign = sql.join(
    Object.entries(parts).map(([part, way]) => sql`when ${part} then ${way}::int`),
    sql` `,
  )
  const found = sql`
    select row_id, day, fee_month, oldman_id, entry_id, line_no, reversal, item,
      (amount * case figure ${sign} end)::bigint as amount
    from facts where amount <> 0 and figure in (${sql.join(Object.keys(parts))})
      ${request.rowId ? sql`and row_id = ${request.rowId}` : sql``} ${item === undefined ? sql`` : sql`and item = ${item}`}`
  const { rows } = await whole(ask)<Line & { n: number; amountSum: number }>`
    with facts as not materialized (${narrowed(ask, report, factLines(report.facts(ask), report.items))}), found as materialized (${found}),
    whole as (select count(*)::int as n, coalesce(sum(amount), 0)::bigint as "amountSum" from found),
    shown as (select * from found order by day, entry_id, line_no, row_id, item limit ${bounds.size} offset ${bounds.offset})
    select whole.n, whole."amountSum", coalesce(shown.entry_id, shown.row_id) || '-' || shown.line_no || '-' || row_number() over () as "lineId",
      to_char(shown.day, 'YYYY-MM-DD') as "entryDate", entry.entry_no as "entryNo",
      coalesce(trade.trade_no, home.trade_no) as "tradeNo", coalesce(trade.receipt_no, home.receipt_no) as "receiptNo",
      shown.oldman_id as "oldmanId", coalesce(oldman.oldman_name, elder.oldman_name) as "oldmanName", shown.fee_month as "feeMonth", shown.amount,
      entry.operator_name as "operatorName", case when shown.reversal then 1 else 0 end as reversal,
      coalesce(detail.fee_name, other.project_name, entry.memo, ${entryTypeWords}) as content
    from whole left join shown on true
    ${beside(ask, 'ledger_entry', 'entry', sql`one.entry_id = shown.entry_id`)}
    ${beside(ask, 'ledger_entry', 'origin', sql`one.entry_id = entry.reverses`)}
    ${beside(ask, 'trade', 'trade', sql`one.trade_id = coalesce(origin.trade_id, entry.trade_id)`)}
    ${beside(ask, 'ledger_line', 'line', sql`one.entry_id = shown.entry_id and one.line_no = shown.line_no`)}
    ${beside(ask, 'trade_month_detail', 'detail', sql`one.trade_month_detail_id = line.trade_month_detail_id`)}
    ${beside(ask, 'in_out', 'other', sql`one.project_id = line.project_id and line.account like 'W_'`)}
    ${beside(ask, 'oldman', 'oldman', sql`one.oldman_id = shown.oldman_id`)}
    ${beside(ask, 'home_trade', 'home', sql`one.entry_id = coalesce(entry.reverses, entry.entry_id) and one.trade_way is not null`)}
    ${beside(ask, 'home_oldman', 'elder', sql`one.oldman_id = home.oldman_id`)}
    order by shown.day, shown.entry_id, shown.line_no, shown.row_id, shown.item`
  const [first] = rows
  return {
    list: rows.filter((row) => row.lineId !== null).map(({ n: _, amountSum: __, ...row }) => row),
    total: Number(first?.n ?? 0),
    page: bounds.page,
    size: bounds.size,
    sum: { amount: Number(first?.amountSum ?? 0) },
  }
}

const { is } = entryType
const contents = [
  [is.prestore, '预存'],
  [is.deposit, '入住押金'],
  [is.payment, '缴费'],
  [is.refund, '退款'],
  [is.reservation, '预订金'],
  [is.medical, '医疗押金'],
  [is.transfer, '内部转账'],
  [is.remittance, '汇转'],
  [is.autoDeduct, '自动抵扣'],
  [is.settlement, '退住结算'],
  [is.refundToPrestore, '退费入预存'],
  [is.bill, '出账'],
  [is.adjustment, '调整'],
  [is.waiver, '减免'],
  [is.inOut, '收支'],
  [is.opening, '期初'],
  ...entryType.options.filter(({ value }) => isHomeEntry(value)).map(({ value, label }) => [value, label] as const),
] as const
/** The words of an entry's type, for detail reports. */
export const entryTypeWords = sql`case coalesce(origin.entry_type, entry.entry_type)
  ${sql.join(
    contents.map(([type, words]) => sql`when ${sql.lit(type)} then ${sql.lit(words)}`),
    sql` `,
  )} else '账单' end`

interface Rows {
  /** The rows that are counted and summed, one per line. */
  rows: Sql
  /** Names of the shown rows: read for a page only, over `rows` by the alias `as`. */
  names?: { select: Sql; from: Sql }
  as?: string
  order: Sql
  /** Further columns for the last part of the order: read only for rows that the first part lets in. */
  late?: { order: Sql; select: Sql; from: Sql }
  /** The money to add up. */
  sums: readonly string[]
}

/** Rows that are lines themselves, with their wire names. */
export async function showRows(
  ask: Ask,
  { rows: found, names, as = 'shown', order, late, sums }: Rows,
  query: Partial<Paging>,
): Promise<ReportAnswer> {
  const bounds = pageBounds(query)
  const totals = sums.map((key) => sql`${key}::text, coalesce(sum(${name(key)}), 0)`)
  const alias = name(as)
  const source = late
    ? sql`(
        select ${alias}.*, ${late.select}
        from (select * from found ${alias} order by ${late.order} fetch first ${bounds.offset + bounds.size} rows with ties) ${alias} ${late.from}) ${alias}`
    : sql`found ${alias}`
  const { rows } = await whole(ask)<Line & { n: number; totals: Record<string, number> }>`
    with found as materialized (${found}),
    whole as (select count(*)::int as n, jsonb_build_object(${list(totals)}) as totals from found),
    shown as (select * from ${source} order by ${order} limit ${bounds.size} offset ${bounds.offset})
    select ${names ? names.select : sql`${alias}.*`}, whole.n, whole.totals
    from whole left join shown ${alias} on true ${names ? names.from : sql``} order by ${order}`
  const [first] = rows
  return {
    list: rows.filter((row) => row.rowId !== null).map(({ n: _, totals: __, ...row }) => row),
    total: Number(first?.n ?? 0),
    page: bounds.page,
    size: bounds.size,
    sum: numbers(first?.totals ?? {}),
    columns: [],
  }
}

/** Names of the payment ways by the key of a money account; a balance has none. */
export const wayColumns = async ({ db, who }: Ask): Promise<Column[]> =>
  [...(await wayNames(db, who))]
    .filter(([key]) => key !== balanceWay)
    .map(([key, label]) => ({ key: String(key), label }))
