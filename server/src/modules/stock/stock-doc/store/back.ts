import { sql } from 'kysely'
import { isRefusal, refuse } from '#contract/kit/refusals.ts'
import { stockRefusals } from '#contract/modules/stock/stock/ledger.ts'
import { docRefusals as no } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { postStock, type Take, thousandths, units } from '../../stock/service.ts'
import type { DocRow } from '../core/kind.ts'
import type { Back } from '../core/red-punch.ts'

/** Exactly the layers of the document, at their present value; 23042 when part of one has left. */
export async function takeBackStored(
  db: Db,
  who: Who,
  { origin, red, backs }: { origin: DocRow; red: DocRow; backs: readonly Back[] },
) {
  const came = await stillThere(db, who, origin.docId)
  const takes = backs.flatMap(({ line, quantity, detailId }) => {
    let open = thousandths(quantity)
    return came
      .filter(({ docDetailId }) => docDetailId === line.detailId)
      .flatMap(({ skuId, batchId, recordId, left }): Take[] => {
        const part = Math.min(open, left)
        open -= part
        const take = { moveType: 'RED', detailId, depotId: origin.depotId, skuId, batchId, reverses: recordId } as const
        return part > 0 ? [{ ...take, quantity: units(part), expiredToo: true }] : []
      })
  })
  const { docId, docNo, bizDate } = red
  try {
    return await postStock(db, who, { docType: 'STORE', docId, docNo, bizDate }, { takes })
  } catch (error) {
    return refuseGone(error, backs)
  }
}

/** The layers that came, last first, and their quantities that no red document has taken yet, in thousandths. */
async function stillThere(db: Db, who: Who, docId: string) {
  const { rows } = await sql<{ recordId: string; docDetailId: string; skuId: string; batchId: string; left: number }>`
    select came.record_id, came.doc_detail_id, came.sku_id, came.batch_id,
      came.quantity + coalesce(sum(mirror.quantity), 0) as "left"
    from stock_record came
    left join stock_record mirror on mirror.org_id = came.org_id and mirror.reverses = came.record_id
    where came.org_id = ${who.orgId} and came.doc_id = ${docId}
    group by came.org_id, came.record_id
    order by came.seq desc`.execute(db)
  return rows.map((row) => ({ ...row, left: thousandths(Number(row.left)) }))
}

interface Shortage {
  detailId: string
  skuName: string
  available: number
  needed: number
}

/** The refusal in the terms of red documents: which batch, and what is left of it. */
function refuseGone(error: unknown, backs: readonly Back[]): never {
  if (!isRefusal(error) || error.refusal !== stockRefusals.short) throw error
  const { lines } = error.data as { lines: Shortage[] } // as: the data of 23031
  const [{ detailId, skuName, available, needed }] = lines
  const batchNo = backs.find((back) => back.detailId === detailId)?.line.batchNo
  refuse(no.batchGone, { skuName, batchNo, a: String(available), b: String(needed) }, { data: { lines } })
}
