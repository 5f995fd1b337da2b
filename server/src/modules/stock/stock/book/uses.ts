import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import { joinGoods } from '../../sku/service.ts'

/** What the ledger holds of items and depots (stock.md 2: 23012, 23015, 21008). */
joinGoods({
  name: '库存',
  ofDepot: (db, orgId, depotId) =>
    count(db, sql`stock_balance where org_id = ${orgId} and depot_id = ${depotId} and quantity > 0`),
})
joinGoods({
  name: '库存记录',
  ofSku: (db, orgId, skuId) => count(db, sql`stock_record where org_id = ${orgId} and sku_id = ${skuId}`),
  ofSupplier: (db, orgId, supplierId) =>
    count(db, sql`stock_batch where org_id = ${orgId} and supplier_id = ${supplierId}`),
})

async function count(db: Db, place: ReturnType<typeof sql>) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${place}`.execute(db)
  return rows[0]?.n ?? 0
}
