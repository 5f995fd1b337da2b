import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { docStatus, docView } from '#contract/modules/stock/stock-doc/document.ts'
import type { store } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '../../../core/db/db.ts'
import { contains, page } from '../../../core/rows/list.ts'
import type { Who } from '../../../core/who/who.ts'
import { trailOf } from '../../platform/review/service.ts'
import { depotInReach, named } from '../sku/service.ts'
import { listRecords } from '../stock/service.ts'
import { redableOf } from './rules.ts'

/** Documents as lists and pages show them (stock.md 3); those of depots within reach, and one's own. */

const { posted } = docStatus.is

export function shownDocs(db: Db, who: Who) {
  return db
    .selectFrom('stockDoc')
    .innerJoin('depot', (join) =>
      join.onRef('depot.orgId', '=', 'stockDoc.orgId').onRef('depot.depotId', '=', 'stockDoc.depotId'),
    )
    .leftJoin('supplier', (join) =>
      join.onRef('supplier.orgId', '=', 'stockDoc.orgId').onRef('supplier.supplierId', '=', 'stockDoc.supplierId'),
    )
    .leftJoin('userAccount as checker', (join) =>
      join.onRef('checker.orgId', '=', 'stockDoc.orgId').onRef('checker.userId', '=', 'stockDoc.checkerId'),
    )
    .leftJoin('stockDoc as origin', (join) =>
      join.onRef('origin.orgId', '=', 'stockDoc.orgId').onRef('origin.docId', '=', 'stockDoc.originDocId'),
    )
    .selectAll('stockDoc')
    .select(['stockDoc.docId as id', 'stockDoc.docId as storeId'])
    .select(['depot.depotName', 'supplier.supplierName', 'checker.userName as checkerName'])
    .select('origin.docNo as originDocNo')
    .select([
      countedLines(sql`count(distinct line.sku_id)::int`).as('kinds'),
      sql<number>`case when stock_doc.status = ${posted} and ${countedLines(sql`coalesce(sum(line.red_quantity), 0)`)} > 0
        then 1 else 0 end`.as('partRed'),
      newestRed('doc_id').as('redDocId'),
      newestRed('doc_no').as('redDocNo'),
    ])
    .where('stockDoc.orgId', '=', who.orgId)
    .where(sql<boolean>`(${depotInReach(who)} or stock_doc.create_by = ${who.userId})`)
}

const countedLines = (what: ReturnType<typeof sql>) =>
  sql<number>`(select ${what} from stock_doc_line line
    where line.org_id = stock_doc.org_id and line.doc_id = stock_doc.doc_id)`

const newestRed = (column: 'doc_id' | 'doc_no') =>
  sql<string | null>`(select red.${sql.raw(column)} from stock_doc red
    where red.org_id = stock_doc.org_id and red.origin_doc_id = stock_doc.doc_id order by red.doc_no desc limit 1)`

type Asked = Partial<QueryFor<typeof store.storeList>>

const sortable = Object.fromEntries(
  ['docNo', 'bizDate', 'totalAmount', 'createTime'].map((column) => [column, `stockDoc.${column}`]),
)
const newest = [
  ['stockDoc.createTime', 'desc'],
  ['stockDoc.docNo', 'desc'],
] as const

/** A page of documents, or with view line of their lines, and the sum of all that fit. */
export async function listDocs(db: Db, who: Who, docType: string, query: Asked) {
  const rows = filtered(db, who, docType, query)
  const byLine = query.view === docView.is.line
  const found = byLine
    ? await page(withLines(rows), query, { fields: sortable, first: [...newest, ['line.lineNo', 'asc']] })
    : await page(rows, query, { fields: sortable, first: newest })
  const sum = await rows
    .clearSelect()
    .select(sql<number>`coalesce(sum(stock_doc.total_amount), 0)::bigint`.as('totalAmount'))
    .executeTakeFirstOrThrow()
  return { ...found, sum }
}

function filtered(db: Db, who: Who, docType: string, query: Asked) {
  const equal = ['depotId', 'status', 'storeType', 'supplierId', 'createBy'] as const
  let rows = shownDocs(db, who).where('stockDoc.docType', '=', docType)
  for (const key of equal) if (query[key] != null) rows = rows.where(`stockDoc.${key}`, '=', query[key])
  if (query.docNo) rows = rows.where('stockDoc.docNo', 'like', contains(query.docNo))
  if (query.bizDateFrom) rows = rows.where('stockDoc.bizDate', '>=', query.bizDateFrom)
  if (query.bizDateTo) rows = rows.where('stockDoc.bizDate', '<=', query.bizDateTo)
  if (query.skuName)
    rows = rows.where(sql<boolean>`exists (select from stock_doc_line asked
      join sku on sku.org_id = asked.org_id and sku.sku_id = asked.sku_id
      where asked.org_id = stock_doc.org_id and asked.doc_id = stock_doc.doc_id and ${named(query.skuName)})`)
  return rows
}

function withLines(rows: ReturnType<typeof filtered>) {
  return rows
    .innerJoin('stockDocLine as line', (join) =>
      join.onRef('line.orgId', '=', 'stockDoc.orgId').onRef('line.docId', '=', 'stockDoc.docId'),
    )
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .select(['line.detailId', 'sku.skuName', 'spec.specName', 'sku.unit', 'line.batchNo', 'line.expireDate'])
    .select(['line.quantity', 'line.price', 'line.amount'])
}

/** The lines of a document as they are shown. */
export async function linesOf(db: Db, who: Who, docId: string) {
  const rows = await db
    .selectFrom('stockDocLine as line')
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .selectAll('line')
    .select(['sku.skuCode', 'sku.skuName', 'sku.unit', 'spec.specName'])
    .where('line.orgId', '=', who.orgId)
    .where('line.docId', '=', docId)
    .orderBy('line.lineNo')
    .execute()
  return rows.map((row) => ({ ...row, redable: row.quantity > 0 ? redableOf(row) : 0 }))
}

/** The head within reach; 21003. */
export async function shownDoc(db: Db, who: Who, docType: string, docId: string) {
  const row = await shownDocs(db, who)
    .where('stockDoc.docType', '=', docType)
    .where('stockDoc.docId', '=', docId)
    .executeTakeFirst()
  return row ?? refuse(common.missing)
}

/** One document in full: lines, what it moved, who did what, its reviews. */
export async function wholeDoc(db: Db, who: Who, docType: 'STORE', docId: string) {
  const head = await shownDoc(db, who, docType, docId)
  const { list: records } = await listRecords(db, who, { docId, pageHelper: '0' })
  const trail = await db
    .selectFrom('stockDocEvent')
    .select(['time', 'userName', 'action', 'opinion'])
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .orderBy('eventId')
    .execute()
  const reviews = await trailOf(db, who, { biz: docType, bizId: docId })
  return { ...head, lines: await linesOf(db, who, docId), records, trail, reviews }
}
