import { sql } from 'kysely'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type Put, postStock, type Take } from '../../stock/service.ts'
import { docs } from '../tables.ts'
import type { DocRow, Kind, LineValues } from './kind.ts'
import { addLines, docTotals, noteDoc, numberOf } from './save.ts'

/**
 * After a posting: each line gets its cost, and its layer where it came out of a single one. Gives the totals of the
 * head. Prices are shown as amount per unit; the typed price of a stock-in stays.
 */
export async function settleLines(db: Db, who: Who, row: DocRow, records: readonly Row<'stockRecord'>[]) {
  const byLine = [...Map.groupBy(records, ({ docDetailId }) => docDetailId)].map(([detailId, own]) => {
    const batches = new Set(own.map(({ batchId }) => batchId))
    return {
      detail_id: detailId,
      quantity: Math.abs(own.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0)) / 1000,
      amount: Math.abs(own.reduce((sum, { amount }) => sum + amount, 0)),
      batch_id: batches.size === 1 ? own[0].batchId : null,
    }
  })
  await sql`
    update stock_doc_line line
    set amount = own.amount, price = round(own.amount / own.quantity), batch_id = own.batch_id,
      batch_no = coalesce(own.batch_no, line.batch_no), expire_date = coalesce(own.expire_date, line.expire_date)
    from (
      select one.*, batch.batch_no, batch.expire_date
      from jsonb_to_recordset(${JSON.stringify(byLine)}::text::jsonb)
        as one (detail_id text, quantity numeric, amount bigint, batch_id text)
      left join stock_batch batch on batch.org_id = ${who.orgId} and batch.batch_id = one.batch_id
    ) own
    where line.org_id = ${who.orgId} and line.doc_id = ${row.docId} and line.detail_id = own.detail_id`.execute(db)
  return docTotals(byLine)
}

interface DocPlan {
  kind: Pick<Kind, 'docType' | 'prefix'>
  /** The document that causes it. */
  source: Pick<DocRow, 'docType' | 'docId' | 'docNo'>
  head: Partial<DocRow> & { depotId: string }
  lines: readonly LineValues[]
  /** The takes and puts of its lines, in their order. */
  moves: (lines: readonly (LineValues & { detailId: string })[]) => { takes?: Take[]; puts?: Put[] }
}

/**
 * A document made by another one (a count, a return, a receipt): posted at once on the day it is made, never reviewed,
 * edited or red-punched (23044). Gives its row.
 */
export async function postMade(db: Db, who: Who, { kind, source, head, lines, moves }: DocPlan): Promise<DocRow> {
  const row = await insert(db, docs, who, {
    files: [],
    ...head,
    docType: kind.docType,
    docNo: await numberOf(db, who, kind.prefix),
    bizDate: who.today,
    sourceDocType: source.docType,
    sourceDocId: source.docId,
    status: docStatus.is.posted,
    postBy: who.userId,
    postByName: who.userName,
    postTime: who.now,
  })
  const stored = await addLines(db, who, row, lines)
  const { docId, docNo, bizDate } = row
  const records = await postStock(db, who, { docType: kind.docType, docId, docNo, bizDate }, moves(stored))
  const totals = await settleLines(db, who, row, records)
  await noteDoc(db, who, row, '过账', `由${source.docNo}生成`)
  return patch(db, docs, who, row, totals)
}
