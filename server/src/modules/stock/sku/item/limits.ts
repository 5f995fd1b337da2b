import type { z } from 'zod'
import type { Limit } from '#contract/modules/stock/sku/item.ts'
import type { Db } from '#core/db/db.ts'
import { insert, own, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depots, limits, skus } from '../tables.ts'
import { assertLimits } from './save.ts'

/** Limits of single depots; without any the item's own limits count, in 总库 only (stock.md 4). */
export async function saveLimits(db: Db, who: Who, sent: readonly z.output<typeof Limit>[]) {
  who.must('warehouse.stock.warn')
  for (const { depotId, skuId, minStock = null, maxStock = null } of sent) {
    assertLimits({ minStock, maxStock })
    await own(db, depots, who, depotId)
    // Two users who set a limit of the same item wait for each other, so that only one row is made.
    await own(db, skus, who, skuId, { lock: true })
    const row = await db
      .selectFrom('skuLimit')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('depotId', '=', depotId)
      .where('skuId', '=', skuId)
      .executeTakeFirst()
    const none = minStock === null && maxStock === null
    if (row && none) await remove(db, limits, who, row)
    else if (row) await patch(db, limits, who, row, { minStock, maxStock })
    else if (!none) await insert(db, limits, who, { depotId, skuId, minStock, maxStock })
  }
  who.did(`设置${sent.length}项库存上下限`)
}
