import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { depotType } from '#contract/modules/stock/sku/depot.ts'
import { supplierRefusals } from '#contract/modules/stock/sku/supplier.ts'
import { type store, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { usersOf } from '../../../platform/message/service.ts'
import { learnPrices } from '../../sku/service.ts'
import { type Put, postStock, thousandths, units } from '../../stock/service.ts'
import { everyLine, everyPart } from '../core/every-line.ts'
import type { DocRow, Kind, LineRow, LineValues } from '../core/kind.ts'
import type { Red } from '../core/red-punch.ts'
import { assertSupplier, goodsOf, itemInUse } from '../core/save.ts'
import { takeBackStored } from './back.ts'
import { assertReturnable, moveReturned, unmark } from './returned.ts'
import { keepsUntil, priced } from './rules.ts'

/** 入库: goods come in, each line a layer of its own (stock.md 3.1). */

type Body = BodyFor<typeof store.storePost> & { version?: number }
const { bought, given, returned, other } = storeType.is

export const stores: Kind<Body> & Red & { biz: 'STORE' } = {
  docType: 'STORE',
  biz: 'STORE',
  page: 'warehouse.stockIn',
  path: '/warehouse/stockIn/detail',
  key: 'storeId',
  prefix: 'RK',
  label: '入库单',
  template: 'DOC_STORE',
  posting: '过账',
  head,
  lines: linesFrom,
  lookOver: async (db, who, row, lines) => [
    ...(await licenceOf(db, who, row)),
    ...(await overfull(db, who, row, lines)),
  ],
  move,
  back,
}

async function head(db: Db, who: Who, body: Body): Promise<Partial<DocRow>> {
  const { storeType: type, supplierId, donor, invoiceNo, purchaser, checkerId, remark } = body
  if (type == null) wrongValue('storeType', '请选择类型')
  if (type === bought && !supplierId) wrongValue('supplierId', '采购入库请选择供应商')
  if (type === given && !donor) wrongValue('donor', '捐赠入库请填写捐赠人')
  if (type === other && !remark) wrongValue('remark', '其他入库请在备注里说明')
  const bringer = type === given || type === returned ? null : (supplierId ?? null)
  if (bringer) await assertSupplier(db, who, bringer)
  if (checkerId && (await usersOf(db, who.orgId, { userIds: [checkerId] })).length === 0)
    refuse(common.missing, {}, { field: 'checkerId' })
  // Values typed before the type was changed are dropped.
  const paid = type === bought ? { invoiceNo: invoiceNo ?? null, purchaser: purchaser ?? null } : {}
  return {
    storeType: type,
    supplierId: bringer,
    donor: type === given ? donor : null,
    checkerId: checkerId ?? null,
    invoiceNo: null,
    purchaser: null,
    ...paid,
  }
}

type StoreLine = NonNullable<Body['lines']>[number]

async function linesFrom(db: Db, who: Who, body: Body): Promise<LineValues[]> {
  const { storeType: type, bizDate, lines } = body
  if (type === returned) return returnedLines(db, who, body)
  const items = await goodsOf(db, who, lines ?? [])
  return everyLine<StoreLine, LineValues>(lines ?? [], (line, at) => {
    const { skuId, quantity, batchNo, productionDate, remark } = line
    return [
      () => itemInUse(items[at], at),
      () => ({
        skuId,
        quantity,
        batchNo: batchNo ?? null,
        productionDate: productionDate ?? null,
        remark: remark ?? null,
      }),
      () => priced(line, at, type ?? other),
      () => ({ expireDate: keepsUntil(line, at, items[at], bizDate ?? who.today) }),
    ]
  })
}

/** Returned goods keep the cost, the layer and the dates they left with. */
async function returnedLines(db: Db, who: Who, { depotId, lines }: Body): Promise<LineValues[]> {
  const items = await goodsOf(db, who, lines ?? [])
  const values = (lines ?? []).map(({ skuId, quantity, deliverDetailId, remark }) => ({
    skuId,
    quantity,
    sourceDetailId: deliverDetailId ?? null,
    remark: remark ?? null,
  }))
  await everyPart({
    items: () => everyLine(items, (item, at) => [() => itemInUse(item, at)]),
    origins: () => assertReturnable(db, who, depotId ?? '', values),
  })
  return values
}

/** Warns of a supplier whose licence has expired; refuses where the institution wants it so (23014). */
async function licenceOf(db: Db, who: Who, { supplierId }: DocRow): Promise<string[]> {
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

/**
 * Warns when the available stock with the new goods exceeds the limit (stock.md 4: a limit compares what is available).
 */
async function overfull(db: Db, who: Who, { depotId }: DocRow, lines: readonly LineRow[]): Promise<string[]> {
  const coming = [...Map.groupBy(lines, ({ skuId }) => skuId)].map(([skuId, own]) => ({
    skuId,
    quantity: units(own.reduce((sum, { quantity }) => sum + thousandths(quantity), 0)),
  }))
  const { rows } = await sql<{ skuName: string; maxStock: number }>`
    select sku.sku_name, said.max_stock
    from jsonb_to_recordset(${JSON.stringify(coming)}::jsonb) as coming ("skuId" text, quantity numeric)
    join sku on sku.org_id = ${who.orgId} and sku.sku_id = coming."skuId"
    join depot on depot.org_id = sku.org_id and depot.depot_id = ${depotId}
    left join sku_limit own on own.org_id = sku.org_id and own.depot_id = depot.depot_id and own.sku_id = sku.sku_id
    cross join lateral (
      select case when own.limit_id is not null then own.max_stock
        when depot.depot_type = ${depotType.main}::int then sku.max_stock end as max_stock) said
    where coming.quantity + (
      select coalesce(sum(balance.quantity - balance.locked_quantity), 0) from stock_balance balance
      where balance.org_id = sku.org_id and balance.depot_id = depot.depot_id and balance.sku_id = sku.sku_id
    ) > said.max_stock
    order by sku.sku_name`.execute(db)
  return rows.map(({ skuName, maxStock }) => `${skuName}将超过库存上限${maxStock}`)
}

/** Makes a layer for each line, and stores its id in the line. */
async function move(db: Db, who: Who, { row, lines }: { row: DocRow; lines: readonly LineRow[] }) {
  if (row.storeType === returned) return moveReturned(db, who, { row, lines })
  if (row.storeType === bought) await learnPrices(db, who, lines)
  const puts = lines.map((line): Put => {
    const { skuId, detailId, quantity, amount, batchNo, productionDate, expireDate, price } = line
    const batch = { batchNo, supplierId: row.supplierId, productionDate, expireDate, inPrice: price }
    return { moveType: 'IN', detailId, depotId: row.depotId, skuId, quantity, amount, batch }
  })
  const { docId, docNo, bizDate } = row
  const records = await postStock(db, who, { docType: 'STORE', docId, docNo, bizDate }, { puts })
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
  return {}
}

/** Its layers leave again; red-punched returns may be returned anew. */
async function back(db: Db, who: Who, of: Parameters<typeof takeBackStored>[2]) {
  const records = await takeBackStored(db, who, of)
  if (of.origin.storeType === returned) await unmark(db, who, of.backs)
  return records
}
