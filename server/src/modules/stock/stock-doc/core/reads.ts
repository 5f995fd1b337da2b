import { sql } from 'kysely'
import type { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { DocType } from '#contract/modules/stock/stock/ledger.ts'
import type { docAsked } from '#contract/modules/stock/stock-doc/document.ts'
import { docStatus, docView } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { type Asking, cachedTotal } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { trailOf, withStanding } from '../../../platform/review/service.ts'
import { depotInReach, skuNamed } from '../../sku/service.ts'
import { numberShown, stockRecordsOf } from '../../stock/service.ts'
import type { LineRow } from './kind.ts'

/** Documents for lists and detail pages (stock.md 3); those of depots within reach, and one's own. */

const { posted } = docStatus.is

/** A text from another table as a subquery, so that a list needs few joins. */
const textOf = (table: string, column: string, key: string, own: string) =>
  sql<string | null>`(select ${sql.ref(`named.${column}`)} from ${sql.table(table)} as named
    where named.org_id = stock_doc.org_id and ${sql.ref(`named.${key}`)} = ${sql.ref(`stock_doc.${own}`)})`

export function shownDocs(db: Db, who: Who) {
  return db
    .selectFrom('stockDoc')
    .innerJoin('depot', (join) =>
      join.onRef('depot.orgId', '=', 'stockDoc.orgId').onRef('depot.depotId', '=', 'stockDoc.depotId'),
    )
    .selectAll('stockDoc')
    .select(ids)
    .select([
      'depot.depotName',
      textOf('depot', 'depot_name', 'depot_id', 'depot_id_in').as('depotInName'),
      textOf('dept', 'dept_name', 'dept_id', 'dept_id').as('deptName'),
      textOf('emp', 'emp_name', 'emp_id', 'receiver_id').as('receiverName'),
      textOf('emp', 'emp_name', 'emp_id', 'carrier_id').as('carrierName'),
      textOf('oldman', 'oldman_name', 'oldman_id', 'oldman_id').as('oldmanName'),
      textOf('oldman', 'bed_name', 'oldman_id', 'oldman_id').as('bedName'),
      textOf('supplier', 'supplier_name', 'supplier_id', 'supplier_id').as('supplierName'),
      textOf('user_account', 'user_name', 'user_id', 'checker_id').as('checkerName'),
      textOf('stock_doc', 'doc_no', 'doc_id', 'origin_doc_id').as('originDocNo'),
      textOf('stock_doc', 'doc_no', 'doc_id', 'source_doc_id').as('sourceDocNo'),
    ])
    .select([
      countedLines(sql`count(distinct line.sku_id)::int`).as('kinds'),
      sql<number>`case when stock_doc.status = ${posted} and ${countedLines(sql`coalesce(sum(line.red_quantity), 0)`)} > 0
        then 1 else 0 end`.as('partRed'),
      overdueOn(who).as('overdue'),
      recallBy(who).as('mayRecall'),
      newestRed('doc_id').as('redDocId'),
      newestRed('doc_no').as('redDocNo'),
    ])
    .where('stockDoc.orgId', '=', who.orgId)
    .where(sql<boolean>`(${depotInReach(who)} or stock_doc.create_by = ${who.userId} or ${comesInReach(who)})`)
}

/** Documents into a depot are visible to the users who will receive them. */
const comesInReach = (who: Who) => sql<boolean>`stock_doc.depot_id_in in (
  select depot.depot_id from depot where depot.org_id = stock_doc.org_id and ${depotInReach(who)})`

/** The id under the name of each kind; a reply takes the one of its contract. */
const ids = [
  'stockDoc.docId as id',
  'stockDoc.docId as storeId',
  'stockDoc.docId as deliverId',
  'stockDoc.docId as scrapId',
  'stockDoc.docId as lendId',
  'stockDoc.docId as transferId',
] as const

/** States of lent goods that may be overdue (stock.md 3.5). */
const lent: number[] = [docStatus.is.posted, docStatus.is.partReturned]
const overdueOn = (who: Who) =>
  sql<number>`case when stock_doc.doc_type = 'LEND' and stock_doc.plan_return_date < ${who.today}::date
    and stock_doc.status = any(${lent}) then 1 else 0 end`

/** True for the maker or poster of a waiting document, who may recall it (audit.ts). */
const recallBy = (who: Who) =>
  sql<0 | 1>`case when stock_doc.status = ${docStatus.is.waiting}
    and ${who.userId}::text in (stock_doc.create_by, stock_doc.post_by) then 1 else 0 end`

const countedLines = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from stock_doc_line line
    where line.org_id = stock_doc.org_id and line.doc_id = stock_doc.doc_id)`

const newestRed = (column: 'doc_id' | 'doc_no') =>
  sql<string | null>`(select red.${sql.raw(column)} from stock_doc red
    where red.org_id = stock_doc.org_id and red.origin_doc_id = stock_doc.doc_id order by red.doc_no desc limit 1)`

/** Filters of the lists: the common ones, and the columns of a kind. */
export type DocQuery = Partial<z.output<typeof docAsked>> &
  Partial<Record<(typeof equal)[number], string | number | readonly number[] | null>> & {
    receiverName?: string | null
    oldmanName?: string | null
    scrapReason?: string | number | null
    borrowerName?: string | null
    overdue?: number | null
    open?: number | null
    page?: number
    size?: number
  }
const equal = [
  'status',
  'storeType',
  'supplierId',
  'createBy',
  'deliverType',
  'deptId',
  'receiverId',
  'oldmanId',
  'handleWay',
  'borrowerType',
  'depotIdIn',
] as const

const sortable = Object.fromEntries(
  ['docNo', 'bizDate', 'totalAmount', 'createTime'].map((column) => [column, `stockDoc.${column}`]),
)
const newest = [
  ['stockDoc.createTime', 'desc'],
  ['stockDoc.docNo', 'desc'],
] as const

/** A page of documents, or with view line of their lines, and the total amount of all that match. */
export async function listDocs(asking: Asking, call: Call, docType: Row<'stockDoc'>['docType'], query: DocQuery) {
  const rows = filtered(asking.db, asking.who, docType, query)
  if (query.view !== docView.is.line) {
    const { total, sum } = await cachedTotal(asking, call, rows, () => summed(rows))
    const found = await page(rows, query, { fields: sortable, first: newest }, async () => total)
    return { ...found, sum, list: await withStanding(asking, found.list, waitingDoc) }
  }
  const lines = linesAsked(rows, query)
  const { total, sum } = await cachedTotal(asking, call, lines, () => summedLines(lines))
  const order = { fields: sortable, first: [...newest, ['line.lineNo', 'asc']] } as const
  const found = await page(lines, query, order, async () => total)
  return { ...found, sum }
}

/** The reference of a waiting document to its review. */
const waitingDoc = ({ status, docType, docId }: { status: number; docType: string; docId: string }) =>
  status === docStatus.is.waiting && { biz: docType, bizId: docId }

async function summed(rows: ReturnType<typeof filtered>) {
  const { total, totalAmount } = await rows
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(stock_doc.total_amount), 0)::bigint`.as('totalAmount'),
    ])
    .executeTakeFirstOrThrow()
  return { total, sum: { totalAmount } }
}

