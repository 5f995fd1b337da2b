import { onOff } from '#contract/kit/codes.ts'
import { SkuInput } from '#contract/modules/stock/sku/item.ts'
import type { Db } from '#core/db/db.ts'
import { insert, own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { skus } from '../tables.ts'
import { newItem } from './save.ts'

/** Copies an item into further specs and skips specs it has already. A barcode belongs to one of them only. */
export async function copyToSpecs(db: Db, who: Who, { skuId, specIds }: { skuId: string; specIds: readonly string[] }) {
  const item = await own(db, skus, who, skuId, { lock: true })
  const uniqueIds = [...new Set(specIds)]
  const standing = await db
    .selectFrom('sku')
    .select('specId')
    .where('orgId', '=', who.orgId)
    .where('skuName', '=', item.skuName)
    .where('specId', 'in', uniqueIds)
    .execute()
  const known = new Set(standing.map((row) => row.specId))
  const fresh = uniqueIds.filter((specId) => !known.has(specId))
  const { barCode: _, picture: __, ...rest } = item
  for (const specId of fresh)
    await insert(db, skus, who, await newItem(db, who, SkuInput.parse({ ...rest, specId, status: onOff.is.on })))
  const done = { created: fresh.length, skipped: specIds.length - fresh.length }
  who.did(`将物品${item.skuName}复制到${done.created}种规格，跳过${done.skipped}种`)
  return done
}
