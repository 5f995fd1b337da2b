import { type Insertable, sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { type DocType, type MoveType, stockRefusals as no } from '#contract/modules/stock/stock/ledger.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { newId } from '#core/new-id.ts'
import { notLater } from '#core/not-later.ts'
import { nextOfSeries } from '#core/rows/numbers.ts'
import { insertion } from '#core/rows/store/insertion.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { depotSkuKey, holdPlaces, type Place, type Spot } from '../places.ts'
import { shareOf, thousandths, units, worthOf } from '../rules.ts'
import { batchesOf, type NewBatch } from './batches.ts'
import { type TakeLine, takeParts } from './take-parts.ts'

/**
 * The one place that writes the ledger of quantities. Records are written by one statement whose triggers move the
 * balances (migration 0095). Lock order of a transaction (stock.md 1, invariant 5): items and depots, places by depot
 * and item, their layers, then what the document itself locks (accounts of residents), and last, in here, the running
 * numbers.
 */

export interface Doc {
  docType: DocType
  docId: string
  docNo: string
  bizDate: string
  /** 0 for the posting; each later receipt, return or rejection is one more. */
  docStep?: number
  requestNo?: string
}

/** Goods that leave a place; with `into` they arrive in another one, in the same layer at the same cost. */
export interface Take extends TakeLine {
  moveType: MoveType
  into?: { depotId: string; moveType: MoveType }
  reverses?: string
}

/** Goods that come to a place, into an existing layer or a new one. */
export interface Put extends Spot {
  detailId: string
  moveType: MoveType
  quantity: number
  /** The cost in fen; by default the unit cost of the layer, of an empty one its cost at entry. */
  amount?: number
  batch: string | NewBatch
  reverses?: string
}

interface Move extends Spot {
  detailId: string
  moveType: MoveType
  batchId: string
  /** Thousandths, signed. */
  quantity: number
  amount: number
  reverses?: string
}

/**
 * Posts a document or a step of one: first what leaves, then what comes, all lines or none. Gives the records. Refuses
 * a future day (21001), a closed month (23001), goods that are not there (23031, every short line named) or were not on
 * that day (23034), a named batch that is expired (23032), an unknown place (21003); a document posted before violates
 * `stock_record_once`.
 *
 *     await post(db, who, { docType: 'DELIVER', docId, docNo, bizDate }, { takes: [{ moveType: 'OUT', detailId, depotId, skuId, quantity: 2 }] })
 */
export async function postToStock(
  db: Db,
  who: Who,
  doc: Doc,
  { takes = [], puts = [] }: { takes?: readonly Take[]; puts?: readonly Put[] },
): Promise<Row<'stockRecord'>[]> {
  notLater(who, 'bizDate', doc.bizDate)
  await assertMonthOpen(db, who, doc.bizDate)
  const arrivals = takes.flatMap(({ skuId, into }) => (into ? [{ skuId, depotId: into.depotId }] : []))
  const places = await holdPlaces(db, who, [...takes, ...arrivals, ...puts])
  const parts = await takeParts(db, who, places, { lines: takes, bizDate: doc.bizDate })
  const out = parts.flatMap(({ line, batchId, quantity, amount }): Move[] => {
    const { detailId, depotId, skuId, moveType, reverses, into } = line
    const leaves = { detailId, depotId, skuId, moveType, batchId, quantity: -quantity, amount: -amount, reverses }
    return into ? [leaves, { ...leaves, ...into, quantity, amount }] : [leaves]
  })
  const batches = await batchesOf(db, who, puts, doc)
  const comes = puts.map((line, at): Move => {
    const quantity = thousandths(line.quantity)
    const amount = line.amount ?? costOf(places.get(depotSkuKey(line)), batches[at], quantity)
    return { ...line, batchId: batches[at].batchId, quantity, amount }
  })
  const moves = [...out, ...comes]
  if (moves.length === 0) return []
  const setAsideParts = parts.filter(({ line }) => line.held)
  await setAside(
    db,
    who,
    setAsideParts.map(({ line: { depotId, skuId }, batchId, quantity }) => ({
      depotId,
      skuId,
      batchId,
      quantity: -quantity,
    })),
  )
  const records = await write(db, who, doc, { moves, places })
  await markReversed(db, who, records)
  return records
}

/** A surplus and returned goods get the unit cost of their layer. */
function costOf(place: Place | undefined, batch: Row<'stockBatch'>, quantity: number) {
  const layer = place?.layers.find(({ batchId }) => batchId === batch.batchId)
  return layer ? shareOf(layer, quantity) : worthOf(batch.inPrice, quantity)
}

async function write(
  db: Db,
  who: Who,
  doc: Doc,
  { moves, places }: { moves: readonly Move[]; places: ReadonlyMap<string, Place> },
) {
  const standing = new Map(
    [...places].map(([key, { layers }]) => [
      key,
      { quantity: total(layers, 'quantity'), amount: total(layers, 'amount') },
    ]),
  )
  const next = await nextOfSeries(db, who.orgId, { [series]: moves.length })
  const rows = moves.map((move, at) => {
    const balance = standing.get(depotSkuKey(move)) ?? { quantity: 0, amount: 0 }
    balance.quantity += move.quantity
    balance.amount += move.amount
    return {
      orgId: who.orgId,
      recordId: newId(),
      seq: next[series] + at,
      docType: doc.docType,
      docId: doc.docId,
      docNo: doc.docNo,
      docStep: doc.docStep ?? 0,
      bizDate: doc.bizDate,
      moveType: move.moveType,
      docDetailId: move.detailId,
      depotId: move.depotId,
      skuId: move.skuId,
      batchId: move.batchId,
      quantity: units(move.quantity),
      amount: move.amount,
      balanceQuantity: units(balance.quantity),
      balanceAmount: balance.amount,
      createTime: who.now,
      operatorId: who.userId,
      operatorName: who.userName,
      reverses: move.reverses ?? null,
      requestNo: doc.requestNo ?? null,
    } satisfies Insertable<Tables['stockRecord']>
  })
  const { rows: stored } = await insertion('stockRecord', rows)
    .execute(db)
    .catch((error) => orDayShort(error, places))
  return stored.toSorted((one, other) => one.seq - other.seq)
}

/** 23034, found by a trigger (migration 0197): another user posted a later-dated document while this one waited. */
function orDayShort(error: unknown, places: ReadonlyMap<string, Place>): never {
  if (!(error instanceof Error && 'constraint' in error && error.constraint === 'stock_day_enough')) throw error
  const { depotId, skuId, day, quantity } = JSON.parse(String(Object(error).detail))
  const place = places.get(depotSkuKey({ depotId, skuId }))
  if (!place) throw error
  const { skuName, depotName, unit } = place
  refuse(no.shortOnDay, { skuName, depotName, unit, day, a: '0', b: String(-quantity) })
}
/** Numbers have no gaps: a rollback also takes back its numbers. */
const series = 'stock-record'

const total = <K extends string>(list: readonly Record<K, number>[], key: K) =>
  list.reduce((sum, one) => sum + one[key], 0)

/** Marks records that were reversed completely with the record of the reversal. */
async function markReversed(db: Db, who: Who, records: readonly Row<'stockRecord'>[]) {
  const ids = records.flatMap(({ reverses }) => reverses ?? [])
  if (ids.length === 0) return
  await sql`
    update stock_record origin set reversed_by = (
      select mirror.record_id from stock_record mirror
      where mirror.org_id = origin.org_id and mirror.reverses = origin.record_id order by mirror.seq desc limit 1)
    where origin.org_id = ${who.orgId} and origin.record_id = any(${ids}::text[]) and origin.reversed_by is null
      and origin.quantity + (
        select sum(mirror.quantity) from stock_record mirror
        where mirror.org_id = origin.org_id and mirror.reverses = origin.record_id) = 0`.execute(db)
}

/** Sets parts of layers aside, or gives them back (negative quantities); thousandths. */
export async function setAside(db: Db, who: Who, parts: readonly (Spot & { batchId: string; quantity: number })[]) {
  if (parts.length === 0) return
  const list = JSON.stringify(parts.map((part) => ({ ...part, quantity: units(part.quantity) })))
  await sql`update stock_balance balance set locked_quantity = locked_quantity + part.quantity
    from (
      select "depotId", "skuId", "batchId", sum(quantity) as quantity
      from jsonb_to_recordset(${list}::jsonb) as one ("depotId" text, "skuId" text, "batchId" text, quantity numeric)
      group by "depotId", "skuId", "batchId"
    ) part
    where balance.org_id = ${who.orgId} and balance.depot_id = part."depotId" and balance.sku_id = part."skuId"
      and balance.batch_id = part."batchId"`.execute(db)
}

/**
 * 23001, also for a day before a closed month, whose opening stock it would change. Closing waits for the transactions
 * that passed this check (invariant 8).
 */
export async function assertMonthOpen(db: Db, who: Who, bizDate: string) {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`stock/${who.orgId}`}, 0))`.execute(db)
  const month = bizDate.slice(0, 7)
  const closed = await db
    .selectFrom('stockMonth')
    .select('month')
    .where('orgId', '=', who.orgId)
    .where('month', '>=', month)
    .where('closed', '=', 1)
    .executeTakeFirst()
  if (closed) refuse(no.monthClosed, { month })
}
