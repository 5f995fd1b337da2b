import { type RawBuilder, sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { depotType } from '#contract/modules/stock/sku/depot.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { type ReportKind, ReportRow, reportColumns, reportKind } from '#contract/modules/stock/stock-doc/report.ts'
import type { Db } from '#core/db/db.ts'
import { pageBounds } from '#core/rows/read/list.ts'
import { sheetColumns } from '#core/sheets/export.ts'
import type { Who } from '#core/who/who.ts'
import { depotInReach } from '../../sku/service.ts'
import { flow } from './flow.ts'
import { narrowed, type ReportQuery, type Row } from './row.ts'
import { supplier, usage } from './usage.ts'

/** The reports of the store (stock.md 4): figures over records and stock, within the caller's reach. */

/**
 * A page of a report with the sums of all its rows. Refuses 21001 for a missing required filter, 21003 for another
 * kind.
 */
export async function stockReports(db: Db, who: Who, kind: string, request: ReportQuery) {
  if (!isKind(kind)) refuse(common.missing)
  const { rows, equal } =
    kind === 'flow' ? await flow(db, who, request) : { rows: await rowsByKind[kind](db, who, request), equal: null }
  const { page, size, offset } = pageBounds(request)
  const list = rows.slice(offset, offset + size)
  return {
    list,
    total: rows.length,
    page,
    size,
    sum: sumOf(rows),
    equal,
    ...(request.export && { sheet: sheetOf(kind, request.records ? 'trace' : kind) }),
  }
}

/** A workbook has the columns of its kind; one of records has those of a trace. */
const sheetOf = (kind: ReportKind, shown: ReportKind) => {
  const own: readonly string[] = reportColumns[shown]
  const columns = sheetColumns(ReportRow).filter(({ key }) => own.includes(key))
  return { title: reportKind.label(kind), columns: columns.toSorted((a, b) => own.indexOf(a.key) - own.indexOf(b.key)) }
}

const isKind = (kind: string): kind is ReportKind => reportKind.values.some((one) => one === kind)

/** Amounts of all rows; quantities of different items are not added up. */
function sumOf(rows: readonly Row[]) {
  const sum: Record<string, number> = {}
  for (const row of rows)
    for (const [key, value] of Object.entries(row))
      if (typeof value === 'number' && summable.test(key)) sum[key] = (sum[key] ?? 0) + value
  return sum
}
const summable = /^(amount|.*Amount|days\d+|daysOver)$/

const rowsByKind: Record<Exclude<ReportKind, 'flow'>, (db: Db, who: Who, request: ReportQuery) => Promise<Row[]>> = {
  usage,
  supplier,
  age,
  trace,
  proposal,
}

/** 库龄: how long the stock has been here, since its layer first came. */
async function age(db: Db, who: Who, request: ReportQuery): Promise<Row[]> {
  const day = request.asOf ?? who.today
  const old = sql`(${day}::date - batch.first_in_time::date)`
  const worth = (label: string, when: RawBuilder<unknown>) =>
    sql`coalesce(sum(layer.amount) filter (where ${when}), 0)::bigint as ${sql.ref(label)}`
  const { rows } = await sql<Row>`
    select depot.depot_id || '-' || sku.sku_id as row_id, depot.depot_id, max(depot.depot_name) as depot_name, sku.sku_id,
      max(sku.sku_code) as sku_code, max(sku.sku_name) as sku_name, max(spec.spec_name) as spec_name, max(sku.unit) as unit,
      sum(layer.quantity) as quantity, sum(layer.amount)::bigint as amount, max(${old})::int as oldest_days,
      ${worth('days30', sql`${old} <= 30`)}, ${worth('days90', sql`${old} between 31 and 90`)},
      ${worth('days180', sql`${old} between 91 and 180`)}, ${worth('days_over', sql`${old} > 180`)}
    from (
      select balance.depot_id, balance.sku_id, balance.batch_id, balance.quantity - coalesce(since.quantity, 0) as quantity,
        balance.amount - coalesce(since.amount, 0) as amount
      from stock_balance balance
      left join (
        select depot_id, sku_id, batch_id, sum(quantity) as quantity, sum(amount)::bigint as amount
        from stock_record where org_id = ${who.orgId} and biz_date > ${day}::date group by depot_id, sku_id, batch_id
      ) since using (depot_id, sku_id, batch_id)
      where balance.org_id = ${who.orgId}
    ) layer
    join stock_batch batch on batch.org_id = ${who.orgId} and batch.batch_id = layer.batch_id
    join depot on depot.org_id = ${who.orgId} and depot.depot_id = layer.depot_id
    join sku on sku.org_id = ${who.orgId} and sku.sku_id = layer.sku_id
    join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
    where layer.quantity > 0 and ${depotInReach(who)} ${narrowed(request, sql`layer.depot_id`)}
    group by depot.depot_id, sku.sku_id order by oldest_days desc, row_id`.execute(db)
  return rows
}

/** 追溯: every movement of a batch, oldest first, with supplier or receiver. 21001, 21003. */
async function trace(db: Db, who: Who, { batchId }: ReportQuery): Promise<Row[]> {
  if (!batchId) wrongValue('batchId', '请选择批次')
  const { rows: found } =
    await sql`select from stock_batch where org_id = ${who.orgId} and batch_id = ${batchId}`.execute(db)
  if (found.length === 0) refuse(common.missing, {}, { field: 'batchId' })
  const { rows } = await sql<Row>`
    select record.record_id as row_id, record.create_time as time, record.biz_date, record.move_type, record.doc_type,
      record.doc_id, record.doc_no, depot.depot_id, depot.depot_name, sku.sku_id, sku.sku_name, spec.spec_name, sku.unit,
      record.quantity, record.amount, sum(record.quantity) over (order by record.seq) as balance,
      coalesce(oldman.oldman_name || coalesce('（' || oldman.bed_name || '）', ''), doc.buyer, doc.borrower_name,
        nullif(concat_ws(' ', dept.dept_name, emp.emp_name), ''), supplier.supplier_name, doc.donor,
        case when record.doc_type = 'TRANSFER' then
          case when record.depot_id = doc.depot_id or (record.depot_id <> doc.depot_id_in and record.quantity < 0)
            then depot_in.depot_name else depot_out.depot_name end end,
        case when record.doc_type = 'STORE' then maker.supplier_name end) as party
    from stock_record record
    join stock_batch batch on batch.org_id = record.org_id and batch.batch_id = record.batch_id
    left join supplier maker on maker.org_id = batch.org_id and maker.supplier_id = batch.supplier_id
    join depot on depot.org_id = record.org_id and depot.depot_id = record.depot_id
    join sku on sku.org_id = record.org_id and sku.sku_id = record.sku_id
    join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
    left join stock_doc doc on doc.org_id = record.org_id and doc.doc_id = record.doc_id
    left join oldman on oldman.org_id = doc.org_id and oldman.oldman_id = doc.oldman_id
    left join dept on dept.org_id = doc.org_id and dept.dept_id = doc.dept_id
    left join emp on emp.org_id = doc.org_id and emp.emp_id = doc.receiver_id
    left join supplier on supplier.org_id = doc.org_id and supplier.supplier_id = doc.supplier_id
    left join depot depot_in on depot_in.org_id = doc.org_id and depot_in.depot_id = doc.depot_id_in
    left join depot depot_out on depot_out.org_id = doc.org_id and depot_out.depot_id = doc.depot_id
    where record.org_id = ${who.orgId} and record.batch_id = ${batchId} and ${depotInReach(who)}
    order by record.seq`.execute(db)
  return rows
}

/**
 * 采购建议, for items that were ever in a depot or have a limit there: the stock with goods in transit below its limit, and
 * the quantity that fills it up.
 */
async function proposal(db: Db, who: Who, request: ReportQuery): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select row.*, round(row.suggest * coalesce(row.in_price, 0))::bigint as amount
    from (
      select depot.depot_id || '-' || sku.sku_id as row_id, depot.depot_id, depot.depot_name, sku.sku_id, sku.sku_code,
        sku.sku_name, spec.spec_name, sku.unit, supplier.supplier_name, sku.in_price, here.available, coming.transit,
        said.min_stock, said.max_stock,
        greatest(coalesce(said.max_stock, said.min_stock) - here.available - coming.transit, 0) as suggest
      from (select org_id, depot_id, sku_id from stock_place union select org_id, depot_id, sku_id from sku_limit) place
      join sku on sku.org_id = place.org_id and sku.sku_id = place.sku_id
      join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
      join depot on depot.org_id = place.org_id and depot.depot_id = place.depot_id and depot.transit = 0 and depot.status = ${onOff.is.on}
      left join supplier on supplier.org_id = sku.org_id and supplier.supplier_id = sku.supplier_id
      left join sku_limit own on own.org_id = sku.org_id and own.depot_id = depot.depot_id and own.sku_id = sku.sku_id
      cross join lateral (
        select case when own.limit_id is not null then own.min_stock when depot.depot_type = ${depotType.main}::int then sku.min_stock end as min_stock,
          case when own.limit_id is not null then own.max_stock when depot.depot_type = ${depotType.main}::int then sku.max_stock end as max_stock
      ) said
      cross join lateral (
        select coalesce(sum(balance.quantity - balance.locked_quantity), 0) as available
        from stock_balance balance join stock_batch batch on batch.org_id = balance.org_id and batch.batch_id = balance.batch_id
        where balance.org_id = sku.org_id and balance.depot_id = depot.depot_id and balance.sku_id = sku.sku_id
          and coalesce(batch.expire_date, 'infinity') >= ${who.today}::date
      ) here
      cross join lateral (
        select coalesce(sum(line.quantity - line.received_quantity - line.returned_quantity - line.lost_quantity), 0) as transit
        from stock_doc doc join stock_doc_line line on line.org_id = doc.org_id and line.doc_id = doc.doc_id
        where doc.org_id = sku.org_id and doc.depot_id_in = depot.depot_id and doc.doc_type = 'TRANSFER'
          and doc.status in (${docStatus.is.transit}, ${docStatus.is.partReceived}) and line.sku_id = sku.sku_id
      ) coming
      where sku.org_id = ${who.orgId} and sku.status = ${onOff.is.on} and said.min_stock is not null
        and here.available + coming.transit < said.min_stock and ${depotInReach(who)} ${narrowed(request, sql`depot.depot_id`)}
    ) row order by row.supplier_name nulls last, row.sku_name, row.row_id`.execute(db)
  return rows
}
