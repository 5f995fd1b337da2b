import { type RawBuilder, sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { reportGroup } from '#contract/modules/stock/stock-doc/report.ts'
import { storeType } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { depotInReach } from '../../sku/service.ts'
import { narrowed, type ReportQuery, type Row } from './row.ts'

/** What wards and residents received, and what suppliers delivered: sums, or with `records` the records behind them. */

/** The selected records, and the key and the label of their rows in the report. */
interface Source {
  from: RawBuilder<unknown>
  rowId: RawBuilder<unknown>
  name: RawBuilder<unknown>
  /** Movements out of the store count as consumption. */
  sign: 1 | -1
}

/** 领用: what wards or residents received, less red-punches and returns, each on its own day. 21001. */
export async function usage(db: Db, who: Who, request: ReportQuery): Promise<Row[]> {
  const { dept, oldman } = reportGroup.is
  const group = request.groupBy ?? dept
  if (group !== dept && group !== oldman) wrongValue('groupBy', '请选择按部门或按老人')
  const taker = group === dept ? sql`issue.dept_id` : sql`issue.oldman_id`
  const name = group === dept ? sql`dept.dept_name` : sql`oldman.oldman_name`
  const from = sql`stock_record record
    join stock_doc doc on doc.org_id = record.org_id and doc.doc_id = record.doc_id
    join stock_doc_line line on line.org_id = record.org_id and line.detail_id = record.doc_detail_id
    left join stock_doc_line source on source.org_id = line.org_id and source.detail_id = line.source_detail_id
      and doc.doc_type = 'STORE'
    left join stock_doc_line undone on undone.org_id = line.org_id and undone.detail_id = line.origin_detail_id
      and doc.doc_type = 'STORE'
    left join stock_doc_line undone_source on undone_source.org_id = undone.org_id
      and undone_source.detail_id = undone.source_detail_id
    join stock_doc issue on issue.org_id = record.org_id and issue.doc_type = 'DELIVER'
      and issue.doc_id = coalesce(source.doc_id, undone_source.doc_id, doc.doc_id)
    join depot on depot.org_id = record.org_id and depot.depot_id = record.depot_id
    join sku on sku.org_id = record.org_id and sku.sku_id = record.sku_id
    join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
    left join dept on dept.org_id = issue.org_id and dept.dept_id = issue.dept_id
    left join oldman on oldman.org_id = issue.org_id and oldman.oldman_id = issue.oldman_id
    where record.org_id = ${who.orgId} and record.doc_type in ('STORE', 'DELIVER') and ${taker} is not null
      and ${within(who, request)}`
  const source: Source = { from, rowId: sql`${taker} || '-' || sku.sku_id`, name, sign: -1 }
  if (request.records) return recordsOf(db, request, source)
  const { rows } = await sql<Row>`
    select ${source.rowId} as row_id, max(${name}) as name, sku.sku_id, max(sku.sku_code) as sku_code,
      max(sku.sku_name) as sku_name, max(spec.spec_name) as spec_name, max(sku.unit) as unit,
      count(distinct doc.doc_id) filter (where doc.red_flag = 0 and doc.doc_type = 'DELIVER')::int as doc_count,
      -sum(record.quantity) as quantity, -sum(record.amount)::bigint as amount
    from ${from}
    group by ${taker}, sku.sku_id having sum(record.quantity) <> 0 or sum(record.amount) <> 0
    order by 2, max(sku.sku_name), 1`.execute(db)
  return rows
}

/** 采购: what suppliers delivered, less what was sent back, less red-punches. 21001. */
export async function supplier(db: Db, who: Who, request: ReportQuery): Promise<Row[]> {
  const from = sql`stock_record record
    join stock_doc doc on doc.org_id = record.org_id and doc.doc_id = record.doc_id
    join supplier on supplier.org_id = doc.org_id and supplier.supplier_id = doc.supplier_id
    join depot on depot.org_id = record.org_id and depot.depot_id = record.depot_id
    join sku on sku.org_id = record.org_id and sku.sku_id = record.sku_id
    join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
    where record.org_id = ${who.orgId} and (doc.store_type = ${storeType.is.bought} or doc.deliver_type = ${deliverType.is.sentBack}) and ${within(who, request)}`
  const source: Source = { from, rowId: sql`supplier.supplier_id`, name: sql`supplier.supplier_name`, sign: 1 }
  if (request.records) return recordsOf(db, request, source)
  const { rows } = await sql<Row>`
    select supplier.supplier_id as row_id, supplier.supplier_name as name,
      count(distinct doc.doc_id) filter (where doc.red_flag = 0 and doc.doc_type = 'STORE')::int as doc_count,
      coalesce(sum(record.amount) filter (where doc.doc_type = 'STORE'), 0)::bigint as bought_amount,
      coalesce(-sum(record.amount) filter (where doc.doc_type = 'DELIVER'), 0)::bigint as sent_back_amount,
      sum(record.amount)::bigint as amount
    from ${from}
    group by supplier.supplier_id, supplier.supplier_name order by amount desc, row_id`.execute(db)
  return rows
}

function within(who: Who, request: ReportQuery) {
  const { dateFrom, dateTo } = request
  if (!dateFrom) wrongValue('dateFrom', '请选择开始日期')
  if (!dateTo || dateTo < dateFrom) wrongValue('dateTo', '结束日期不能早于开始日期')
  return sql`record.biz_date between ${dateFrom}::date and ${dateTo}::date and ${depotInReach(who)}
    ${narrowed(request, sql`record.depot_id`)}`
}

/** The records behind a row, or behind all rows: their amounts add up to the figure. */
async function recordsOf(db: Db, { rowId: chosen, docType }: ReportQuery, { from, rowId, name, sign }: Source) {
  const sum = sign === 1 ? sql`` : sql`-`
  const { rows } = await sql<Row>`
    select record.record_id as row_id, record.create_time as time, record.biz_date, record.move_type, record.doc_type,
      record.doc_id, record.doc_no, depot.depot_name, ${name} as party, sku.sku_name, spec.spec_name, sku.unit,
      ${sum} record.quantity as quantity, ${sum} record.amount as amount
    from ${from} ${chosen ? sql`and ${rowId} = ${chosen}` : sql``}
      ${docType ? sql`and doc.doc_type = ${docType}` : sql``}
    order by record.biz_date desc, record.seq desc`.execute(db)
  return rows
}
