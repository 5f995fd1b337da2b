import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { stock } from '#contract/modules/stock/stock/stock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { depotInReach, ofKind, skuNamed } from '../../sku/service.ts'
import { numberShown } from '../book/batches.ts'

/** The available stock of a depot, for pickers of documents (stock.md 4). */

interface Layer {
  skuId: string
  skuName: string
  specName: string
  unit: string
  batchId: string
  batchNo: string | null
  expireDate: string | null
  available: number
  price: number
}
/** A picker offers at most this many layers; more are found by keyword. */
const mostOffered = 5000

export async function stockOptions(db: Db, who: Who, query: QueryFor<typeof stock.options>) {
  const { rows: depots } = await sql`select from depot where org_id = ${who.orgId} and depot_id = ${query.depotId}
    and ${depotInReach(who)}`.execute(db)
  if (depots.length === 0) refuse(common.missing)
  const { rows } = await sql<Layer>`
    select sku.sku_id, sku.sku_name, spec.spec_name, sku.unit, balance.batch_id, ${numberShown('batch')} as batch_no, batch.expire_date,
      balance.quantity - balance.locked_quantity as available, round(balance.amount / balance.quantity, 4) as price
    from stock_balance balance
    join sku on sku.org_id = balance.org_id and sku.sku_id = balance.sku_id
    join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
    join stock_batch batch on batch.org_id = balance.org_id and batch.batch_id = balance.batch_id
    where balance.org_id = ${who.orgId} and balance.depot_id = ${query.depotId} and balance.quantity > balance.locked_quantity
      and sku.status = ${onOff.is.on} ${query.keyword ? sql`and ${skuNamed(query.keyword)}` : sql``}
      ${query.classifyId ? sql`and ${ofKind(query.classifyId)}` : sql``}
    order by sku.sku_name, spec.spec_name, sku.sku_id, batch.expire_date nulls last, batch.first_in_time, balance.batch_id
    limit ${mostOffered}`.execute(db)
  return [...Map.groupBy(rows, ({ skuId }) => skuId).values()].map((layers) => {
    const [{ skuId, skuName, specName, unit }] = layers
    const thousands = layers.reduce((sum, one) => sum + Math.round(one.available * 1000), 0)
    const batches = layers.map(({ batchId, batchNo, expireDate, available, price }) => ({
      batchId,
      batchNo,
      expireDate,
      available,
      price,
    }))
    return { skuId, skuName, specName, unit, available: thousands / 1000, ...(query.batch === 1 && { batches }) }
  })
}
