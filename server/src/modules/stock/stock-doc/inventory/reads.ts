import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { docStatus, docView } from '#contract/modules/stock/stock-doc/document.ts'
import { inventory, isCounting } from '#contract/modules/stock/stock-doc/inventory.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { type Asking, cachedTotal } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { trailOf, withStanding } from '../../../platform/review/service.ts'
import { printTemplateOf } from '../../../platform/setting/service.ts'
import { skuNamed } from '../../sku/service.ts'
import { numberShown, stockRecordsOf } from '../../stock/service.ts'
import { shownDocs, trailOfDoc } from '../core/reads.ts'
import { type Count, countersOf, counts, isBlindTo } from './head.ts'
import { diffOf } from './rules.ts'
import type { CountLine } from './tables.ts'

/** Counts for lists, detail pages and prints; a blind one without its books (stock.md 3.7). */

const ofLines = (what: string) =>
  sql<number>`(select ${sql.raw(what)}::int from inventory_line line
    where line.org_id = stock_doc.org_id and line.doc_id = stock_doc.doc_id)`

const rowsOf = (db: Db, who: Who) =>
  shownDocs(db, who)
    .innerJoin('inventory', (join) =>
      join.onRef('inventory.orgId', '=', 'stockDoc.orgId').onRef('inventory.docId', '=', 'stockDoc.docId'),
    )
    .select(['stockDoc.docId as inventoryId', 'inventory.inventoryType', 'inventory.blind', 'inventory.counterIds'])
    .select(['inventory.classifyIds', 'inventory.skuIds', 'inventory.randomPercent'])
    .select([
      ofLines('count(*)').as('lineCount'),
      ofLines('count(line.count_quantity)').as('countedCount'),
      ofLines('count(*) filter (where line.count_quantity <> line.book_quantity)').as('diffCount'),
      ofLines('count(distinct line.sku_id)').as('itemCount'),
      sql<
        string | null
      >`(select string_agg(account.user_name, '、' order by account.user_name) from user_account account
        where account.org_id = stock_doc.org_id and jsonb_exists(inventory.counter_ids, account.user_id))`.as(
        'counterNames',
      ),
    ])

type CountRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/**
 * Sums are shown once a count is submitted; a blind count hides even the number of differing lines until then. The item
 * count is that of its lines.
 */
const headOf = (who: Who, row: CountRow) => {
  const hidden = isBlindTo(who, { row, head: row })
  return {
    ...row,
    kinds: row.itemCount,
    diffCount: hidden ? null : row.diffCount,
    ...(isCounting(row) && { totalQuantity: null, totalAmount: null }),
  }
}

const order = {
  fields: Object.fromEntries(
    ['docNo', 'bizDate', 'totalAmount', 'createTime'].map((column) => [column, `stockDoc.${column}`]),
  ),
  first: [
    ['stockDoc.createTime', 'desc'],
    ['stockDoc.docNo', 'desc'],
  ],
} as const

/** A page of counts, or with view line of their lines, and the sum of the differences of all that match. */
export async function listCounts(asking: Asking, query: QueryFor<typeof inventory.inventoryList>) {
  const { db, who } = asking
  const rows = filtered(db, who, query)
  const call = inventory.inventoryList
  if (query.view !== docView.is.line) {
    const { total, sum } = await cachedTotal(asking, call, rows, () => summed(rows, 'totalAmount', handedIn))
    const found = await page(rows, query, order, async () => total)
    const heads = found.list.map((row) => headOf(who, row))
    return { ...found, sum, list: await withStanding(asking, heads, waitingCount) }
  }
  const all = rows
    .innerJoin('inventoryLine as line', (join) =>
      join.onRef('line.orgId', '=', 'stockDoc.orgId').onRef('line.docId', '=', 'stockDoc.docId'),
    )
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .select(['line.detailId', 'line.skuId', 'sku.skuCode', 'sku.barCode', 'sku.skuName', 'spec.specName', 'sku.unit'])
    .select([
      'line.batchId',
      numberShown('line').as('batchNo'),
      'line.expireDate',
      'line.price',
      'line.bookQuantity',
      'line.bookAmount',
    ])
    .select(['line.countQuantity', 'line.diffAmount', 'line.diffReason', 'line.countByName', 'line.countTime'])
  let lines = query.skuName ? all.where(skuNamed(query.skuName)) : all
  if (query.skuId) lines = lines.where('line.skuId', '=', query.skuId)
  const { total, sum } = await cachedTotal(asking, call, lines, () => summed(lines, 'diffAmount', seenBy(who)))
  const inOrder = { ...order, first: [...order.first, ['line.lineNo', 'asc']] } as const
  const found = await page(lines, query, inOrder, async () => total)
  return {
    ...found,
    sum,
    list: found.list.map((row) => ({ ...headOf(who, row), ...lineOf(row, isBlindTo(who, { row, head: row })) })),
  }
}

const counting = sql`stock_doc.status = ${docStatus.is.counting}::int`
/** A running count shows no result yet. */
const handedIn = sql`case when ${counting} then 0 else stock_doc.total_amount end`
/** A blind count shows nothing before it is submitted (`isBlindTo`). */
const seenBy = (who: Who) =>
  who.may(`${counts.page}.confirm`)
    ? sql`line.diff_amount`
    : sql`case when inventory.blind = 1 and ${counting} then 0 else line.diff_amount end`

