import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { countLimit, inventoryType, inventoryRefusals as no } from '#contract/modules/stock/stock-doc/inventory.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { usersOf } from '../../../platform/message/service.ts'
import { ofKind } from '../../sku/service.ts'
import { freeze } from '../../stock/service.ts'
import type { DocRow } from '../core/kind.ts'
import { assertKeeper } from '../core/post.ts'
import { assertDepot, noteDoc, numberOf } from '../core/save.ts'
import { docs } from '../tables.ts'
import { counts, type SaveBody } from './head.ts'
import { type Dice, sample } from './rules.ts'
import { inventories } from './tables.ts'

/** Starts a count: its goods are frozen from now on, and each of their layers gets a line (stock.md 3.7, step 1). */

/** The counted items: all, or these. */
type Scope = readonly string[] | undefined

/**
 * Starts a count and gives its document. Refuses 21001, 21003, 23011, 23071 where another count runs, 23072 where goods
 * are set aside or in transit.
 */
export async function startCount(db: Db, who: Who, body: SaveBody, dice: Dice): Promise<DocRow> {
  const { depotId, bizDate, remark, files, blind } = body
  if (!depotId) wrongValue('depotId', '请选择仓库')
  if (bizDate && bizDate > who.today) wrongValue('bizDate', '日期不能晚于今天')
  await assertDepot(db, who, depotId)
  await assertKeeper(db, who, depotId)
  const counterIds = await countersFrom(db, who, body.counterIds ?? [])
  const type = body.inventoryType
  if (type == null) wrongValue('inventoryType', '请选择盘点方式')
  const skuIds = await scopeOf(db, who, { ...body, depotId, inventoryType: type }, dice)
  const frozen = type !== inventoryType.is.moving
  const row = await insert(db, docs, who, {
    docType: counts.docType,
    docNo: await numberOf(db, who, counts.prefix),
    bizDate: bizDate ?? who.today,
    depotId,
    remark: remark ?? null,
    files: files ?? [],
    status: docStatus.is.counting,
  })
  const { docId, docNo } = row
  if (frozen) {
    await freeze(db, who, { docId, docNo, depotId, skuIds })
    await assertQuiet(db, who, depotId, skuIds)
  }
  await insert(db, inventories, who, {
    docId,
    inventoryType: type,
    blind: blind ?? 0,
    counterIds,
    classifyIds: type === inventoryType.is.kinds || type === inventoryType.is.moving ? (body.classifyIds ?? []) : [],
    skuIds: type === inventoryType.is.sample ? (skuIds ?? []) : [],
    randomPercent: body.randomPercent ?? null,
    freezeLimit: frozen ? `${addDays(who.today, daysFrozen)} ${who.now.slice(11)}` : null,
  })
  await writeDown(db, who, row, skuIds)
  await noteDoc(db, who, row, frozen ? '冻结盘点' : '开始盘点')
  return row
}

/** A freeze longer than 48 hours is reported. */
const daysFrozen = 2

async function countersFrom(db: Db, who: Who, userIds: readonly string[]) {
  const counterIds = [...new Set(userIds)]
  if (counterIds.length === 0) wrongValue('counterIds', '请选择盘点人')
  const known = await usersOf(db, who.orgId, { userIds: counterIds })
  if (known.length !== counterIds.length) refuse(common.missing, {}, { field: 'counterIds' })
  return counterIds
}

type CountRequest = SaveBody & { depotId: string; inventoryType: number }

/** The items in scope; undefined for all present and future items. 21001, 21003. */
async function scopeOf(db: Db, who: Who, request: CountRequest, dice: Dice): Promise<Scope> {
  const { all, kinds, sample: some } = inventoryType.is
  const { inventoryType: type, classifyIds, skuIds, randomPercent } = request
  if (type === all) return undefined
  if (type === some) return sampleOf(db, who, request.depotId, { skuIds, randomPercent }, dice)
  if (!classifyIds || classifyIds.length === 0)
    return type === kinds ? wrongValue('classifyIds', '请选择物品分类') : undefined
  const known = await db
    .selectFrom('classify')
    .select('classifyId')
    .where('orgId', '=', who.orgId)
    .where('classifyId', 'in', classifyIds)
    .execute()
  if (known.length !== new Set(classifyIds).size) refuse(common.missing, {}, { field: 'classifyIds' })
  const goods = await db
    .selectFrom('sku')
    .select('skuId')
    .where('orgId', '=', who.orgId)
    .where((eb) => eb.or(classifyIds.map((classifyId) => ofKind(classifyId) as never))) // as: a condition the builder cannot type
    .orderBy('skuId')
    .execute()
  if (goods.length === 0) wrongValue('classifyIds', '所选分类下没有物品')
  return goods.map(({ skuId }) => skuId)
}

