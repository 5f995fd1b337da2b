import { randomUUIDv7 } from 'node:crypto'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, isRefusal, refuse } from '#contract/kit/refusals.ts'
import { stockRefusals } from '#contract/modules/stock/stock/ledger.ts'
import { docStatus, docRefusals as no } from '#contract/modules/stock/stock-doc/document.ts'
import type { store } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '../../../core/db/db.ts'
import { insert, patch, type Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { post, type Take } from '../stock/service.ts'
import { assertKeeper } from './post.ts'
import { redableOf } from './rules.ts'
import { type DocRow, note, numberOf, wrongState } from './save.ts'
import { docs } from './tables.ts'

/** 红冲: a posted document is never edited; a red one of today takes back all or part of it (stock.md 3.3). */

type Body = BodyFor<typeof store.storeRed>
interface Back {
  line: Row<'stockDocLine'>
  quantity: number
  detailId: string
}

/** Gives the red document. Refuses 23011, 23041, 23042, 23043, 23044, 21009 of what is not posted. */
export async function redPunch(db: Db, who: Who, origin: DocRow, body: Body): Promise<DocRow> {
  if (origin.redFlag === 1) refuse(no.redOfRed)
  if (origin.sourceDocId) refuse(no.madeBySystem)
  if (origin.status !== docStatus.is.posted) wrongState(origin)
  await assertKeeper(db, who, origin.depotId)
  const backs = await backsOf(db, who, origin, body.lines ?? undefined)
  const red = await insert(db, docs, who, {
    ...{ docType: 'STORE', docNo: await numberOf(db, who, 'HC'), storeType: origin.storeType, bizDate: who.today },
    ...{ depotId: origin.depotId, supplierId: origin.supplierId, donor: origin.donor, status: docStatus.is.red },
    ...{ redFlag: 1, redReason: body.redReason, originDocId: origin.docId, files: [] },
    ...{ postBy: who.userId, postByName: who.userName, postTime: who.now },
  })
  const records = await takeBack(db, who, { origin, red, backs })
  const amountOf = (detailId: string) => records.find((one) => one.docDetailId === detailId)?.amount ?? 0
  const lines = backs.map(({ line, quantity, detailId }, at) => ({
    ...{ orgId: who.orgId, detailId, docId: red.docId, lineNo: at + 1, skuId: line.skuId },
    ...{ batchId: line.batchId, batchNo: line.batchNo, productionDate: line.productionDate },
    ...{ expireDate: line.expireDate, price: line.price },
    ...{ quantity: -quantity, amount: amountOf(detailId), originDetailId: line.detailId },
  }))
  await db.insertInto('stockDocLine').values(lines).execute()
  await markLines(db, who, origin, backs)
  await note(db, who, origin, '红冲', body.redReason)
  await note(db, who, red, '红冲过账', body.redReason)
  return patch(db, docs, who, red, {
    totalQuantity: records.reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0) / 1000,
    totalAmount: records.reduce((sum, { amount }) => sum + amount, 0),
  })
}

/** What is asked of each line, or everything that is left. */
async function backsOf(db: Db, who: Who, { docId }: DocRow, asked: Body['lines']): Promise<Back[]> {
  const lines = await db
    .selectFrom('stockDocLine')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .orderBy('lineNo')
    .forUpdate()
    .execute()
  const all = lines.map((line) => ({ detailId: line.detailId, quantity: redableOf(line) }))
  const wanted = asked ?? all.filter(({ quantity }) => quantity > 0)
  const byLine = Map.groupBy(wanted, ({ detailId }) => detailId)
  return [...byLine].map(([detailId, parts]) => {
    const line = lines.find((one) => one.detailId === detailId) ?? refuse(common.missing)
    const quantity = parts.reduce((sum, one) => sum + Math.round(one.quantity * 1000), 0) / 1000
    if (quantity > redableOf(line)) refuse(no.redTooMuch)
    return { line, quantity, detailId: randomUUIDv7() }
  })
}

/** Exactly the layers of the document, at what they are worth now; 23042 when part of one has left. */
async function takeBack(
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

async function markLines(db: Db, who: Who, origin: DocRow, backs: readonly Back[]) {
  for (const { line, quantity } of backs)
    await db
      .updateTable('stockDocLine')
      .set({ redQuantity: Math.round((line.redQuantity + quantity) * 1000) / 1000 })
      .where('orgId', '=', who.orgId)
      .where('detailId', '=', line.detailId)
      .execute()
  const left = await db
    .selectFrom('stockDocLine')
    .select('detailId')
    .where('orgId', '=', who.orgId)
    .where('docId', '=', origin.docId)
    .whereRef('redQuantity', '<', 'quantity')
    .executeTakeFirst()
  await patch(db, docs, who, origin, left ? {} : { status: docStatus.is.reversed })
}
