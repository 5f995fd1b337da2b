import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { isCounting, inventoryRefusals as no } from '#contract/modules/stock/stock-doc/inventory.ts'
import { storeRefusals } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'
import { everyLine } from '../core/every-line.ts'
import { goodsOf, itemInUse, wrongState } from '../core/save.ts'
import { type Count, countersOf, isDynamic, type SaveBody } from './head.ts'
import { diffWorth } from './rules.ts'
import { scopeIds } from './scope.ts'
import type { CountLine } from './tables.ts'

/**
 * Counted quantities are saved line by line; two users at one line are told apart by its version (stock.md 3.7, step
 * 2).
 */

type LineInput = NonNullable<SaveBody['lines']>[number]

/**
 * Saves lines; all or none. Gives them with their new versions. Refuses 23076 for a user who does not count here,
 * 21009, 23073 with what others counted meanwhile, 21003, 21001.
 */
export async function saveLines(db: Db, who: Who, count: Count, typed: readonly LineInput[]): Promise<CountLine[]> {
  const { row, head } = count
  if (!isCounting(row)) wrongState(row)
  if (!countersOf(head).includes(who.userId)) refuse(no.notCounter)
  const known = typed.filter(({ detailId }) => detailId)
  const lines = await countKnown(db, who, count, known)
  return [...lines, ...(await addFound(db, who, count, typed))]
}

async function countKnown(db: Db, who: Who, count: Count, typed: readonly LineInput[]): Promise<CountLine[]> {
  if (typed.length === 0) return []
  const ids = typed.map(({ detailId }) => detailId ?? '')
  if (new Set(ids).size !== ids.length) wrongValue('lines', '同一行填写了两次')
  const rows = await db
    .selectFrom('inventoryLine')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('docId', '=', count.row.docId)
    .where('detailId', 'in', ids)
    .orderBy('detailId')
    .forUpdate()
    .execute()
  const byId = new Map(rows.map((line) => [line.detailId, line]))
  const pairs = typed.map((entry, at) => {
    const line = byId.get(entry.detailId ?? '') ?? refuse(common.missing, {}, { field: `lines.${at}.detailId` })
    return { input: entry, line }
  })
  assertFresh(pairs)
  const books = await booksNow(db, who, count, rows)
  const next = pairs.map(({ input, line }) => counted(who, { ...line, ...books.get(line.batchId ?? '') }, input))
  await write(db, who, next)
  return next
}

/** 23073: somebody has counted the line meanwhile; names every such line with its stored quantity. */
function assertFresh(pairs: readonly { input: LineInput; line: CountLine }[]) {
  const stale = pairs.filter(({ input, line }) => input.lineVersion !== line.lineVersion).map(({ line }) => line)
  if (stale.length === 0) return
  const lines = stale.map(({ detailId, countQuantity, countByName, lineVersion }) => ({
    detailId,
    countQuantity,
    countByName,
    lineVersion,
  }))
  const [{ countByName, countQuantity }] = stale
  refuse(no.countedByOther, { name: countByName ?? '他人', q: String(countQuantity ?? '未盘') }, { data: { lines } })
}

interface Book {
  bookQuantity: number
  bookAmount: number
  /** The entry cost of a layer that is empty now: found goods of it are booked at that cost (stock.md 1). */
  price: number | null
}

/**
 * The books to compare with: in a dynamic count those of the moment of counting; else those written down at its start.
 */
export async function booksNow(
  db: Db,
  who: Who,
  { row, head }: Count,
  lines: readonly CountLine[],
): Promise<ReadonlyMap<string, Book>> {
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? [])
  if (!isDynamic(head) || batchIds.length === 0) return new Map()
  const { rows } = await sql<Book & { batchId: string }>`
    select asked.batch_id, coalesce(balance.quantity, 0) as book_quantity, coalesce(balance.amount, 0)::bigint as book_amount,
      case when coalesce(balance.quantity, 0) = 0 then batch.in_price end as price
    from unnest(${batchIds}::text[]) as asked (batch_id)
    join stock_batch batch on batch.org_id = ${who.orgId} and batch.batch_id = asked.batch_id
    left join stock_balance balance on balance.org_id = ${who.orgId} and balance.depot_id = ${row.depotId}
      and balance.batch_id = asked.batch_id`.execute(db)
  return new Map(rows.map(({ batchId, ...book }) => [batchId, book]))
}

/** The line with its counted quantity. */
export function counted(
  who: Who,
  line: CountLine,
  { countQuantity, diffReason }: { countQuantity: number; diffReason?: string | number | null },
): CountLine {
  const next = {
    ...line,
    countQuantity,
    countBy: who.userId,
    countByName: who.userName,
    countTime: who.now,
    lineVersion: line.lineVersion + 1,
    diffReason: diffReason == null ? line.diffReason : String(diffReason),
  }
  return { ...next, diffAmount: diffWorth(next) }
}

/** Stores counted lines, in one statement. */
export async function write(db: Db, who: Who, lines: readonly CountLine[]) {
  if (lines.length === 0) return
  await sql`
    update inventory_line line
    set book_quantity = said."bookQuantity", book_amount = said."bookAmount", count_quantity = said."countQuantity",
      diff_amount = said."diffAmount", diff_reason = said."diffReason", count_by = said."countBy",
      count_by_name = said."countByName", count_time = said."countTime", line_version = said."lineVersion"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as said ("detailId" text, "bookQuantity" numeric,
      "bookAmount" bigint, "countQuantity" numeric, "diffAmount" bigint, "diffReason" text, "countBy" text,
      "countByName" text, "countTime" timestamp, "lineVersion" integer)
    where line.org_id = ${who.orgId} and line.detail_id = said."detailId"`.execute(db)
}

