import { sql } from 'kysely'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { inventoryType } from '#contract/modules/stock/stock-doc/inventory.ts'
import { restWay } from '#contract/modules/stock/stock-doc/transfer.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { own } from '#core/rows/store/write.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { random } from '../../../demo/random.ts'
import { submitDoc as sendOff } from './core/post.ts'
import { linesIn, saveDraft } from './core/save.ts'
import { confirm, submitCount } from './inventory/finish.ts'
import { countLines, type SaveBody } from './inventory/head.ts'
import { saveLines } from './inventory/save.ts'
import { startCount } from './inventory/start.ts'
import { inventories } from './inventory/tables.ts'
import { docs } from './tables.ts'
import { transfers } from './transfer/kind.ts'
import { receiveTransfer } from './transfer/receive.ts'

/**
 * Transfers and counts of every state: the two transfers of the ledger, some of this week, counts that are done,
 * waiting and running.
 */
export const makeMoves: Demo = async ({ db, orgId, now }) => {
  await documentsOfTransfers(db, orgId)
  const today = now.slice(0, 10)
  const at = (back: number, time: string) => `${addDays(today, -back)} ${time}`
  const as = (time: string, userId = keeper, userName = '库管员'): Who => ({
    ...systemWho(orgId, time),
    userId,
    userName,
  })
  const goods = await skusInStock(db, orgId, 'depot-main', 18)
  if (goods.length < 18) return
  const send = (who: Who, from: number, remark: string) => sent(db, who, goods.slice(from, from + 3), remark)
  const lost = await send(as(at(5, '09:10:00')), 0, '二区耗材补货')
  await arrived(db, as(at(4, '15:20:00')), lost, { short: 1, finish: true })
  await arrived(db, as(at(1, '16:00:00')), await send(as(at(2, '10:00:00')), 3, '换季被服'), {
    short: 3,
    finish: false,
  })
  await send(as(at(1, '14:30:00')), 6, '一区周补货')
  await saveDraft(db, as(at(0, '00:00:01')), transfers, transferOf(as(now), goods.slice(9, 11), '待仓库主管确认数量'))
  await counted(db, [as(at(6, '08:30:00')), as(at(6, '11:00:00'), manager, '仓库主管')], goods.slice(12, 18))
  // A dynamic count: the depot goes on working while it waits.
  await counted(db, [as(at(1, '08:30:00'))])
  const food = await skusInStock(db, orgId, 'depot-food', 4)
  const under = await begin(db, as(at(0, '00:00:01')), food, 'depot-food')
  await count(db, as(at(0, '00:00:02')), under, (_, line) => (line < 2 ? 0 : undefined))
}

const keeper = 'user-storekeeper'
const manager = 'user-store_manager'

/** The transfers of the demo ledger. */
async function documentsOfTransfers(db: Db, orgId: string) {
  const { finished } = docStatus.is
  await sql`
    insert into stock_doc (org_id, doc_id, doc_type, doc_no, biz_date, depot_id, depot_id_in, status, total_quantity, total_amount,
      print_count, post_by, post_by_name, post_time, create_by, create_by_name, create_time)
    select org_id, doc_id, 'TRANSFER', doc_no, biz_date, min(depot_id) filter (where quantity < 0),
      min(depot_id) filter (where quantity > 0), ${finished}::int, sum(quantity) filter (where quantity > 0),
      (sum(amount) filter (where quantity > 0))::bigint, 1, operator_id, operator_name, create_time, operator_id, operator_name,
      create_time
    from stock_record where org_id = ${orgId} and doc_type = 'TRANSFER'
    group by org_id, doc_id, doc_no, biz_date, operator_id, operator_name, create_time`.execute(db)
  await sql`
    insert into stock_doc_line (org_id, detail_id, doc_id, line_no, sku_id, quantity, received_quantity, price, amount)
    select org_id, doc_detail_id, doc_id, row_number() over (partition by doc_id order by min(seq)), sku_id, sum(quantity),
      sum(quantity), round(sum(amount) / sum(quantity)), sum(amount)::bigint
    from stock_record where org_id = ${orgId} and doc_type = 'TRANSFER' and quantity > 0
    group by org_id, doc_id, doc_detail_id, sku_id`.execute(db)
  await sql`
    insert into stock_doc_event (org_id, doc_id, time, user_name, action)
    select org_id, doc_id, create_time, create_by_name, '发出' from stock_doc
    where org_id = ${orgId} and doc_type = 'TRANSFER'`.execute(db)
}

