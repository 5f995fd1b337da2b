import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'

/**
 * Modules that use items and depots (the ledger, documents) come after this one. They register here what they hold, so
 * that nothing in use is removed.
 */
interface Use extends SeamPart {
  /** 库存, 未完成单据: counts what keeps a depot from being removed or disabled (23012). */
  ofDepot?: (db: Db, orgId: string, depotId: string) => Promise<number>
  /**
   * Counts records of an item: they fix its unit and its batch and expiry flags (23015), and keep it from being removed
   * (21008).
   */
  ofSku?: (db: Db, orgId: string, skuId: string) => Promise<number>
  /** Counts references to an item without movements: they only keep it from being removed (21008). */
  namesSku?: (db: Db, orgId: string, skuId: string) => Promise<number>
  /** Counts references to a supplier (21008). */
  ofSupplier?: (db: Db, orgId: string, supplierId: string) => Promise<number>
}

const joined = seam<Use>('goods')

/** Registers what a module holds of items and depots; called once, beside its code. */
export const joinGoods = joined.join

/** What refers to this thing, by name, without zeros. */
export async function skuUses(db: Db, orgId: string, kind: Exclude<keyof Use, keyof SeamPart>, id: string) {
  const refs: { type: string; count: number }[] = []
  for (const use of joined.inOrder()) {
    const count = (await use[kind]?.(db, orgId, id)) ?? 0
    if (count > 0) refs.push({ type: use.name, count })
  }
  return refs
}