/** Adds goods found without a line: not in the books, or of a layer that came after a dynamic count began. */
async function addFound(db: Db, who: Who, count: Count, typed: readonly LineInput[]): Promise<CountLine[]> {
  const found = [...typed.entries()].flatMap(([at, entry]) => (entry.detailId ? [] : [{ ...entry, at }]))
  if (found.length === 0) return []
  const { docId } = count.row
  const named = everyLine<(typeof found)[number], { skuId: string }>(found, ({ skuId, at }) => [
    () => ({ skuId: skuId ?? wrongValue(`lines.${at}.skuId`, '请选择物品') }),
  ])
  const goods = named.map(({ skuId }) => skuId)
  const items = await goodsOf(db, who, named)
  const scope = await scopeIds(db, who, count, goods)
  const there = await lyingOf(db, who, count, goods)
  const last = await lastLine(db, who, docId)
  const known = await foundBefore(db, who, docId)
  const sameAs = ({ skuId, batchNo }: LineInput) =>
    there.find((one) => one.skuId === skuId && batchNo && one.batchNo === batchNo)
  everyLine(found, (entry, index) => {
    const item = items[index]
    const before = [...known, ...found.slice(0, index).map((one, place) => ({ ...one, skuId: goods[place] }))]
    const line = { input: entry, item, same: sameAs(entry), isInScope: scope.has(item.skuId), before }
    return [() => itemInUse(item, entry.at), () => assertFound(line), () => assertWhole(line)]
  })
  const lines = found.map((entry, at): CountLine => {
    const skuId = goods[at]
    const same = sameAs(entry)
    const bare = {
      orgId: who.orgId,
      detailId: newId(),
      docId,
      lineNo: last + at + 1,
      skuId,
      batchId: same?.batchId ?? null,
      batchNo: entry.batchNo ?? null,
      productionDate: null,
      expireDate: same?.expireDate ?? entry.expireDate ?? null,
      price: entry.price ?? null,
      bookQuantity: same?.quantity ?? 0,
      bookAmount: same?.amount ?? 0,
      countQuantity: null,
      diffAmount: 0,
      diffReason: null,
      lineVersion: 0,
      countBy: null,
      countByName: null,
      countTime: null,
    }
    return counted(who, bare, entry)
  })
  await db.insertInto('inventoryLine').values(lines).execute()
  return lines
}

interface FoundLine {
  /** Its index among the sent lines. */
  input: LineInput & { at: number }
  item: { skuId: string; skuName: string; expireManage: number }
  same: LayerRow | undefined
  isInScope: boolean
  /** Earlier found goods of this count. */
  before: readonly FoundGoods[]
}

/** 21001: goods outside the scope of this count, or on the sheet already. */
function assertFound({ input, item: { skuId, skuName }, same, isInScope, before }: FoundLine) {
  if (!isInScope) wrongValue(`lines.${input.at}.skuId`, `${skuName}不在盘点范围内`)
  if (same?.detailId) wrongValue(`lines.${input.at}.batchNo`, `${skuName}批次${same.batchNo}已在盘点表中`)
  if (before.some((one) => one.skuId === skuId && nameOf(one) === nameOf(input)))
    wrongValue(`lines.${input.at}.skuId`, `${skuName}已登记过，请在那一行修改数量`)
  return {}
}

/** 21001, 23021: found goods that are not in the books need a price, and an expiry date where the item has one. */
function assertWhole({ input, item: { skuName, expireManage }, same }: FoundLine) {
  if (same) return {}
  const at = input.at
  everyLine([input], ({ price, expireDate }) => [
    () => (price == null ? wrongValue(`lines.${at}.price`, '账外物品请填写单价') : {}),
    () =>
      expireManage === 1 && !expireDate
        ? refuse(storeRefusals.noExpiry, { skuName }, { field: `lines.${at}.expireDate` })
        : {},
  ])
  return {}
}

interface LayerRow {
  detailId: string | null
  skuId: string
  batchId: string
  batchNo: string
  expireDate: string | null
  quantity: number
  amount: number
}

/** Layers of these items that have a line already, or stock in the depot. */
async function lyingOf(db: Db, who: Who, { row }: Count, skuIds: readonly string[]) {
  const { rows } = await sql<LayerRow>`
    select line.detail_id, balance.sku_id, balance.batch_id, batch.batch_no, batch.expire_date, balance.quantity, balance.amount
    from stock_balance balance
    join stock_batch batch on batch.org_id = balance.org_id and batch.batch_id = balance.batch_id
    left join inventory_line line on line.org_id = balance.org_id and line.doc_id = ${row.docId} and line.batch_id = balance.batch_id
    where balance.org_id = ${who.orgId} and balance.depot_id = ${row.depotId} and balance.sku_id = any(${[...skuIds]}::text[])
      and (balance.quantity > 0 or line.detail_id is not null)`.execute(db)
  return rows
}

type FoundGoods = Pick<CountLine, 'skuId'> & { batchNo?: string | null; expireDate?: string | null }
const nameOf = ({ batchNo, expireDate }: Omit<FoundGoods, 'skuId'>) => `${batchNo || ''} ${expireDate || ''}`

/** Found goods entered in this count before: a second entry would be booked twice. */
const foundBefore = (db: Db, who: Who, docId: string): Promise<FoundGoods[]> =>
  db
    .selectFrom('inventoryLine')
    .select(['skuId', 'batchNo', 'expireDate'])
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .where('batchId', 'is', null)
    .execute()

async function lastLine(db: Db, who: Who, docId: string) {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line_no), 0)::int as last from inventory_line where org_id = ${who.orgId} and doc_id = ${docId}`.execute(
    db,
  )
  return rows[0].last
}