async function summed(rows: ReturnType<typeof filtered>, name: string, what: RawBuilder<unknown>) {
  const { total, sum } = await rows
    .clearSelect()
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(sum(${what}), 0)::bigint`.as('sum')])
    .executeTakeFirstOrThrow()
  return { total, sum: { [name]: sum } }
}

export function filtered(db: Db, who: Who, query: Partial<QueryFor<typeof inventory.inventoryList>>) {
  const { docNo, depotId, skuId, skuName, status, bizDateFrom, bizDateTo, createBy, inventoryType } = query
  let rows = rowsOf(db, who).where('stockDoc.docType', '=', counts.docType)
  if (docNo) rows = rows.where('stockDoc.docNo', 'like', contains(docNo))
  if (depotId) rows = rows.where('stockDoc.depotId', '=', depotId)
  if (status != null) rows = rows.where('stockDoc.status', '=', status)
  if (inventoryType != null) rows = rows.where('inventory.inventoryType', '=', inventoryType)
  if (bizDateFrom) rows = rows.where('stockDoc.bizDate', '>=', bizDateFrom)
  if (bizDateTo) rows = rows.where('stockDoc.bizDate', '<=', bizDateTo)
  if (createBy) rows = rows.where('stockDoc.createBy', '=', createBy)
  if (skuId)
    rows = rows.where(sql<boolean>`exists (select from inventory_line asked where asked.org_id = stock_doc.org_id
      and asked.doc_id = stock_doc.doc_id and asked.sku_id = ${skuId})`)
  if (skuName)
    rows = rows.where(sql<boolean>`exists (select from inventory_line asked
      join sku on sku.org_id = asked.org_id and sku.sku_id = asked.sku_id
      where asked.org_id = stock_doc.org_id and asked.doc_id = stock_doc.doc_id and ${skuNamed(skuName)})`)
  return rows
}

type Bare = Pick<CountLine, 'batchId' | 'bookQuantity' | 'bookAmount' | 'countQuantity' | 'diffAmount' | 'price'>

/** A line with its difference, or without its books. */
function lineOf<L extends Bare>(line: L, hidden: boolean) {
  const { batchId, diffAmount } = line
  const found = batchId === null ? 1 : 0
  if (hidden) return { ...line, found, bookQuantity: null, bookAmount: null, diffQuantity: null, diffAmount: null }
  const diffQuantity = diffOf(line)
  return { ...line, found, diffQuantity, diffAmount: diffQuantity === null ? null : diffAmount }
}

/** The lines of a count for reading. */
async function shownLines(db: Db, who: Who, { row }: Count, hidden: boolean) {
  const lines = await db
    .selectFrom('inventoryLine as line')
    .innerJoin('sku', (join) => join.onRef('sku.orgId', '=', 'line.orgId').onRef('sku.skuId', '=', 'line.skuId'))
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .selectAll('line')
    .select(numberShown('line').as('batchNo'))
    .select(['sku.skuCode', 'sku.barCode', 'sku.skuName', 'sku.unit', 'spec.specName'])
    .where('line.orgId', '=', who.orgId)
    .where('line.docId', '=', row.docId)
    .orderBy('line.lineNo')
    .execute()
  return lines.map((line) => lineOf(line, hidden))
}

/** A submitted count waits for confirmation. */
const waitingCount = ({ status, docId }: { status: number; docId: string }) =>
  status === docStatus.is.counted && { biz: counts.biz, bizId: docId }

async function shownHead(db: Db, who: Who, { row }: Count) {
  const head = headOf(who, await rowsOf(db, who).where('stockDoc.docId', '=', row.docId).executeTakeFirstOrThrow())
  const [shown] = await withStanding({ db, who }, [head], waitingCount)
  return shown
}

/** One count in full: lines, documents and movements, trail. */
export async function wholeCount(db: Db, who: Who, count: Count) {
  const { row, head } = count
  const results = await db
    .selectFrom('stockDoc')
    .select(['docType', 'docId', 'docNo'])
    .where('orgId', '=', who.orgId)
    .where('sourceDocId', '=', row.docId)
    .orderBy('docNo')
    .execute()
  const records = []
  for (const { docId } of results) records.push(...(await stockRecordsOf(db, who, docId)))
  return {
    ...(await shownHead(db, who, count)),
    made: results,
    records,
    mayCount: countersOf(head).includes(who.userId) ? 1 : 0,
    lines: await shownLines(db, who, count, isBlindTo(who, count)),
    trail: await trailOfDoc(db, who, row.docId),
    reviews: await trailOf(db, who, { biz: counts.biz, bizId: row.docId }),
  }
}

/** The printed values of a count. */
export const countPaper = async (db: Db, who: Who, count: Count) => ({
  template: await printTemplateOf(db, who.orgId, counts.template),
  head: await shownHead(db, who, count),
  details: await shownLines(db, who, count, isBlindTo(who, count)),
  printCount: count.row.printCount,
})