async function summedLines(lines: ReturnType<typeof withLines>) {
  const { total, amount } = await lines
    .clearSelect()
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(sum(line.amount), 0)::bigint`.as('amount')])
    .executeTakeFirstOrThrow()
  return { total, sum: { amount } }
}

/** The lines of documents that match the query: of these items, or lent and not yet returned. */
function linesAsked(rows: ReturnType<typeof filtered>, { skuId, skuName, open }: DocQuery) {
  let lines = withLines(rows)
  if (skuId) lines = lines.where('line.skuId', '=', skuId)
  if (skuName) lines = lines.where(skuNamed(skuName))
  if (open === 1) lines = lines.where(leftOfLine, '>', 0)
  return lines
}

/** The documents of a kind that match the query. */
export function filtered(db: Db, who: Who, docType: DocType, query: DocQuery) {
  let rows = shownDocs(db, who).where('stockDoc.docType', '=', docType)
  for (const key of equal) {
    const filter = query[key]
    if (Array.isArray(filter)) rows = rows.where(`stockDoc.${key}`, 'in', filter)
    else if (filter != null) rows = rows.where(`stockDoc.${key}`, '=', filter)
  }
  const { depotId } = query
  // Finds a transfer by either depot.
  if (depotId)
    rows = rows.where((eb) => eb.or([eb('stockDoc.depotId', '=', depotId), eb('stockDoc.depotIdIn', '=', depotId)]))
  if (query.docNo) rows = rows.where('stockDoc.docNo', 'like', contains(query.docNo))
  if (query.bizDateFrom) rows = rows.where('stockDoc.bizDate', '>=', query.bizDateFrom)
  if (query.bizDateTo) rows = rows.where('stockDoc.bizDate', '<=', query.bizDateTo)
  if (query.receiverName)
    rows = rows.where(isNamed(textOf('emp', 'emp_name', 'emp_id', 'receiver_id'), query.receiverName))
  if (query.oldmanName)
    rows = rows.where(isNamed(textOf('oldman', 'oldman_name', 'oldman_id', 'oldman_id'), query.oldmanName))
  if (query.borrowerName) rows = rows.where('stockDoc.borrowerName', 'like', contains(query.borrowerName))
  if (query.overdue != null) rows = rows.where(overdueOn(who), '=', query.overdue)
  if (query.open != null) rows = rows.where(sql<boolean>`stock_doc.status = any(${lent})`, '=', query.open === 1)
  if (query.scrapReason != null)
    rows = rows.where(sql<boolean>`exists (select from stock_doc_line reason where reason.org_id = stock_doc.org_id
      and reason.doc_id = stock_doc.doc_id and reason.scrap_reason::text = ${String(query.scrapReason)})`)
  if (query.skuId)
    rows = rows.where(sql<boolean>`exists (select from stock_doc_line asked where asked.org_id = stock_doc.org_id
      and asked.doc_id = stock_doc.doc_id and asked.sku_id = ${query.skuId})`)
  if (query.skuName)
    rows = rows.where(sql<boolean>`exists (select from stock_doc_line asked
      join sku on sku.org_id = asked.org_id and sku.sku_id = asked.sku_id
      where asked.org_id = stock_doc.org_id and asked.doc_id = stock_doc.doc_id and ${skuNamed(query.skuName)})`)
  return rows
}

const isNamed = (name: ReturnType<typeof textOf>, typed: string) => sql<boolean>`${name} like ${contains(typed)}`

function withLines(rows: ReturnType<typeof filtered>) {
  return rows
    .innerJoin('stockDocLine as line', (join) =>
      join.onRef('line.orgId', '=', 'stockDoc.orgId').onRef('line.docId', '=', 'stockDoc.docId'),
    )
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .select([
      'line.detailId',
      'line.skuId',
      'sku.skuName',
      'spec.specName',
      'sku.unit',
      numberShown('line').as('batchNo'),
      'line.expireDate',
    ])
    .select([
      'line.quantity',
      'line.price',
      'line.amount',
      'line.salePrice',
      'line.saleAmount as lineSaleAmount',
      'line.scrapReason',
    ])
    .select(sql<number>`case when stock_doc.status = any(${still}) then 0 else ${leftOfLine} end`.as('leftQuantity'))
}

/** Documents that moved no stock or never will: nothing of them is lent, in transit or reversible. */
const still: number[] = [docStatus.is.draft, docStatus.is.waiting, docStatus.is.refused, docStatus.is.cancelled]

/** The part of a line that was not reversed, returned or received. */
export const leftOf = (line: Pick<LineRow, 'quantity' | (typeof quantities)[number]>) =>
  Math.max(0, Math.round((line.quantity - quantities.reduce((sum, key) => sum + line[key], 0)) * 1000) / 1000)
const quantities = ['redQuantity', 'returnedQuantity', 'damagedQuantity', 'lostQuantity', 'receivedQuantity'] as const
const leftOfLine = sql<number>`(${sql.join(
  (['quantity', ...quantities] as const).map((name) => sql.ref(`line.${name}`)),
  sql` - `,
)})`

/**
 * The batches a line without a named batch was split over, in the order they were taken; layers of items without
 * batches have no number to show (stock.md 3.2).
 */
const takenFrom = sql<
  { batchNo: string; expireDate: string | null; quantity: number }[] | null
>`case when line.batch_id is null and sku.batch_manage = 1 then (
  select jsonb_agg(jsonb_build_object('batchNo', batch.batch_no, 'expireDate', batch.expire_date, 'quantity', -record.quantity)
    order by record.seq)
  from stock_record record
  join stock_batch batch on batch.org_id = record.org_id and batch.batch_id = record.batch_id
  where record.org_id = line.org_id and record.doc_id = line.doc_id and record.doc_detail_id = line.detail_id
    and record.quantity < 0) end`

/** The lines of a document for reading. */
export async function docLinesOf(db: Db, who: Who, docId: string) {
  const rows = await db
    .selectFrom('stockDocLine as line')
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .innerJoin('stockDoc as doc', (join) =>
      join.onRef('doc.orgId', '=', 'line.orgId').onRef('doc.docId', '=', 'line.docId'),
    )
    .selectAll('line')
    .select('doc.status')
    .select(['sku.skuCode', 'sku.skuName', 'sku.unit', 'spec.specName'])
    .select(numberShown('line').as('batchNo'))
    .select(['line.sourceDetailId as storeDetailId', 'line.sourceDetailId as deliverDetailId', takenFrom.as('taken')])
    .where('line.orgId', '=', who.orgId)
    .where('line.docId', '=', docId)
    .orderBy('line.lineNo')
    .execute()
  return rows.map(({ status, ...row }) => {
    const left = still.includes(status) ? 0 : leftOf(row)
    return { ...row, redable: row.quantity > 0 ? left : 0, leftQuantity: left, lendQuantity: row.quantity }
  })
}

/** The head within reach; 21003. */
export async function shownDoc(db: Db, who: Who, docType: DocType, docId: string) {
  const row = await shownDocs(db, who)
    .where('stockDoc.docType', '=', docType)
    .where('stockDoc.docId', '=', docId)
    .executeTakeFirst()
  return row ?? refuse(common.missing)
}

/** Who did what with a document, oldest first. */
export const trailOfDoc = (db: Db, who: Who, docId: string) =>
  db
    .selectFrom('stockDocEvent')
    .select(['time', 'userName', 'action', 'opinion'])
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .orderBy('eventId')
    .execute()

/** One document in full: lines, movements, trail, reviews. */
export async function wholeDoc(db: Db, who: Who, docType: DocType, docId: string) {
  const head = await shownDoc(db, who, docType, docId)
  const records = await stockRecordsOf(db, who, docId)
  const trail = await trailOfDoc(db, who, docId)
  const reviews = await trailOf(db, who, { biz: docType, bizId: docId })
  const [shown] = await withStanding({ db, who }, [head], waitingDoc)
  return { ...shown, lines: await docLinesOf(db, who, docId), records, trail, reviews }
}