/** Goods with plenty of stock in a depot. */
async function skusInStock(db: Db, orgId: string, depotId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ skuId: string }>`
    select sku_id from stock_balance balance
    join sku using (org_id, sku_id)
    where balance.org_id = ${orgId} and depot_id = ${depotId} and quantity - locked_quantity >= 20 and sku.status = 1
    group by sku_id order by sku_id limit ${most}`.execute(db)
  return rows.map(({ skuId }) => skuId)
}

const transferOf = (who: Who, skuIds: readonly string[], remark: string) => ({
  bizDate: who.today,
  depotId: 'depot-main',
  depotIdIn: 'depot-ward',
  planArriveDate: addDays(who.today, 1),
  remark,
  lines: skuIds.map((skuId) => ({ skuId, quantity: 4 })),
})

async function sent(db: Db, who: Who, skuIds: readonly string[], remark: string) {
  const draft = await saveDraft(db, who, transfers, transferOf(who, skuIds, remark))
  return (await sendOff(db, who, transfers, draft)).row
}

/** Receives everything but `short` units of the first line. */
async function arrived(
  db: Db,
  who: Who,
  row: Awaited<ReturnType<typeof sent>>,
  { short, finish }: { short: number; finish: boolean },
) {
  const lines = await linesIn(db, who, row.docId)
  await receiveTransfer(db, who, row, {
    version: row.version,
    lines: lines.map(({ detailId, quantity }, at) => ({
      detailId,
      receiveQuantity: at === 0 ? quantity - short : quantity,
      diffReason: at === 0 ? '途中包装破损' : null,
    })),
    ...(finish && { finish: 1 as const, restWay: restWay.is.lost }),
  })
}

/** Starts a sample of these items, or without them a dynamic count of the ward's depot. */
async function begin(db: Db, who: Who, skuIds?: readonly string[], depotId = 'depot-main') {
  const { sample, moving } = inventoryType.is
  const body: SaveBody = skuIds
    ? { depotId, inventoryType: sample, counterIds: [keeper], skuIds: [...skuIds], remark: '月度抽盘' }
    : { depotId: 'depot-ward', inventoryType: moving, counterIds: [keeper], remark: '耗材库月末盘点' }
  const row = await startCount(db, who, body, (below) => random(below).int(0, below - 1))
  return { row, head: await own(db, inventories, who, row.docId) }
}

type StartedCount = Awaited<ReturnType<typeof begin>>

/** Counts lines with a difference from the books; undefined leaves a line open. */
async function count(
  db: Db,
  who: Who,
  begun: StartedCount,
  diff: (quantity: number, at: number) => number | undefined,
) {
  const lines = (await countLines(db, who, begun.row.docId)).flatMap(({ detailId, lineVersion, bookQuantity }, at) => {
    const more = diff(bookQuantity, at)
    if (more === undefined) return []
    const countQuantity = Math.max(0, bookQuantity + more)
    return [{ detailId, lineVersion, countQuantity, ...(more !== 0 && { diffReason: more > 0 ? 3 : 1 }) }]
  })
  await saveLines(db, who, begun, lines)
}

/** Submits a count, and confirms it where there is a confirmer. */
async function counted(db: Db, [counter, confirmer]: readonly Who[], skuIds?: readonly string[]) {
  const begun = await begin(db, counter, skuIds)
  await count(db, counter, begun, (_, at) => [0, -2, 0, 1][at % 4])
  const row = await submitCount(db, counter, begun, { version: begun.row.version })
  if (confirmer)
    await confirm(
      db,
      confirmer,
      { ...begun, row: await own(db, docs, confirmer, row.docId) },
      { version: row.version, pass: 1 },
    )
}
