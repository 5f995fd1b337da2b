import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { assertMoves } from './book/freezing.ts'
import { type Layer, thousandths } from './rules.ts'

/**
 * Locks items in depots until the end of the transaction, in one order for all callers: depot, item, batch (invariant
 * 5).
 */

export interface Spot {
  depotId: string
  skuId: string
}

/** The stock of a place, with its names. */
export interface Place extends Spot {
  depotName: string
  skuName: string
  unit: string
  layers: Layer[]
}

export const depotSkuKey = ({ depotId, skuId }: Spot) => `${depotId} ${skuId}`

interface Names extends Spot {
  depotName: string
  skuName: string
  unit: string
  status: number
}

/**
 * Locks these places and gives their layers, in the order of FEFO. Refuses 21003 for an unknown place, 23071 for one
 * that is being counted.
 */
export async function holdPlaces(db: Db, who: Who, needed: readonly Spot[]): Promise<ReadonlyMap<string, Place>> {
  const spots = [
    ...new Map(needed.map((spot) => [depotSkuKey(spot), { depotId: spot.depotId, skuId: spot.skuId }])).values(),
  ]
  const list = JSON.stringify(spots)
  const spotRows = sql`jsonb_to_recordset(${list}::jsonb) as asked ("depotId" text, "skuId" text)`
  // A change of an item or a depot waits for this transaction, or this one for it (23012, 23015).
  await sql`select from depot where org_id = ${who.orgId} and depot_id in (select "depotId" from ${spotRows})
    order by depot_id for share`.execute(db)
  await sql`select from sku where org_id = ${who.orgId} and sku_id in (select "skuId" from ${spotRows})
    order by sku_id for share`.execute(db)
  const { rows: names } = await sql<Names>`
    select depot.depot_id, depot.depot_name, depot.status, sku.sku_id, sku.sku_name, sku.unit
    from ${spotRows} join depot on depot.org_id = ${who.orgId} and depot.depot_id = asked."depotId"
    join sku on sku.org_id = ${who.orgId} and sku.sku_id = asked."skuId"`.execute(db)
  if (names.length !== spots.length) refuse(common.missing)
  if (names.some(({ status }) => status !== onOff.is.on)) refuse(common.wrongState, { name: '仓库停用' })
  await sql`insert into stock_place (org_id, depot_id, sku_id)
    select ${who.orgId}, "depotId", "skuId" from ${spotRows} order by 2, 3 on conflict do nothing`.execute(db)
  await sql`select from stock_place where org_id = ${who.orgId} and (depot_id, sku_id) in (select "depotId", "skuId" from ${spotRows})
    order by depot_id, sku_id for update`.execute(db)
  await assertMoves(db, who, spots)
  const layers = await layersIn(db, who, list)
  return new Map(
    names.map(({ status: _, ...place }) => [
      depotSkuKey(place),
      { ...place, layers: layers.get(depotSkuKey(place)) ?? [] },
    ]),
  )
}

interface LayerRow extends Spot {
  batchId: string
  quantity: number
  locked: number
  amount: number
  expireDate: string | null
  firstInTime: string
}

/** The places are locked: no other transaction moves their stock. */
async function layersIn(db: Db, who: Who, list: string) {
  const { rows } = await sql<LayerRow>`
    select balance.depot_id, balance.sku_id, balance.batch_id, balance.quantity, balance.locked_quantity as locked,
      balance.amount, batch.expire_date, batch.first_in_time
    from stock_balance balance
    join stock_batch batch on batch.org_id = balance.org_id and batch.sku_id = balance.sku_id
      and batch.batch_id = balance.batch_id
    where balance.org_id = ${who.orgId} and balance.quantity > 0 and (balance.depot_id, balance.sku_id) in (
      select "depotId", "skuId" from jsonb_to_recordset(${list}::jsonb) as asked ("depotId" text, "skuId" text))
    order by balance.depot_id, balance.sku_id, balance.batch_id
    for update of balance`.execute(db)
  return Map.groupBy(
    rows.map((row) => ({ ...row, quantity: thousandths(row.quantity), locked: thousandths(row.locked) })),
    depotSkuKey,
  )
}
