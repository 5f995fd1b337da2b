import { isRefusal, refuse } from '#contract/kit/refusals.ts'
import { stockRefusals } from '#contract/modules/stock/stock/ledger.ts'
import { docRefusals as no } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '../../../../core/db/db.ts'
import type { Who } from '../../../../core/who/who.ts'
import { post, type Take } from '../../stock/service.ts'
import type { DocRow } from '../core/kind.ts'
import type { Back } from '../core/red-punch.ts'

/** Exactly the layers of the document, at what they are worth now; 23042 when part of one has left. */
export async function takeBack(
  db: Db,
  who: Who,
  { origin, red, backs }: { origin: DocRow; red: DocRow; backs: readonly Back[] },
) {
  const came = await db
    .selectFrom('stockRecord')
    .select(['recordId', 'docDetailId'])
    .where('orgId', '=', who.orgId)
    .where('docId', '=', origin.docId)
    .execute()
  const takes = backs.map(({ line, quantity, detailId }): Take => {
    const reverses = came.find((one) => one.docDetailId === line.detailId)?.recordId
    const { skuId, batchId } = line
    if (!batchId || !reverses) throw new Error(`${origin.docNo}: a posted line without its layer`)
    return { moveType: 'RED', detailId, depotId: origin.depotId, skuId, batchId, quantity, expiredToo: true, reverses }
  })
  const { docId, docNo, bizDate } = red
  try {
    return await post(db, who, { docType: 'STORE', docId, docNo, bizDate }, { takes })
  } catch (error) {
    return refuseGone(error, backs)
  }
}

interface Lacking {
  detailId: string
  skuName: string
  available: number
  needed: number
}

/** Said in the words of red documents: which batch, and what is left of it. */
function refuseGone(error: unknown, backs: readonly Back[]): never {
  if (!isRefusal(error) || error.refusal !== stockRefusals.short) throw error
  const { lines } = error.data as { lines: Lacking[] } // as: what 23031 is refused with
  const [{ detailId, skuName, available, needed }] = lines
  const batchNo = backs.find((back) => back.detailId === detailId)?.line.batchNo
  refuse(no.batchGone, { skuName, batchNo, a: String(available), b: String(needed) }, { data: { lines } })
}
