import { type SelectQueryBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { type Asking, cachedTotal } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { depotInReach, ofKind, skuNamed } from '../../sku/service.ts'
import { numberShown } from '../book/batches.ts'
import { flowPartIs } from '../book/flow-parts.ts'

/** The records of the ledger, newest first, with the quantity before and after each (stock.md 4). */

type RecordQuery = Partial<QueryFor<typeof stock.records>> & {
  /** Only those of this document. */
  docId?: string
}

const order = {
  fields: { createTime: 'record.seq', bizDate: 'record.biz_date', docNo: 'record.doc_no' },
  first: [['record.seq', 'desc']],
} as const

export async function listRecords(asking: Asking, query: RecordQuery) {
  const { db, who } = asking
  const { depotId, skuId, dateFrom, dateTo } = query
  let rows = rowsOf(db, who, query)
  if (dateFrom) rows = rows.where('record.bizDate', '>=', dateFrom)
  if (dateTo) rows = rows.where('record.bizDate', '<=', dateTo)
  const found = await page(rows, query, order, async () => (await cachedTotal(asking, stock.records, rows)).total)
  if (!depotId || !skuId) return found
  const of = rowsOf(db, who, { depotId, skuId, batchId: query.batchId })
  return {
    ...found,
    opening: dateFrom ? await standing(of.where('record.bizDate', '<', dateFrom)) : { quantity: 0, amount: 0 },
    closing: await standing(dateTo ? of.where('record.bizDate', '<=', dateTo) : of),
  }
}

/** The records of one document, in the order they were posted. */
export const stockRecordsOf = (db: Db, who: Who, docId: string) =>
  rowsOf(db, who, { docId }).orderBy('record.seq', 'desc').execute()

function rowsOf(db: Db, who: Who, query: RecordQuery) {
  const { depotId, skuId, skuName, batchId, moveType, docType, docNo, docId, flow, classifyId } = query
  let rows = db
    .selectFrom('stockRecord as record')
    .innerJoin('depot', (join) =>
      join.onRef('depot.orgId', '=', 'record.orgId').onRef('depot.depotId', '=', 'record.depotId'),
    )
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'record.orgId').onRef('sku.skuId', '=', 'record.skuId'))
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .innerJoin('stockBatch as batch', (join) =>
      join.onRef('batch.orgId', '=', 'record.orgId').onRef('batch.batchId', '=', 'record.batchId'),
    )
    .selectAll('record')
    .select(['depot.depotName', 'sku.skuName', 'sku.unit', 'spec.specName', numberShown('batch').as('batchNo')])
    .where('record.orgId', '=', who.orgId)
    .where(depotInReach(who))
  if (depotId) rows = rows.where('record.depotId', '=', depotId)
  if (skuId) rows = rows.where('record.skuId', '=', skuId)
  if (skuName) rows = rows.where(skuNamed(skuName))
  if (batchId) rows = rows.where('record.batchId', '=', batchId)
  if (moveType) rows = rows.where('record.moveType', '=', moveType)
  if (flow) rows = rows.where(flowPartIs[flow])
  if (classifyId) rows = rows.where(ofKind(classifyId))
  if (docType) rows = rows.where('record.docType', '=', docType)
  if (docNo) rows = rows.where('record.docNo', 'like', contains(docNo))
  if (docId) rows = rows.where('record.docId', '=', docId)
  return rows
}

// biome-ignore lint/suspicious/noExplicitAny: the tables joined are those of rowsOf; only two sums are read
async function standing(rows: SelectQueryBuilder<any, any, any>) {
  return rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(record.quantity), 0)`.as('quantity'),
      sql<number>`coalesce(sum(record.amount), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
}
