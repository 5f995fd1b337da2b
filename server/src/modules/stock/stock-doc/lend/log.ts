import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { skuNamed } from '../../sku/service.ts'
import type { DocRow } from '../core/kind.ts'
import { type DocQuery, filtered } from '../core/reads.ts'

/** 借还日志: the history of lent goods (stock.md 3.5). */

interface Entry {
  lendAction: number
  detailId?: string
  quantity?: number
  remark?: string | null
}

/** Writes a step, one row for each of its lines. */
export async function writeLog(db: Db, who: Who, { docId }: Pick<DocRow, 'docId'>, entries: readonly Entry[]) {
  if (entries.length === 0) return
  const rows = entries.map(({ detailId, quantity, remark, lendAction }) => ({
    orgId: who.orgId,
    logId: newId(),
    docId,
    time: who.now,
    operatorName: who.userName,
    lendAction,
    detailId: detailId ?? null,
    quantity: quantity ?? null,
    remark: remark ?? null,
  }))
  await db.insertInto('stockLendLog').values(rows).execute()
}

/** The log of one document, newest first. */
export const logOf = (db: Db, who: Who, docId: string) =>
  db
    .selectFrom('stockLendLog as log')
    .leftJoin('stockDocLine as line', (join) =>
      join.onRef('line.orgId', '=', 'log.orgId').onRef('line.detailId', '=', 'log.detailId'),
    )
    .leftJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .select(['log.logId', 'log.time', 'log.lendAction', 'log.quantity', 'log.operatorName', 'log.remark'])
    .select('sku.skuName')
    .where('log.orgId', '=', who.orgId)
    .where('log.docId', '=', docId)
    .orderBy('log.time', 'desc')
    .orderBy('log.logId', 'desc')
    .execute()

export type LogQuery = DocQuery & { lendAction?: number | null; timeFrom?: string | null; timeTo?: string | null }

/** 借还记录: the log of all documents within reach, newest first. */
export async function listLog(db: Db, who: Who, query: LogQuery) {
  let rows = filtered(db, who, 'LEND', { ...query, view: undefined })
    .innerJoin('stockLendLog as log', (join) =>
      join.onRef('log.orgId', '=', 'stockDoc.orgId').onRef('log.docId', '=', 'stockDoc.docId'),
    )
    .leftJoin('stockDocLine as line', (join) =>
      join.onRef('line.orgId', '=', 'log.orgId').onRef('line.detailId', '=', 'log.detailId'),
    )
    .leftJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .select(['log.logId', 'log.time', 'log.lendAction', 'log.quantity', 'log.operatorName', 'log.remark as logRemark'])
    .select('sku.skuName')
  // Steps with the searched items, and steps with the whole document.
  if (query.skuName) rows = rows.where(sql<boolean>`(log.detail_id is null or ${skuNamed(query.skuName)})`)
  if (query.lendAction != null) rows = rows.where('log.lendAction', '=', query.lendAction)
  if (query.timeFrom) rows = rows.where('log.time', '>=', query.timeFrom)
  if (query.timeTo) rows = rows.where('log.time', '<=', query.timeTo)
  return page(rows, query, {
    fields: { time: 'log.time' },
    first: [
      ['log.time', 'desc'],
      ['log.logId', 'desc'],
    ],
  })
}
