import { sql } from 'kysely'
import type { MoveType } from '#contract/modules/stock/stock/ledger.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { type Put, shareOf, thousandths, units } from '../../stock/service.ts'

/**
 * Issued goods come back into the layers they left, the last taken first, each at the cost it left with (stock.md 3.3).
 */

interface RestoreLine {
  /** The line that issued the goods; `detailId` is the line that brings them back. */
  from: string
  detailId: string
  quantity: number
}
type IssueRecord = Pick<Row<'stockRecord'>, 'recordId' | 'docDetailId' | 'skuId' | 'batchId'> & {
  quantity: number
  amount: number
}

/** What returns of the line brought into the layer, less the red-punches of those returns. */
const returned = sql`
  select coalesce(sum(back.quantity), 0) as quantity, coalesce(sum(back.amount), 0)::bigint as amount
  from stock_doc_line brought
  join stock_doc_line own on own.org_id = brought.org_id
    and (own.detail_id = brought.detail_id or own.origin_detail_id = brought.detail_id)
  join stock_record back on back.org_id = own.org_id and back.doc_id = own.doc_id and back.doc_detail_id = own.detail_id
    and back.batch_id = gone.batch_id and back.doc_type = 'STORE'
  where brought.org_id = gone.org_id and brought.source_detail_id = gone.doc_detail_id`

/** Puts for `postStock`; earlier returns are deducted. */
export async function puttingBack(
  db: Db,
  who: Who,
  {
    docId,
    depotId,
    moveType,
    lines,
  }: { docId: string; depotId: string; moveType: MoveType; lines: readonly RestoreLine[] },
): Promise<Put[]> {
  const { rows } = await sql<IssueRecord>`
    select gone.record_id, gone.doc_detail_id, gone.sku_id, gone.batch_id,
      -gone.quantity - coalesce(sum(mirror.quantity), 0) - max(returned.quantity) as quantity,
      -gone.amount - coalesce(sum(mirror.amount), 0)::bigint - max(returned.amount) as amount
    from stock_record gone
    left join stock_record mirror on mirror.org_id = gone.org_id and mirror.reverses = gone.record_id
    cross join lateral (${returned}) returned
    where gone.org_id = ${who.orgId} and gone.doc_id = ${docId} and gone.quantity < 0
    group by gone.org_id, gone.record_id
    order by gone.seq desc`.execute(db)
  const open = rows.map((row) => ({ ...row, quantity: thousandths(Number(row.quantity)), amount: Number(row.amount) }))
  return lines.flatMap(({ from, detailId, quantity }) => {
    let rest = thousandths(quantity)
    const puts: Put[] = []
    for (const row of open.filter(({ docDetailId }) => docDetailId === from)) {
      const part = Math.min(rest, row.quantity)
      if (part === 0) continue
      const amount = shareOf(row, part)
      const { skuId, batchId, recordId } = row
      puts.push({
        moveType,
        detailId,
        depotId,
        skuId,
        batch: batchId,
        quantity: units(part),
        amount,
        reverses: recordId,
      })
      row.quantity -= part
      row.amount -= amount
      rest -= part
    }
    if (rest > 0) throw new Error(`${from}: more comes back than has left`)
    return puts
  })
}
