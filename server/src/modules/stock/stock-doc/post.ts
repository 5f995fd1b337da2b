import { common, refuse } from '#contract/kit/refusals.ts'
import { depotRefusals } from '#contract/modules/stock/sku/depot.ts'
import { supplierRefusals } from '#contract/modules/stock/sku/supplier.ts'
import { docStatus, isOpen } from '#contract/modules/stock/stock-doc/document.ts'
import { storeType } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '../../../core/db/db.ts'
import { patch } from '../../../core/rows/write.ts'
import { setting } from '../../../core/settings.ts'
import type { Who } from '../../../core/who/who.ts'
import { openReview } from '../../platform/review/service.ts'
import { learnPrices } from '../sku/service.ts'
import { type Put, post } from '../stock/service.ts'
import { type DocRow, note, wrongState } from './save.ts'
import { docs } from './tables.ts'

/** A document takes effect: at once, or when those have agreed who must (stock.md 3). */

/** 23011: only keepers of a depot move what lies there, and who answers for all depots. */
export async function assertKeeper(db: Db, who: Who, depotId: string) {
  if (who.may('warehouse.depot.all')) return
  const { keeperIds } = await db
    .selectFrom('depot')
    .select('keeperIds')
    .where('orgId', '=', who.orgId)
    .where('depotId', '=', depotId)
    .executeTakeFirstOrThrow()
  if (!Array.isArray(keeperIds) || !keeperIds.includes(who.userId)) refuse(depotRefusals.notKeeper)
}

/** Posts a saved draft, or hands it to its reviewers. Gives the row and what to look at. */
export async function submit(db: Db, who: Who, row: DocRow): Promise<{ row: DocRow; warnings: string[] }> {
  if (!isOpen(row)) wrongState(row)
  await assertKeeper(db, who, row.depotId)
  const warnings = await lookOver(db, who, row)
  const review = await openReview(db, who, {
    biz: 'STORE',
    bizId: row.docId,
    title: `入库单${row.docNo}`,
    content: `${who.userName}提交，日期${row.bizDate}`,
    permit: 'warehouse.stockIn.audit',
    deptId: await deptOf(db, who, row.depotId),
    routePath: '/warehouse/stockIn/detail',
    query: { storeId: row.docId },
  })
  const by = { postBy: who.userId, postByName: who.userName }
  if (!review) return { row: await take(db, who, row, by), warnings }
  // Whoever undid or closed something meanwhile is met again when it is posted.
  await note(db, who, row, '提交审核')
  return { row: await patch(db, docs, who, row, { ...by, status: docStatus.is.waiting }), warnings }
}

/** The department of its depot, else of whoever made it. */
async function deptOf(db: Db, who: Who, depotId: string) {
  const depot = await db
    .selectFrom('depot')
    .select('deptId')
    .where('orgId', '=', who.orgId)
    .where('depotId', '=', depotId)
    .executeTakeFirst()
  return depot?.deptId ?? who.deptId
}

/** Warnings of a supplier whose licence has run out; refused where the house wants it so (23014). */
async function lookOver(db: Db, who: Who, { supplierId }: DocRow): Promise<string[]> {
  if (!supplierId) return []
  const { supplierName, licenceExpire } = await db
    .selectFrom('supplier')
    .select(['supplierName', 'licenceExpire'])
    .where('orgId', '=', who.orgId)
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  if (!licenceExpire || licenceExpire >= who.today) return []
  if (await setting(db, who.orgId, 'supplierLicenceBlock'))
    refuse(supplierRefusals.licenceExpired, { name: supplierName }, { field: 'supplierId' })
  return [`供应商${supplierName}证照已过期`]
}

/** Moves the goods: a layer for each line, records, balances (stock.md 3.1); `values` go to the head with it. */
export async function take(db: Db, who: Who, row: DocRow, values: object): Promise<DocRow> {
  await lookOver(db, who, row)
  const lines = await db
    .selectFrom('stockDocLine')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('docId', '=', row.docId)
    .orderBy('lineNo')
    .execute()
  if (row.storeType === storeType.is.bought) await learnPrices(db, who, lines)
  const puts = lines.map((line): Put => {
    const { skuId, detailId, quantity, amount, batchNo, productionDate, expireDate, price } = line
    const batch = { batchNo, supplierId: row.supplierId, productionDate, expireDate, inPrice: price }
    return { moveType: 'IN', detailId, depotId: row.depotId, skuId, quantity, amount, batch }
  })
  const { docId, docNo, bizDate } = row
  const records = await post(db, who, { docType: 'STORE', docId, docNo, bizDate }, { puts })
  if (records.length !== lines.length) throw new Error(`${docNo}: a line was not posted`)
  await db
    .updateTable('stockDocLine as line')
    .from('stockRecord as record')
    .innerJoin('stockBatch as batch', (join) =>
      join.onRef('batch.orgId', '=', 'record.orgId').onRef('batch.batchId', '=', 'record.batchId'),
    )
    .set((eb) => ({ batchId: eb.ref('record.batchId'), batchNo: eb.ref('batch.batchNo') }))
    .whereRef('record.orgId', '=', 'line.orgId')
    .whereRef('record.docDetailId', '=', 'line.detailId')
    .where('record.docId', '=', docId)
    .where('line.orgId', '=', who.orgId)
    .where('line.docId', '=', docId)
    .execute()
  await note(db, who, row, '过账')
  return patch(db, docs, who, row, { ...values, status: docStatus.is.posted, postTime: who.now })
}

/** Nothing of it has moved yet and nothing will. */
export async function cancel(db: Db, who: Who, row: DocRow, version: number | undefined): Promise<DocRow> {
  if (version !== row.version) refuse(common.stale)
  if (!isOpen(row)) wrongState(row)
  await note(db, who, row, '取消')
  return patch(db, docs, who, row, { status: docStatus.is.cancelled })
}
