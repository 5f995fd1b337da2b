import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { stockRefusals as no } from '#contract/modules/stock/stock/ledger.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Goods are frozen while they are counted: nothing is posted or set aside until the count is over (stock.md 3.7). */

interface Frozen {
  depotName: string
  docNo: string
}

/** 23071 where one of these places is being counted; the places are locked, so a count that has started is seen. */
export async function assertMoves(db: Db, who: Who, spots: readonly { depotId: string; skuId: string }[]) {
  const { rows } = await sql<Frozen>`
    select depot.depot_name, frozen.doc_no
    from stock_freeze frozen
    join depot on depot.org_id = frozen.org_id and depot.depot_id = frozen.depot_id
    where frozen.org_id = ${who.orgId} and exists (
      select from jsonb_to_recordset(${JSON.stringify(spots)}::jsonb) as asked ("depotId" text, "skuId" text)
      where asked."depotId" = frozen.depot_id and (frozen.sku_id is null or frozen.sku_id = asked."skuId"))
    order by frozen.doc_no limit 1`.execute(db)
  refuseFrozen(rows)
}

function refuseFrozen([frozen]: readonly Frozen[]) {
  if (frozen) refuse(no.frozen, { depot: frozen.depotName, docNo: frozen.docNo })
}

interface Freeze {
  docId: string
  docNo: string
  depotId: string
  /** Without them the whole depot. */
  skuIds?: readonly string[]
}

/**
 * Freezes goods of a depot for a count. Waits for running postings and keeps new ones out until the transaction ends,
 * so that balances read afterwards do not change. Refuses 23071 where another count runs.
 */
export async function freeze(db: Db, who: Who, { docId, docNo, depotId, skuIds }: Freeze) {
  await sql`select from depot where org_id = ${who.orgId} and depot_id = ${depotId} for update`.execute(db)
  const chosen = skuIds ? sql`frozen.sku_id is null or frozen.sku_id = any(${[...skuIds]}::text[])` : sql`true`
  const { rows } = await sql<Frozen>`
    select depot.depot_name, frozen.doc_no
    from stock_freeze frozen
    join depot on depot.org_id = frozen.org_id and depot.depot_id = frozen.depot_id
    where frozen.org_id = ${who.orgId} and frozen.depot_id = ${depotId} and (${chosen})
    order by frozen.doc_no limit 1`.execute(db)
  refuseFrozen(rows)
  await sql`
    insert into stock_freeze (org_id, freeze_id, doc_id, doc_no, depot_id, sku_id)
    select ${who.orgId}, ${docId} || '/' || row_number() over (order by asked.sku_id), ${docId}, ${docNo}, ${depotId}, asked.sku_id
    from unnest(${skuIds ? [...skuIds] : [null]}::text[]) as asked (sku_id)`.execute(db)
}

/** Unfreezes the goods when the count is over. */
export const thaw = (db: Db, who: Who, docId: string) =>
  db.deleteFrom('stockFreeze').where('orgId', '=', who.orgId).where('docId', '=', docId).execute()
