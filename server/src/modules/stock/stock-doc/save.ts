import { randomUUIDv7 } from 'node:crypto'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { docStatus, isOpen } from '#contract/modules/stock/stock-doc/document.ts'
import { type store, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '../../../core/db/db.ts'
import { nextSerial } from '../../../core/rows/numbers.ts'
import { insert, own, type Row, update } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { usersOf } from '../../platform/message/service.ts'
import { shownDoc } from './reads.ts'
import { keepsUntil, priced } from './rules.ts'
import { docs } from './tables.ts'

/** A draft of what comes in, made or changed: it moves nothing (stock.md 1, invariant 6). */

type Body = BodyFor<typeof store.storePost> & { version?: number }
export type DocRow = Row<'stockDoc'>

/** `id` and the kind's own name are the same. */
export const idOf = (body: { id?: string | null; storeId?: string | null }) => body.storeId ?? body.id ?? undefined

/** The document within reach, held; 21003. */
export async function reach(db: Db, who: Who, docId: string | undefined): Promise<DocRow> {
  if (!docId) wrongValue('storeId', '请选择单据')
  await shownDoc(db, who, 'STORE', docId)
  return own(db, docs, who, docId, { lock: true })
}

/** Writes who did what with it; `opinion` is what was said. */
export const note = (db: Db, who: Who, { docId }: DocRow, action: string, opinion?: string | null) =>
  db
    .insertInto('stockDocEvent')
    .values({ orgId: who.orgId, docId, time: who.now, userName: who.userName, action, opinion: opinion ?? null })
    .execute()

export const wrongState = ({ status }: Pick<DocRow, 'status'>): never =>
  refuse(common.wrongState, { name: docStatus.label(status) })

/** Saves what was typed; without an id a new draft with its number. Refuses 21001, 21002, 21003, 21009, 23021, 23022. */
export async function saveDraft(db: Db, who: Who, body: Body): Promise<DocRow> {
  const docId = idOf(body)
  const before = docId ? await reach(db, who, docId) : undefined
  if (before && !isOpen(before)) wrongState(before)
  const head = await headOf(db, who, body)
  const lines = await linesFrom(db, who, head, body.lines ?? [])
  const totals = {
    totalQuantity: Math.round(lines.reduce((sum, { quantity }) => sum + quantity * 1000, 0)) / 1000,
    totalAmount: lines.reduce((sum, { amount }) => sum + amount, 0),
  }
  const values = { ...head, ...totals, status: docStatus.is.draft }
  const row = before
    ? await update(db, docs, who, before, { ...values, version: body.version })
    : await insert(db, docs, who, { ...values, docType: 'STORE', docNo: await numberOf(db, who, 'RK') })
  if (before)
    await db.deleteFrom('stockDocLine').where('orgId', '=', who.orgId).where('docId', '=', row.docId).execute()
  const numbered = lines.map((line, at) => ({
    ...{ orgId: who.orgId, docId: row.docId, detailId: randomUUIDv7(), lineNo: at + 1 },
    ...line,
  }))
  await db.insertInto('stockDocLine').values(numbered).execute()
  await note(db, who, row, before ? '修改' : '新建')
  return row
}

/** RK202506100001: a prefix, the day and a number. */
export const numberOf = (db: Db, who: Who, prefix: string) =>
  nextSerial(db, who.orgId, `${prefix}${who.today.replaceAll('-', '')}`, 4)

async function headOf(db: Db, who: Who, body: Body) {
  const { storeType: type, bizDate, depotId } = body
  if (type == null) wrongValue('storeType', '请选择类型')
  if (!bizDate) wrongValue('bizDate', '请选择日期')
  if (bizDate > who.today) wrongValue('bizDate', '日期不能晚于今天')
  if (!depotId) wrongValue('depotId', '请选择仓库')
  if (!body.lines || body.lines.length === 0) wrongValue('lines', '请至少填写一行物品')
  if (type === storeType.is.bought && !body.supplierId) wrongValue('supplierId', '采购入库请选择供应商')
  if (type === storeType.is.given && !body.donor) wrongValue('donor', '捐赠入库请填写捐赠人')
  if (type === storeType.is.other && !body.remark) wrongValue('remark', '其他入库请在备注里说明')
  await assertDepot(db, who, depotId)
  if (body.supplierId) await assertSupplier(db, who, body.supplierId)
  if (body.checkerId && (await usersOf(db, who.orgId, { userIds: [body.checkerId] })).length === 0)
    refuse(common.missing, {}, { field: 'checkerId' })
  const { supplierId, donor, invoiceNo, purchaser, checkerId, remark, files } = body
  return {
    ...{ storeType: type, bizDate, depotId, supplierId: supplierId ?? null, donor: donor ?? null, files: files ?? [] },
    ...{ invoiceNo: invoiceNo ?? null, purchaser: purchaser ?? null, checkerId: checkerId ?? null },
    remark: remark ?? null,
  }
}

async function assertDepot(db: Db, who: Who, depotId: string) {
  const row = await db
    .selectFrom('depot')
    .select(['status', 'transit'])
    .where('orgId', '=', who.orgId)
    .where('depotId', '=', depotId)
    .executeTakeFirst()
  if (!row) refuse(common.missing, {}, { field: 'depotId' })
  if (row.status !== 1 || row.transit === 1) wrongValue('depotId', '该仓库已停用，请选择其他仓库')
}

async function assertSupplier(db: Db, who: Who, supplierId: string) {
  const row = await db
    .selectFrom('supplier')
    .select('status')
    .where('orgId', '=', who.orgId)
    .where('supplierId', '=', supplierId)
    .executeTakeFirst()
  if (!row) refuse(common.missing, {}, { field: 'supplierId' })
  if (row.status !== 1) wrongValue('supplierId', '该供应商已停用，请选择其他供应商')
}

async function linesFrom(
  db: Db,
  who: Who,
  { storeType: type, bizDate }: { storeType: number; bizDate: string },
  lines: NonNullable<Body['lines']>,
) {
  const items = await db
    .selectFrom('sku')
    .select(['skuId', 'skuName', 'expireManage', 'shelfLifeDays', 'status'])
    .where('orgId', '=', who.orgId)
    .where(
      'skuId',
      'in',
      lines.map(({ skuId }) => skuId),
    )
    .execute()
  return lines.map((line, at) => {
    const item = items.find(({ skuId }) => skuId === line.skuId)
    if (!item) refuse(common.missing, {}, { field: `lines.${at}.skuId` })
    if (item.status !== 1) wrongValue(`lines.${at}.skuId`, `第${at + 1}行的${item.skuName}已停用`)
    const { skuId, quantity, batchNo, productionDate, remark } = line
    return {
      ...{ skuId, quantity, batchNo: batchNo ?? null, productionDate: productionDate ?? null, remark: remark ?? null },
      ...priced(line, at, type),
      expireDate: keepsUntil(line, at, item, bizDate),
    }
  })
}
