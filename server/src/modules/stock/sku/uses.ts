import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'

/**
 * What uses goods and depots lies in modules that come after this one: the ledger, documents. They register here what
 * they hold, so that nothing in use is removed.
 */
interface Use extends SeamPart {
  /** 库存, 未完成单据: how many things of a depot keep it from being removed or switched off (23012). */
  ofDepot?: (db: Db, orgId: string, depotId: string) => Promise<number>
  /**
   * Records of an item: they fix its unit and its batch and expiry flags (23015), and keep it from being removed
   * (21008).
   */
  ofSku?: (db: Db, orgId: string, skuId: string) => Promise<number>
  /** What names an item without having moved any: it keeps it from being removed alone (21008). */
  namesSku?: (db: Db, orgId: string, skuId: string) => Promise<number>
  /** What names a supplier (21008). */
  ofSupplier?: (db: Db, orgId: string, supplierId: string) => Promise<number>
}

const joined = seam<Use>('goods')

/** Says what a module holds of goods and depots; called once, where it stands. */
export const joinGoods = joined.join

/** What holds this thing, by name, without zeros. */
export async function skuUses(db: Db, orgId: string, kind: Exclude<keyof Use, keyof SeamPart>, id: string) {
  const refs: { type: string; count: number }[] = []
  for (const use of joined.inOrder()) {
    const count = (await use[kind]?.(db, orgId, id)) ?? 0
    if (count > 0) refs.push({ type: use.name, count })
  }
  return refs
}
