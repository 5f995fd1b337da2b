import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { DocRow, LineRow } from './kind.ts'

/**
 * 手选批次 (stock.md 1): a warning for each line that names its batch while another of the same goods expires earlier and
 * stays in the depot, after all lines of the document.
 */
export async function leftBehind(db: Db, who: Who, row: DocRow, lines: readonly LineRow[]): Promise<string[]> {
  if (lines.every(({ batchId }) => batchId === null)) return []
  const { docId, depotId, bizDate } = row
  const { rows } = await sql<{ skuName: string; batchNo: string; expireDate: string }>`
    select distinct on (line.line_no) sku.sku_name, other.batch_no, other.expire_date
    from stock_doc_line line
    join sku on sku.org_id = line.org_id and sku.sku_id = line.sku_id
    join stock_batch named on named.org_id = line.org_id and named.batch_id = line.batch_id
    join stock_batch other on other.org_id = line.org_id and other.sku_id = line.sku_id and other.batch_id <> named.batch_id
      and other.expire_date >= ${bizDate}::date and other.expire_date < coalesce(named.expire_date, 'infinity')
    join stock_balance balance on balance.org_id = line.org_id and balance.depot_id = ${depotId}
      and balance.sku_id = line.sku_id and balance.batch_id = other.batch_id
    where line.org_id = ${who.orgId} and line.doc_id = ${docId} and balance.quantity - balance.locked_quantity > (
      select coalesce(sum(along.quantity), 0) from stock_doc_line along
      where along.org_id = line.org_id and along.doc_id = line.doc_id and along.batch_id = other.batch_id)
    order by line.line_no, other.expire_date`.execute(db)
  return rows.map(({ skuName, batchNo, expireDate }) => `${skuName}还有${expireDate}到期的批次${batchNo}未用`)
}
