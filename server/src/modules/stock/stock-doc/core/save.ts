import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { docStatus, isOpen } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { notLater } from '#core/not-later.ts'
import { serial } from '#core/rows/numbers.ts'
import { insertion } from '#core/rows/store/insertion.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { docs } from '../tables.ts'
import { everyPart } from './every-line.ts'
import type { DocBody, DocRow, Kind, LineRow, LineValues } from './kind.ts'
import { shownDoc } from './reads.ts'

/** Makes or changes a draft: it moves nothing (stock.md 1, invariant 6). */

/** The id of the document: `id`, or the field of its kind. */
export const idOf = ({ key }: Pick<Kind, 'key'>, body: object): string | undefined => {
  const { id, [key]: named } = body as Record<string, string | null | undefined> // as: the body of a call that carries both
  return named ?? id ?? undefined
}

/** The document within reach, locked; 21003. */
export async function ownDoc(
  db: Db,
  who: Who,
  kind: Pick<Kind, 'docType' | 'key'>,
  docId: string | undefined,
): Promise<DocRow> {
  if (!docId) wrongValue(kind.key, '请选择单据')
  await shownDoc(db, who, kind.docType, docId)
  return own(db, docs, who, docId, { lock: true })
}

/** Logs a step of a document; `opinion` is the typed reason. */
export const noteDoc = (db: Db, who: Who, { docId }: Pick<DocRow, 'docId'>, action: string, opinion?: string | null) =>
  db
    .insertInto('stockDocEvent')
    .values({ orgId: who.orgId, docId, time: who.now, userName: who.userName, action, opinion: opinion ?? null })
    .execute()

export const wrongState = ({ status }: Pick<DocRow, 'status'>): never =>
  refuse(common.wrongState, { name: docStatus.label(status) })

/** The lines in their order; with `lock` held until the end. */
export function linesIn(db: Db, who: Who, docId: string, { lock = false } = {}): Promise<LineRow[]> {
  const lines = db
    .selectFrom('stockDocLine')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .orderBy('lineNo')
  return (lock ? lines.forUpdate() : lines).execute()
}

/**
 * Saves a draft; without an id a new one with its number. Refuses 21001, 21002, 21003, 21009, and the refusals of the
 * kind.
 */
export async function saveDraft<B extends DocBody>(db: Db, who: Who, kind: Kind<B>, body: B): Promise<DocRow> {
  const docId = idOf(kind, body)
  const before = docId ? await ownDoc(db, who, kind, docId) : undefined
  if (before && !isOpen(before)) wrongState(before)
  const { lines, head, ...own } = await everyPart({
    bizDate: () => notLater(who, 'bizDate', body.bizDate || wrongValue('bizDate', '请选择日期')),
    depotId: () => depotOf(db, who, body),
    head: () => kind.head(db, who, body),
    lines: () => linesTyped(db, who, kind, body),
  })
  const words = { remark: body.remark ?? null, files: body.files ?? [] }
  const values = { ...head, ...own, ...words, ...docTotals(lines), status: docStatus.is.draft }
  const row = before
    ? await update(db, docs, who, before, { ...values, version: body.version })
    : await insert(db, docs, who, { ...values, docType: kind.docType, docNo: await numberOf(db, who, kind.prefix) })
  if (before)
    await db.deleteFrom('stockDocLine').where('orgId', '=', who.orgId).where('docId', '=', row.docId).execute()
  await addLines(db, who, row, lines)
  await noteDoc(db, who, row, before ? '修改' : '新建')
  return row
}

async function depotOf(db: Db, who: Who, { depotId }: DocBody): Promise<string> {
  if (!depotId) wrongValue('depotId', '请选择仓库')
  await assertDepot(db, who, depotId)
  return depotId
}

function linesTyped<B extends DocBody>(db: Db, who: Who, kind: Kind<B>, body: B): Promise<LineValues[]> {
  if (!body.lines || body.lines.length === 0) wrongValue('lines', '请至少填写一行物品')
  return kind.lines(db, who, body)
}

/** Stores lines in their order; gives them with their ids. */
export async function addLines<L extends LineValues>(
  db: Db,
  who: Who,
  { docId }: Pick<DocRow, 'docId'>,
  lines: readonly L[],
) {
  const numbered = lines.map((line, at) => ({ detailId: newId(), orgId: who.orgId, docId, lineNo: at + 1, ...line }))
  await insertion('stockDocLine', numbered).execute(db)
  return numbered
}

