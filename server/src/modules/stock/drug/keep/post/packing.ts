import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { isLayerExpired, thousandths, units } from '../../../stock/service.ts'
import { holdKept, keptDrugKey, setAside } from '../read/custody-lock.ts'
import { type KeepTake, splitTakes } from './posting.ts'

/** Packed doses: set aside in the batches they come from, until they are given or put back (stock.md 5.4). */

export interface Packed {
  oldmanId: string
  drugId: string
  splits: readonly { batchId: string; quantity: number }[]
}

/**
 * Sets a dose aside by FEFO, from batches valid on that day. Refuses 24024; `late` where enough is there but expired.
 */
export async function pack(db: Db, who: Who, take: KeepTake, day: string, late: () => never) {
  const keptDrugs = await holdKept(db, who, [take])
  const layers = keptDrugs.get(keptDrugKey(take))?.layers ?? []
  const free = (some: typeof layers) => some.reduce((sum, { quantity, locked }) => sum + quantity - locked, 0)
  const fresh = free(layers.filter((layer) => !isLayerExpired(layer, day)))
  if (fresh < thousandths(take.quantity) && free(layers) >= thousandths(take.quantity)) late()
  const parts = splitTakes(keptDrugs, [take], day)
  for (const { batchId, quantity } of parts) await setAside(db, who, { batchId, quantity })
  return parts.map(({ batchId, quantity }) => ({ batchId, quantity: units(quantity) }))
}

/** Puts back what was set aside. */
export async function releasePacked(db: Db, who: Who, packed: readonly Packed[]) {
  const some = packed.filter(({ splits }) => splits.length > 0)
  if (some.length === 0) return
  await holdKept(db, who, some)
  for (const { splits } of some)
    for (const { batchId, quantity } of splits) await setAside(db, who, { batchId, quantity: -thousandths(quantity) })
}
