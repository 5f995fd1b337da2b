import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { serial } from '#core/rows/numbers.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

const batchNumbers = serial('stockBatch', 'batchNo', { prefix: 'B', by: 'day', digits: 4 })

/** Cost layers: one per delivery, told apart by item, dates, supplier and cost (stock.md 1, 3.1). */

export interface NewBatch {
  /** Without one it gets `B`, the day and a running number. */
  batchNo?: string | null
  supplierId?: string | null
  productionDate?: string | null
  expireDate?: string | null
  /** Price in fen a unit. */
  inPrice: number
}

/**
 * The batch number to show, in a query that joins its `sku`. Items kept without batches have layers too, but a
 * generated number of those tells users nothing (stock.md 1).
 */
export const numberShown = (row: 'batch' | 'line') => {
  const batchNo = sql.ref<string>(`${row}.batch_no`)
  return sql<string | null>`case when sku.batch_manage = 1 or ${batchNo} !~ '^B[0-9]{12,}$' then ${batchNo} end`
}

interface Entry {
  skuId: string
  batch: string | NewBatch
}

/**
 * The batches of these entries: named ones as they are, one with the same values where there is one, else a new one.
 */
export async function batchesOf(
  db: Db,
  who: Who,
  entries: readonly Entry[],
  { docId, bizDate }: { docId: string; bizDate: string },
): Promise<Row<'stockBatch'>[]> {
  const known = await knownOf(db, who, entries)
  const found = entries.map(({ skuId, batch }) =>
    typeof batch === 'string'
      ? (known.find((one) => one.batchId === batch && one.skuId === skuId) ?? refuse(common.missing))
      : known.find((one) => one.skuId === skuId && isAlike(one, batch)),
  )
  const unnamed = entries.filter(({ batch }, at) => !found[at] && typeof batch !== 'string' && !batch.batchNo)
  const serials = unnamed.length === 0 ? [] : await batchNumbers.many(db, who, unnamed.length, bizDate)
  const created: Row<'stockBatch'>[] = []
  const batches = entries.map(({ skuId, batch }, at) => {
    const there = found[at]
    if (there || typeof batch === 'string') return there ?? refuse(common.missing)
    // Two lines of one document may belong to one batch.
    const again = created.find((one) => one.skuId === skuId && isAlike(one, batch))
    if (again) return again
    const row = {
      orgId: who.orgId,
      batchId: newId(),
      batchNo: batch.batchNo || (serials.shift() ?? ''),
      skuId,
      supplierId: batch.supplierId ?? null,
      productionDate: batch.productionDate ?? null,
      expireDate: batch.expireDate ?? null,
      sourceDocId: docId,
      inPrice: batch.inPrice,
      firstInTime: who.now,
    }
    created.push(row)
    return row
  })
  if (created.length > 0) await db.insertInto('stockBatch').values(created).execute()
  return batches
}

/** True for the same typed number and the same other values. */
const isAlike = (row: Row<'stockBatch'>, batch: NewBatch) =>
  Boolean(batch.batchNo) &&
  row.batchNo === batch.batchNo &&
  row.supplierId === (batch.supplierId ?? null) &&
  row.productionDate === (batch.productionDate ?? null) &&
  row.expireDate === (batch.expireDate ?? null) &&
  row.inPrice === batch.inPrice

async function knownOf(db: Db, who: Who, entries: readonly Entry[]) {
  const ids = entries.flatMap(({ batch }) => (typeof batch === 'string' ? [batch] : []))
  const numbers = entries.flatMap(({ batch }) => (typeof batch !== 'string' && batch.batchNo ? [batch.batchNo] : []))
  if (ids.length + numbers.length === 0) return []
  return db
    .selectFrom('stockBatch')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('batchId', 'in', ids)] : []),
        ...(numbers.length > 0 ? [eb('batchNo', 'in', numbers)] : []),
      ]),
    )
    .orderBy('batchId')
    .execute()
}
