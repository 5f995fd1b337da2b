import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { type deliver, deliverType, deliverRefusals as no } from '#contract/modules/stock/stock-doc/deliver.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { postStock, type Take, thousandths, worthOf } from '../../stock/service.ts'
import { settleLines } from '../core/derived-doc.ts'
import { leftBehind } from '../core/earlier-batches.ts'
import { everyLine } from '../core/every-line.ts'
import type { DocRow, Kind, LineRow, LineValues } from '../core/kind.ts'
import type { Back, Red } from '../core/red-punch.ts'
import { puttingBack } from '../core/restore.ts'
import { assertSupplier, batchesOf, goodsOf, itemInUse, namedBatch } from '../core/save.ts'
import { stockTakes } from '../core/stock-lines.ts'
import { assertNotSettled, assertPayable, chargeDelivered, isCharged, uncharge } from './charge.ts'
import { assertHead, soldAs, takerOf } from './rules.ts'

/** 出库: goods are issued, by FEFO or from a named batch; what a resident pays for goes onto the bill (stock.md 3.2). */

type Body = BodyFor<typeof deliver.deliverPost> & { version?: number }
const { resident, sentBack } = deliverType.is

export const delivers: Kind<Body> & Red & { biz: 'DELIVER' } = {
  docType: 'DELIVER',
  biz: 'DELIVER',
  page: 'warehouse.stockOut',
  path: '/warehouse/stockOut/detail',
  key: 'deliverId',
  prefix: 'CK',
  label: '出库单',
  template: 'DOC_DELIVER',
  posting: '过账',
  head,
  lines: linesFrom,
  lookOver,
  takes: (row, lines) => stockTakes('OUT', row, lines, () => row.deliverType === sentBack),
  move,
  back,
  lineOf: redLine,
}

async function head(db: Db, who: Who, body: Body): Promise<Partial<DocRow>> {
  const deliverType = assertHead(body)
  const { deptId, receiverId, oldmanId, buyer, supplierId } = takerOf(deliverType, body)
  if (deptId) await assertKnown(db, who, { deptId })
  if (receiverId) await assertKnown(db, who, { receiverId })
  if (oldmanId) await ownResident(db, who, oldmanId)
  if (supplierId) await assertSupplier(db, who, supplierId)
  return { deliverType, deptId, receiverId, oldmanId, buyer, supplierId, signImage: body.signImage ?? null }
}

/** 21003 for a department or an employee of another institution. */
async function assertKnown(db: Db, who: Who, { deptId, receiverId }: { deptId?: string; receiverId?: string }) {
  const { rows } = deptId
    ? await sql`select from dept where org_id = ${who.orgId} and dept_id = ${deptId}`.execute(db)
    : await sql`select from emp where org_id = ${who.orgId} and emp_id = ${receiverId} and status <> ${empStatus.is.left}`.execute(
        db,
      )
  if (rows.length === 0) refuse(common.missing, {}, { field: deptId ? 'deptId' : 'receiverId' })
}

async function linesFrom(db: Db, who: Who, body: Body): Promise<LineValues[]> {
  const lines = body.lines ?? []
  const items = await goodsOf(db, who, lines)
  const came = body.deliverType === sentBack ? await cameWith(db, who, body) : new Map<string, LineRow>()
  const batches = await batchesOf(db, who, [...lines, ...came.values()])
  return everyLine<(typeof lines)[number], LineValues>(lines, (line, at) => {
    const { skuId, quantity, batchId, storeDetailId, remark } = line
    const origin = storeDetailId ? came.get(storeDetailId) : undefined
    return [
      () => itemInUse(items[at], at),
      () => {
        if (body.deliverType === sentBack && origin?.skuId !== skuId)
          wrongValue(`lines.${at}.storeDetailId`, `请选择第${at + 1}行退回的是哪一次入库`)
        return { skuId, quantity, remark: remark ?? null, sourceDetailId: origin?.detailId ?? null }
      },
      () => namedBatch(batches, { skuId, batchId: origin?.batchId ?? batchId }, at),
      () => soldAs(body.deliverType ?? 0, line, items[at], at),
    ]
  })
}