/** The named items, or a percentage of those in stock. */
async function sampleOf(
  db: Db,
  who: Who,
  depotId: string,
  { skuIds, randomPercent }: Pick<SaveBody, 'skuIds' | 'randomPercent'>,
  dice: Dice,
) {
  if (skuIds && skuIds.length > 0) {
    const named = [...new Set(skuIds)].toSorted()
    const known = await db
      .selectFrom('sku')
      .select('skuId')
      .where('orgId', '=', who.orgId)
      .where('skuId', 'in', named)
      .execute()
    if (known.length !== named.length) refuse(common.missing, {}, { field: 'skuIds' })
    return named
  }
  if (!randomPercent) wrongValue('randomPercent', '请选择物品，或填写随机抽取的比例')
  const balances = await db
    .selectFrom('stockBalance')
    .select('skuId')
    .distinct()
    .where('orgId', '=', who.orgId)
    .where('depotId', '=', depotId)
    .where('quantity', '>', 0)
    .orderBy('skuId')
    .execute()
  if (balances.length === 0) wrongValue('randomPercent', '该仓库没有库存，无从抽取')
  return sample(
    balances.map(({ skuId }) => skuId),
    randomPercent,
    dice,
  )
}

/** 23072: waiting documents and goods in transit must be finished first. */
async function assertQuiet(db: Db, who: Who, depotId: string, skuIds: Scope) {
  const { waiting, transit, partReceived } = docStatus.is
  const within = skuIds ? sql`and line.sku_id = any(${[...skuIds]}::text[])` : sql``
  const { rows } = await sql<{ docType: string; docId: string; docNo: string; status: number }>`
    select doc_type, doc_id, doc_no, status from stock_doc doc
    where doc.org_id = ${who.orgId} and (doc.depot_id = ${depotId} or doc.depot_id_in = ${depotId})
      and doc.status in (${waiting}::int, ${transit}::int, ${partReceived}::int)
      and exists (select from stock_doc_line line where line.org_id = doc.org_id and line.doc_id = doc.doc_id ${within})
    order by doc_no limit 100`.execute(db)
  if (rows.length > 0) refuse(no.openDocs, {}, { data: { docs: rows } })
}

/** Writes a line for every layer with stock in scope, in the order of the sheet: by item, earliest expiry first. */
async function writeDown(db: Db, who: Who, { docId, depotId }: DocRow, skuIds: Scope) {
  const within = skuIds ? sql`and balance.sku_id = any(${[...skuIds]}::text[])` : sql``
  const { rows } = await sql`
    insert into inventory_line (org_id, detail_id, doc_id, line_no, sku_id, batch_id, batch_no, production_date, expire_date,
      book_quantity, book_amount)
    select balance.org_id, ${docId} || '/' || row_number() over walk, ${docId}, row_number() over walk, balance.sku_id,
      balance.batch_id, batch.batch_no, batch.production_date, batch.expire_date, balance.quantity, balance.amount
    from stock_balance balance
    join stock_batch batch on batch.org_id = balance.org_id and batch.batch_id = balance.batch_id
    join sku on sku.org_id = balance.org_id and sku.sku_id = balance.sku_id
    where balance.org_id = ${who.orgId} and balance.depot_id = ${depotId} and balance.quantity > 0 ${within}
    window walk as (order by sku.sku_name, sku.sku_code, batch.expire_date nulls last, batch.first_in_time, balance.batch_id)
    returning 1`.execute(db)
  if (rows.length > countLimit) wrongValue('inventoryType', `盘点范围超过${countLimit}行，请按分类分几次盘点`)
}
