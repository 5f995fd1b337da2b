import { type Insertable, sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { newId } from '#core/new-id.ts'
import { nextOfSeries } from '#core/rows/numbers.ts'
import { insertion } from '#core/rows/store/insertion.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { split, thousandths, units } from '../../../stock/service.ts'
import { endExpired } from '../expired.ts'
import { type Holding, holdKept, keptDrugKey, refuseShort, type Spot, setAside } from '../read/custody-lock.ts'

/**
 * The one place that writes the ledger of custody. Records are written by one statement whose trigger moves the
 * quantities (migration 0111); running numbers are taken last (stock.md 1 and 5.2, invariants 1–5 without money).
 */

/** Columns that all records of one movement share. */
export interface RecordValues {
  keepType: number
  keepNo?: string
  source?: number | null
  checkerId?: string | null
  checkerName?: string | null
  clientName?: string | null
  outId?: string
}

/** A quantity that leaves custody: out of this batch, or by FEFO. */
export interface KeepTake extends Spot {
  lineNo?: number
  quantity: number
  batchId?: string
  /** Also expired batches: for returns and destruction. */
  expiredToo?: boolean
  /** It was set aside for this movement before. */
  held?: boolean
  takeLineId?: string
  reverses?: string
  remark?: string | null
}

/** A quantity that comes into custody, or the difference of a count (may be 0 or negative). */
export interface KeepPut extends Spot {
  lineNo?: number
  quantity: number
  batch: string | { batchNo?: string | null; expireDate: string; place?: string | null }
  takeLineId?: string
  reverses?: string
  charged?: boolean
  remark?: string | null
}

interface Move extends Spot {
  lineNo?: number
  batchId: string
  /** Thousandths, signed. */
  quantity: number
  takeLineId?: string
  reverses?: string
  charged?: boolean
  remark?: string | null
}

/**
 * Posts a movement: first what leaves, then what comes, all or nothing. Gives the records in their order. Refuses 24024
 * naming every short line, 21003 for an unknown batch or drug.
 *
 *     await postKept(db, who, { keepType: keepType.is.taken }, { takes: [{ oldmanId, drugId, quantity: 1, takeLineId }] })
 */
export async function postKept(
  db: Db,
  who: Who,
  record: RecordValues,
  { takes = [], puts = [] }: { takes?: readonly KeepTake[]; puts?: readonly KeepPut[] },
): Promise<Row<'drugKeepRecord'>[]> {
  const keptDrugs = await holdKept(db, who, [...takes, ...puts])
  const out = splitTakes(keptDrugs, takes, who.today).map(({ line, batchId, quantity }): Move & { held?: boolean } => ({
    ...line,
    batchId,
    quantity: -quantity,
  }))
  const comes: Move[] = []
  for (const put of puts)
    comes.push({ ...put, batchId: await batchOf(db, who, keptDrugs, put), quantity: thousandths(put.quantity) })
  for (const { held, batchId, quantity } of out) if (held) await setAside(db, who, { batchId, quantity })
  const moves = [...out, ...comes]
  if (moves.length === 0) return []
  const records = await write(db, who, record, moves, keptDrugs)
  await markReversed(db, who, records)
  await comeInSight(db, who, records)
  await endExpired(db, who, records)
  return records
}

/** A row that was hidden while empty is shown again when stock returns, by whatever movement. */
async function comeInSight(db: Db, who: Who, records: readonly Row<'drugKeepRecord'>[]) {
  const came = records.filter(({ quantity }) => quantity > 0).map(({ oldmanId, drugId }) => ({ oldmanId, drugId }))
  if (came.length > 0)
    await sql`update drug_kept set hidden = 0 where org_id = ${who.orgId} and hidden = 1 and (oldman_id, drug_id) in (
      select "oldmanId", "drugId" from jsonb_to_recordset(${JSON.stringify(came)}::jsonb) as came ("oldmanId" text, "drugId" text))`.execute(
      db,
    )
}

/** Splits lines over batches by FEFO, named batches first; does not change the batches. */
export function splitTakes<T extends KeepTake>(
  keptDrugs: ReadonlyMap<string, Holding>,
  takes: readonly T[],
  day: string,
) {
  const parts: { line: T; batchId: string; quantity: number }[] = []
  const lacking: Parameters<typeof refuseShort>[0][number][] = []
  for (const [key, own] of Map.groupBy(takes.entries(), ([, line]) => keptDrugKey(line))) {
    const of = keptDrugs.get(key) ?? refuse(common.missing)
    const asks = own.map(([at, line]) => ({ ...line, key: String(at), quantity: thousandths(line.quantity) }))
    if (asks.some(({ batchId }) => batchId && !of.layers.some((layer) => layer.batchId === batchId)))
      refuse(common.missing)
    const { taken, short } = split(of.layers, asks, day)
    for (const part of taken)
      parts.push({ line: takes[Number(part.key)], batchId: part.batchId, quantity: part.quantity })
    for (const one of short) lacking.push({ holding: of, short: one })
  }
  if (lacking.length > 0) refuseShort(lacking)
  return parts.toSorted((one, other) => takes.indexOf(one.line) - takes.indexOf(other.line))
}

/** The batch to put into: the named one, one with the same number and expiry, or a new one. */
async function batchOf(db: Db, who: Who, keptDrugs: ReadonlyMap<string, Holding>, put: KeepPut): Promise<string> {
  const { batch, oldmanId, drugId } = put
  const layers = keptDrugs.get(keptDrugKey(put))?.layers ?? []
  if (typeof batch === 'string') return layers.some(({ batchId }) => batchId === batch) ? batch : refuse(common.missing)
  const { rows } = await sql<{ batchId: string }>`
    insert into drug_stock (org_id, batch_id, oldman_id, drug_id, batch_no, expire_date, first_in_time, place)
    values (${who.orgId}, ${newId()}, ${oldmanId}, ${drugId}, ${batch.batchNo ?? ''}, ${batch.expireDate}, ${who.now},
      ${batch.place ?? null})
    on conflict on constraint drug_stock_once do update set place = coalesce(excluded.place, drug_stock.place)
    returning batch_id`.execute(db)
  return rows[0].batchId
}

async function write(
  db: Db,
  who: Who,
  record: RecordValues,
  moves: readonly Move[],
  keptDrugs: ReadonlyMap<string, Holding>,
) {
  const standing = new Map(
    [...keptDrugs].map(([key, { layers }]) => [key, layers.reduce((sum, { quantity }) => sum + quantity, 0)]),
  )
  const next = await nextOfSeries(db, who.orgId, { [series]: moves.length })
  const rows = moves.map((move, at) => {
    const balance = (standing.get(keptDrugKey(move)) ?? 0) + move.quantity
    standing.set(keptDrugKey(move), balance)
    return {
      orgId: who.orgId,
      recordId: newId(),
      seq: next[series] + at,
      createTime: who.now,
      keepNo: record.keepNo ?? null,
      lineNo: move.lineNo ?? at + 1,
      keepType: record.keepType,
      oldmanId: move.oldmanId,
      drugId: move.drugId,
      batchId: move.batchId,
      quantity: units(move.quantity),
      balance: units(balance),
      source: record.source ?? null,
      handlerId: who.userId,
      handlerName: who.userName,
      checkerId: record.checkerId ?? null,
      checkerName: record.checkerName ?? null,
      clientName: record.clientName ?? null,
      takeLineId: move.takeLineId ?? null,
      outId: record.outId ?? null,
      reverses: move.reverses ?? null,
      charged: move.charged ? 1 : 0,
      remark: move.remark ?? null,
    } satisfies Insertable<Tables['drugKeepRecord']>
  })
  const { rows: stored } = await insertion('drugKeepRecord', rows).execute(db)
  return stored.toSorted((one, other) => one.seq - other.seq)
}
/** Numbers have no gaps: a rollback also takes back its numbers. */
const series = 'drug-keep-record'

async function markReversed(db: Db, who: Who, records: readonly Row<'drugKeepRecord'>[]) {
  for (const { reverses, recordId } of records)
    if (reverses)
      await sql`update drug_keep_record set reversed_by = ${recordId}
        where org_id = ${who.orgId} and record_id = ${reverses} and reversed_by is null`.execute(db)
}
