import { sql } from 'kysely'
import { inventoryType } from '#contract/modules/stock/stock-doc/inventory.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { ofKind } from '../../sku/service.ts'
import type { Count } from './head.ts'

/** Those of these items that are in the scope of a count. */
export async function scopeIds(
  db: Db,
  who: Who,
  { head }: Count,
  skuIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { inventoryType: type, classifyIds, skuIds: named } = head
  const kinds = classifyIds
  if (type === inventoryType.is.sample) {
    const chosen = new Set(named)
    return new Set(skuIds.filter((skuId) => chosen.has(skuId)))
  }
  if (kinds.length === 0) return new Set(skuIds)
  const { rows } = await sql<{ skuId: string }>`
    select sku_id from sku where org_id = ${who.orgId} and sku_id = any(${[...skuIds]}::text[])
      and (${sql.join(kinds.map(ofKind), sql` or `)})`.execute(db)
  return new Set(rows.map(({ skuId }) => skuId))
}
