import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { Spot } from '../places.ts'
import { thousandths } from '../rules.ts'

/**
 * The stock of a depot day by day: a backdated document may take only what was there on its day, and on each day since.
 */

interface Least extends Spot {
  batchId: string
  least: number
}

/**
 * The lowest quantity of each batch, in thousandths, on any day from `bizDate` on, by `depotId skuId batchId`; empty
 * when that is today. The places are locked, so that it stays true (stock.md 1, invariant 9).
 */
export async function leastOf(
  db: Db,
  who: Who,
  spots: readonly Spot[],
  bizDate: string,
): Promise<ReadonlyMap<string, number>> {
  if (bizDate >= who.today || spots.length === 0) return new Map()
  const list = JSON.stringify(spots.map(({ depotId, skuId }) => ({ depotId, skuId })))
  const { rows } = await sql<Least>`
    select depot_id, sku_id, batch_id,
      least(coalesce(max(lying) filter (where is_last), 0), coalesce(min(lying) filter (where biz_date > ${bizDate}::date), 'infinity')) as least
    from (
      select depot_id, sku_id, batch_id, biz_date, sum(sum(quantity)) over batch as lying,
        biz_date <= ${bizDate}::date and coalesce(lead(biz_date) over batch > ${bizDate}::date, true) as is_last
      from stock_record
      where org_id = ${who.orgId} and (depot_id, sku_id) in (
        select "depotId", "skuId" from jsonb_to_recordset(${list}::jsonb) as asked ("depotId" text, "skuId" text))
      group by depot_id, sku_id, batch_id, biz_date
      window batch as (partition by depot_id, sku_id, batch_id order by biz_date)
    ) days group by depot_id, sku_id, batch_id`.execute(db)
  return new Map(
    rows.map(({ depotId, skuId, batchId, least }) => [`${depotId} ${skuId} ${batchId}`, thousandths(least)]),
  )
}