/** The posted stock-in lines of this depot and this supplier whose goods are sent back. */
async function cameWith(db: Db, who: Who, { depotId, supplierId, lines }: Body): Promise<Map<string, LineRow>> {
  const storeIds = (lines ?? []).flatMap(({ storeDetailId }) => storeDetailId ?? [])
  const rows = await db
    .selectFrom('stockDocLine as line')
    .innerJoin('stockDoc as doc', (join) =>
      join.onRef('doc.orgId', '=', 'line.orgId').onRef('doc.docId', '=', 'line.docId'),
    )
    .selectAll('line')
    .where('line.orgId', '=', who.orgId)
    .where('line.detailId', 'in', ['', ...storeIds])
    .where('doc.docType', '=', 'STORE')
    .where('doc.status', '=', docStatus.is.posted)
    .where('doc.depotId', '=', depotId ?? '')
    .where('doc.supplierId', '=', supplierId ?? '')
    .execute()
  return new Map(rows.map((row) => [row.detailId, row]))
}

/** The receiver lives here, or did on that day; warns of stock that expires earlier and stays behind. */
async function lookOver(db: Db, who: Who, row: DocRow, lines: readonly LineRow[]): Promise<string[]> {
  if (row.deliverType === resident && row.oldmanId) {
    if (lines.some(isCharged)) await assertNotSettled(db, who, row.oldmanId)
    const { oldmanStatus, liveId } = await ownResident(db, who, row.oldmanId)
    if (!livesHere.includes(oldmanStatus) && !(await livedOn(db, who, liveId, row.bizDate)))
      refuse(no.notLiving, {}, { field: 'oldmanId' })
    await assertPayable(db, who, lines)
  }
  return row.deliverType === sentBack ? [] : leftBehind(db, who, row, lines)
}

async function livedOn(db: Db, who: Who, liveId: string | null, day: string) {
  const { rows } = await sql`select from live where org_id = ${who.orgId} and live_id = ${liveId ?? ''}
    and live_date <= ${day}::date and quit_date >= ${day}::date`.execute(db)
  return rows.length > 0
}

async function move(
  db: Db,
  who: Who,
  { row, lines, takes }: { row: DocRow; lines: readonly LineRow[]; takes: readonly Take[] },
) {
  const { docId, docNo, bizDate } = row
  const records = await postStock(db, who, { docType: 'DELIVER', docId, docNo, bizDate }, { takes })
  const { totalAmount } = await settleLines(db, who, row, records)
  if (row.deliverType === resident) await chargeDelivered(db, who, row, lines)
  return { totalAmount }
}

/** Quantity and cost go back into the same layers, expired ones too. */
async function back(db: Db, who: Who, { origin, red, backs }: { origin: DocRow; red: DocRow; backs: readonly Back[] }) {
  const { docId, docNo, bizDate } = red
  const lines = backs.map(({ line, quantity, detailId }) => ({ from: line.detailId, detailId, quantity }))
  const puts = await puttingBack(db, who, { docId: origin.docId, depotId: origin.depotId, moveType: 'RED', lines })
  const records = await postStock(db, who, { docType: 'DELIVER', docId, docNo, bizDate }, { puts })
  await uncharge(db, who, { origin, red, backs })
  return records
}

/** The rest of a sale keeps its price: all red lines together reverse the charged amount, to the fen. */
function redLine({ line, quantity }: Back): Partial<LineRow> {
  const { salePrice, saleAmount, chargeFlag } = line
  if (saleAmount === null) return { salePrice, chargeFlag, saleAmount }
  const before = thousandths(line.quantity) - thousandths(line.redQuantity)
  const worth = (left: number) => worthOf(salePrice ?? 0, left)
  return { salePrice, chargeFlag, saleAmount: worth(before - thousandths(quantity)) - worth(before) }
}
