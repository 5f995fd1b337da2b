import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { depotType } from '#contract/modules/stock/sku/depot.ts'
import { stock, stockView, stockWarn } from '#contract/modules/stock/stock/stock.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { columnOf, pageBounds } from '#core/rows/read/list.ts'
import { type Asking, cachedCount } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { depotInReach, ofKind, skuNamed } from '../../sku/service.ts'
import { numberShown } from './batches.ts'

/** Stock by depot and item, now or at the end of a day (stock.md 4). */

export type StockQuery = Partial<QueryFor<typeof stock.list>> & {
  /** Only these places. */
  spots?: readonly { depotId: string; skuId: string }[]
}

/** An item is idle when none of it was issued for this many days. */
const idleDays = 90

const sortable: Record<string, string> = {
  depotName: 'depot_name',
  skuCode: 'sku_code',
  skuName: 'sku_name',
  quantity: 'quantity',
  available: 'available',
  amount: 'amount',
  nearestExpire: 'nearest_expire',
  expireDate: 'expire_date',
}

/** A page of rows with the total value of all matching rows. */
export async function listStock(asking: Asking, query: StockQuery) {
  const { db, who } = asking
  const { page, size, offset } = pageBounds(query)
  const rows = stockRowsOf(who, query)
  const by = columnOf(sortable, query.sortField) ?? 'depot_name'
  const way = sql.raw(query.sortOrder?.startsWith('desc') ? 'desc' : 'asc')
  const { rows: list } = await sql<object>`
    with ${rows} select * from shown
    order by ${sql.ref(by)} ${way} nulls last, depot_name, sku_name, spec_name, expire_date nulls last, first_in_time, stock_id
    limit ${size} offset ${offset}`.execute(db)
  const counting = sql<{ total: number; amount: number }>`
    with ${rows} select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount from shown`.compile(db)
  const { total, sum } = await cachedCount(asking, stock.list, counting, async () => {
    const [{ total, amount }] = (await db.executeQuery(counting)).rows
    return { total, sum: { amount } }
  })
  return { list, total, page, size, sum }
}

/** How many items in depots have this warning: the total of the list with the same filter. */
export async function countStock(db: Db, who: Who, warn: (typeof stockWarn.values)[number]) {
  const { rows } = await sql<{ n: number }>`
    with ${stockRowsOf(who, { warn })} select count(*)::int as n from shown`.execute(db)
  return rows[0].n
}

/** The subqueries `layer`, `place` (item in a depot) and `shown` (the rows of the reply). */
export function stockRowsOf(who: Who, query: StockQuery) {
  const shown = query.view === stockView.is.batch ? batches(who, query) : items(who, query)
  return sql`layer as (${layers(who, query)}), place as (${places(who, query)}), shown as (${shown})`
}

/** Layers now; for a past day the present ones less all movements since (invariant 2). */
function layers({ orgId }: Who, { asOf, depotId, skuId }: StockQuery) {
  const within = sql`${depotId ? sql`and depot_id = ${depotId}` : sql``} ${skuId ? sql`and sku_id = ${skuId}` : sql``}`
  if (!asOf)
    return sql`select depot_id, sku_id, batch_id, quantity, locked_quantity as locked, amount
      from stock_balance where org_id = ${orgId} ${within}`
  return sql`select depot_id, sku_id, batch_id, balance.quantity - coalesce(since.quantity, 0) as quantity,
      0::numeric as locked, balance.amount - coalesce(since.amount, 0) as amount
    from (select * from stock_balance where org_id = ${orgId} ${within}) balance
    left join (
      select depot_id, sku_id, batch_id, sum(quantity) as quantity, sum(amount)::bigint as amount
      from stock_record where org_id = ${orgId} and biz_date > ${asOf}::date ${within} group by depot_id, sku_id, batch_id
    ) since using (depot_id, sku_id, batch_id)
    where balance.quantity <> coalesce(since.quantity, 0)`
}

/** Items in depots with their names and the limits that count there: those of the depot, else in 总库 the item's. */
function places(who: Who, query: StockQuery) {
  const conditions = [
    sql`place.org_id = ${who.orgId}`,
    depotInReach(who),
    ...(query.depotId ? [sql`place.depot_id = ${query.depotId}`] : []),
    ...(query.skuId ? [sql`place.sku_id = ${query.skuId}`] : []),
    ...(query.spots ? [among(query.spots)] : []),
    ...(query.skuName ? [skuNamed(query.skuName)] : []),
    ...(query.classifyId ? [ofKind(query.classifyId)] : []),
    ...(query.goodsProperty ? [sql`sku.goods_property = ${Number(query.goodsProperty)}`] : []),
  ]
  const main = sql`depot.depot_type = ${depotType.main}`
  return sql`
    select place.depot_id, place.sku_id, depot.depot_name, sku.sku_code, sku.sku_name, sku.unit, sku.expire_warn_days,
      spec.spec_name, classify.classify_name,
      case when own.limit_id is not null then own.min_stock when ${main} then sku.min_stock end as min_stock,
      case when own.limit_id is not null then own.max_stock when ${main} then sku.max_stock end as max_stock
    from (
      select org_id, depot_id, sku_id from stock_place union select org_id, depot_id, sku_id from sku_limit
    ) place
    join depot on depot.org_id = place.org_id and depot.depot_id = place.depot_id
    join sku on sku.org_id = place.org_id and sku.sku_id = place.sku_id
    join spec on spec.org_id = sku.org_id and spec.spec_id = sku.spec_id
    join classify on classify.org_id = sku.org_id and classify.classify_id = sku.classify_id
    left join sku_limit own on own.org_id = place.org_id and own.depot_id = place.depot_id and own.sku_id = place.sku_id
    where ${sql.join(conditions, sql` and `)}`
}

