import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { docStatus, docRefusals as no } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { docs } from '../tables.ts'
import type { DocBody, DocRow, Kind, LineRow } from './kind.ts'
import { assertKeeper } from './post.ts'
import { leftOf } from './reads.ts'
import { addLines, docTotals, linesIn, noteDoc, numberOf, wrongState } from './save.ts'

/** 红冲: a posted document is never edited; a red document of today takes back all or part of it (stock.md 3.3). */

export interface RedInput {
  lines?: readonly { detailId: string; quantity: number }[] | null
  redReason: string
}

/** A line to take back with its quantity, and the id of the red line. */
export interface Back {
  line: LineRow
  quantity: number
  detailId: string
}

/** A kind that can be red-punched: how it moves the goods back, and the own values of its red lines. */
export interface Red {
  back: (db: Db, who: Who, of: { origin: DocRow; red: DocRow; backs: readonly Back[] }) => Promise<Row<'stockRecord'>[]>
  lineOf?: (back: Back) => Partial<LineRow>
}

/** Columns a red document copies from its original. */
const copied = [
  'storeType',
  'deliverType',
  'depotId',
  'supplierId',
  'donor',
  'deptId',
  'receiverId',
  'oldmanId',
  'buyer',
] as const

/**
 * Gives the red document. Refuses 23011, 23041, 23043, 23044, 21009 for a document not posted, and the refusals of its
 * kind.
 */
export async function redPunch<B extends DocBody>(
  db: Db,
  who: Who,
  kind: Kind<B> & Red,
  { origin, input }: { origin: DocRow; input: RedInput },
): Promise<DocRow> {
  if (origin.redFlag === 1) refuse(no.redOfRed)
  if (origin.sourceDocId) refuse(no.madeBySystem)
  if (origin.status !== docStatus.is.posted) wrongState(origin)
  await assertKeeper(db, who, origin.depotId)
  const backs = await backsOf(db, who, origin, input.lines ?? undefined)
  const red = await insert(db, docs, who, {
    ...Object.fromEntries(copied.map((key) => [key, origin[key]])),
    docType: kind.docType,
    docNo: await numberOf(db, who, 'HC'),
    bizDate: who.today,
    depotId: origin.depotId,
    status: docStatus.is.red,
    redFlag: 1,
    redReason: input.redReason,
    originDocId: origin.docId,
    files: [],
    postBy: who.userId,
    postByName: who.userName,
    postTime: who.now,
  })
  const records = await kind.back(db, who, { origin, red, backs })
  // Quantities and amounts of a red document are negative, in whichever direction the goods move.
  const amountOf = (detailId: string) =>
    -Math.abs(records.reduce((sum, one) => sum + (one.docDetailId === detailId ? one.amount : 0), 0))
  const lines = backs.map((back) => ({
    ...pick(back.line),
    detailId: back.detailId,
    quantity: -back.quantity,
    amount: amountOf(back.detailId),
    originDetailId: back.line.detailId,
    ...kind.lineOf?.(back),
  }))
  await addLines(db, who, red, lines)
  await markLines(db, who, origin, backs)
  await noteDoc(db, who, origin, '红冲', input.redReason)
  await noteDoc(db, who, red, '红冲过账', input.redReason)
  return patch(db, docs, who, red, docTotals(lines))
}

const pick = ({
  skuId,
  batchId,
  batchNo,
  productionDate,
  expireDate,
  price,
}: LineRow): Partial<LineRow> & { skuId: string } => ({ skuId, batchId, batchNo, productionDate, expireDate, price })

/** The requested quantity of each line, or all that is left; 23041 where nothing is left. */
async function backsOf(db: Db, who: Who, { docId }: DocRow, request: RedInput['lines']): Promise<Back[]> {
  const lines = await linesIn(db, who, docId, { lock: true })
  const all = lines.map((line) => ({ detailId: line.detailId, quantity: leftOf(line) }))
  const targets = request ?? all.filter(({ quantity }) => quantity > 0)
  if (targets.length === 0) refuse(no.redTooMuch)
  const byLine = Map.groupBy(targets, ({ detailId }) => detailId)
  return [...byLine].map(([detailId, parts]) => {
    const line = lines.find((one) => one.detailId === detailId) ?? refuse(common.missing)
    const quantity = parts.reduce((sum, one) => sum + Math.round(one.quantity * 1000), 0) / 1000
    if (quantity > leftOf(line)) refuse(no.redTooMuch)
    return { line, quantity, detailId: newId() }
  })
}

async function markLines(db: Db, who: Who, origin: DocRow, backs: readonly Back[]) {
  const backLines = JSON.stringify(backs.map(({ line, quantity }) => ({ detailId: line.detailId, quantity })))
  await sql`update stock_doc_line line set red_quantity = line.red_quantity + taken.quantity
    from jsonb_to_recordset(${backLines}::text::jsonb) as taken ("detailId" text, quantity numeric)
    where line.org_id = ${who.orgId} and line.detail_id = taken."detailId"`.execute(db)
  const left = await db
    .selectFrom('stockDocLine')
    .select('detailId')
    .where('orgId', '=', who.orgId)
    .where('docId', '=', origin.docId)
    .whereRef('redQuantity', '<', 'quantity')
    .executeTakeFirst()
  await patch(db, docs, who, origin, left ? {} : { status: docStatus.is.reversed })
}
