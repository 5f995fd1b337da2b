import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The last purchase price of items (stock.md 3.1). Locked before the goods are posted: otherwise two purchases of one
 * item both hold a shared lock, and each waits for the other.
 */
export async function learnPrices(db: Db, who: Who, prices: readonly { skuId: string; price: number }[]) {
  const list = JSON.stringify([...new Map(prices.map((one) => [one.skuId, one])).values()])
  await sql`select from sku where org_id = ${who.orgId} and sku_id in (
    select "skuId" from jsonb_to_recordset(${list}::jsonb) as asked ("skuId" text)) order by sku_id for no key update`.execute(
    db,
  )
  await sql`update sku set in_price = asked.price from jsonb_to_recordset(${list}::jsonb) as asked ("skuId" text, price bigint)
    where sku.org_id = ${who.orgId} and sku.sku_id = asked."skuId"`.execute(db)
}