const among = (spots: NonNullable<StockQuery['spots']>) =>
  sql`(place.depot_id, place.sku_id) in (
    select "depotId", "skuId" from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as asked ("depotId" text, "skuId" text))`

const { low, high, soon, expired, idle } = stockWarn.is

function items(who: Who, query: StockQuery) {
  const day = query.asOf ?? who.today
  return sql`
    select *, array_remove(array[
        case when available < min_stock then ${low}::int end, case when available > max_stock then ${high}::int end,
        case when is_soon then ${soon}::int end, case when is_expired then ${expired}::int end,
        case when quantity > 0 and idle then ${idle}::int end], null) as warn_flags
    from (
      select place.depot_id || '-' || place.sku_id as stock_id, place.depot_id, place.depot_name, place.sku_id,
        place.sku_code, place.sku_name, place.spec_name, place.classify_name, place.unit, place.min_stock, place.max_stock,
        coalesce(sum(layer.quantity), 0) as quantity, coalesce(sum(layer.locked), 0) as locked,
        coalesce(sum(layer.quantity - layer.locked), 0) as available, coalesce(sum(layer.amount), 0)::bigint as amount,
        round(sum(layer.amount) / nullif(sum(layer.quantity), 0), 4) as average_price,
        min(batch.expire_date) filter (where layer.quantity > 0) as nearest_expire,
        coalesce(bool_or(layer.quantity > 0 and batch.expire_date < ${day}::date), false) as is_expired,
        coalesce(bool_or(layer.quantity > 0 and batch.expire_date >= ${day}::date
          and batch.expire_date <= ${day}::date + place.expire_warn_days), false) as is_soon,
        coalesce(max(batch.first_in_time) < ${addDays(day, -idleDays)}::date, false) and not exists (
          select from stock_record record where record.org_id = ${who.orgId} and record.depot_id = place.depot_id
            and record.sku_id = place.sku_id and record.quantity < 0
            and record.biz_date > ${addDays(day, -idleDays)}::date and record.biz_date <= ${day}::date
        ) as idle,
        coalesce(max(coming.transit_in), 0) as transit_in, null::date as expire_date, null::timestamp as first_in_time
      from place left join (${onItsWay(who, query)}) coming on coming.depot_id = place.depot_id and coming.sku_id = place.sku_id
      left join layer on layer.depot_id = place.depot_id and layer.sku_id = place.sku_id
      left join stock_batch batch on batch.org_id = ${who.orgId} and batch.batch_id = layer.batch_id
      group by place.depot_id, place.depot_name, place.sku_id, place.sku_code, place.sku_name, place.spec_name,
        place.classify_name, place.unit, place.min_stock, place.max_stock, place.expire_warn_days
    ) row where ${condition(query)}`
}

/** Quantities in transit to a depot; unknown for a past day. */
const onItsWay = ({ orgId }: Who, { asOf }: StockQuery) => sql`
  select doc.depot_id_in as depot_id, line.sku_id,
    sum(line.quantity - line.received_quantity - line.returned_quantity - line.lost_quantity) as transit_in
  from stock_doc doc join stock_doc_line line on line.org_id = doc.org_id and line.doc_id = doc.doc_id
  where doc.org_id = ${orgId} and doc.doc_type = 'TRANSFER' and doc.status in (${docStatus.is.transit}, ${docStatus.is.partReceived}) and ${asOf === undefined}
  group by doc.depot_id_in, line.sku_id`

function batches(who: Who, query: StockQuery) {
  const day = query.asOf ?? who.today
  return sql`
    select *, array_remove(array[case when quantity > 0 and expire_date < ${day}::date then ${expired}::int
        when quantity > 0 and expire_date <= ${day}::date + expire_warn_days then ${soon}::int end], null) as warn_flags
    from (
      select place.depot_id || '-' || place.sku_id || '-' || layer.batch_id as stock_id, place.*, layer.batch_id,
        layer.quantity, layer.locked, layer.quantity - layer.locked as available, layer.amount,
        round(layer.amount / nullif(layer.quantity, 0), 4) as average_price, batch.expire_date as nearest_expire,
        ${numberShown('batch')} as batch_no, supplier.supplier_name, batch.production_date, batch.expire_date, batch.first_in_time
      from place join layer on layer.depot_id = place.depot_id and layer.sku_id = place.sku_id
      join stock_batch batch on batch.org_id = ${who.orgId} and batch.batch_id = layer.batch_id
      join sku on sku.org_id = batch.org_id and sku.sku_id = batch.sku_id
      left join supplier on supplier.org_id = batch.org_id and supplier.supplier_id = batch.supplier_id
    ) row where ${condition({ ...query, warn: undefined })} ${warned(query, day)}`
}

/** Empty rows are left out unless asked for; an item below its limit may be empty. */
function condition({ warn, zero }: StockQuery): RawBuilder<unknown> {
  const conditions: Record<number, RawBuilder<unknown>> = {
    [low]: sql`available < min_stock`,
    [high]: sql`available > max_stock`,
    [soon]: sql`is_soon`,
    [expired]: sql`is_expired`,
    [idle]: sql`quantity > 0 and idle`,
  }
  if (warn) return conditions[warn]
  return zero === 1 ? sql`true` : sql`quantity <> 0`
}

/** Layers only have warnings about their expiry. */
function warned({ warn }: StockQuery, day: string) {
  if (warn !== soon && warn !== expired) return sql``
  const late = sql`expire_date < ${day}::date`
  return sql`and quantity > 0 and ${
    warn === expired ? late : sql`not ${late} and expire_date <= ${day}::date + expire_warn_days`
  }`
}