/** Totals of quantity, amount and requested quantity over all lines. */
export const docTotals = (lines: readonly { quantity: number; amount?: number; saleAmount?: number | null }[]) => ({
  totalQuantity: Math.round(lines.reduce((sum, { quantity }) => sum + quantity * 1000, 0)) / 1000,
  totalAmount: lines.reduce((sum, { amount = 0 }) => sum + amount, 0),
  saleAmount: lines.reduce((sum, { saleAmount }) => sum + (saleAmount ?? 0), 0),
})

const docNumbers = serial('stockDoc', 'docNo', { by: 'day', digits: 4 })
/** RK202506100001: the prefix, the day and a running number. */
export const numberOf = (db: Db, who: Who, prefix: string) => docNumbers.next(db, who, who.today, prefix)

/** 21003; 21001 for a disabled depot or the transit depot. */
export async function assertDepot(db: Db, who: Who, depotId: string, field = 'depotId') {
  const row = await db
    .selectFrom('depot')
    .select(['status', 'transit'])
    .where('orgId', '=', who.orgId)
    .where('depotId', '=', depotId)
    .executeTakeFirst()
  if (!row) refuse(common.missing, {}, { field })
  if (row.status !== onOff.is.on || row.transit === 1) wrongValue(field, '该仓库已停用，请选择其他仓库')
}

const itemColumns = ['skuId', 'skuName', 'unit', 'status', 'expireManage', 'shelfLifeDays', 'batchManage'] as const
const moneyColumns = ['salePrice', 'projectChildId', 'lendAble'] as const

/** 21001 for a line whose item is out of use: a part of `everyLine`. */
export function itemInUse({ status, skuName }: { status: number; skuName: string }, at: number) {
  if (status !== onOff.is.on) wrongValue(`lines.${at}.skuId`, `第${at + 1}行的${skuName}已停用`)
  return {}
}

/** The item of each line, in use or not, since saved lines stay valid; 21003. For new lines see `itemInUse`. */
export async function goodsOf(db: Db, who: Who, lines: readonly { skuId: string }[]) {
  const items = await db
    .selectFrom('sku')
    .select([...itemColumns, ...moneyColumns])
    .where('orgId', '=', who.orgId)
    .where(
      'skuId',
      'in',
      lines.map(({ skuId }) => skuId),
    )
    .execute()
  const byId = new Map(items.map((item) => [item.skuId, item]))
  return lines.map(({ skuId }, at) => byId.get(skuId) ?? refuse(common.missing, {}, { field: `lines.${at}.skuId` }))
}

/** 21003, 21001: the supplier, which must belong to the institution and be in use. */
export async function assertSupplier(db: Db, who: Who, supplierId: string) {
  const row = await db
    .selectFrom('supplier')
    .select('status')
    .where('orgId', '=', who.orgId)
    .where('supplierId', '=', supplierId)
    .executeTakeFirst()
  if (!row) refuse(common.missing, {}, { field: 'supplierId' })
  if (row.status !== onOff.is.on) wrongValue('supplierId', '该供应商已停用，请选择其他供应商')
}

/** The batches that lines name. */
export async function batchesOf(db: Db, who: Who, lines: Iterable<{ batchId?: string | null }>) {
  const named = [...lines].flatMap(({ batchId }) => batchId ?? [])
  if (named.length === 0) return new Map<string, Row<'stockBatch'>>()
  const rows = await db
    .selectFrom('stockBatch')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('batchId', 'in', named)
    .execute()
  return new Map(rows.map((row) => [row.batchId, row]))
}

/** 手选批次 of a line, with its number and day; 21003 for one of another item. */
export function namedBatch(
  batches: ReadonlyMap<string, Row<'stockBatch'>>,
  { skuId, batchId }: { skuId: string; batchId?: string | null },
  at: number,
) {
  if (!batchId) return { batchId: null, batchNo: null, expireDate: null }
  const batch = batches.get(batchId)
  if (batch?.skuId !== skuId) refuse(common.missing, {}, { field: `lines.${at}.batchId` })
  return { batchId, batchNo: batch.batchNo, expireDate: batch.expireDate }
}
