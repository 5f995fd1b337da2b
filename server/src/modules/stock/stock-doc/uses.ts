import { sql } from 'kysely'
import type { SomeOf } from '#contract/kit/codes.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { joinGoods } from '../sku/service.ts'
import { joinPending } from '../stock/service.ts'

/** The documents that refer to items, depots and suppliers (stock.md 2: 23012, 21008). */

const { draft, posted, refused, waiting, counting, counted, transit, partReceived, partReturned } = docStatus.is
const unfinished: SomeOf<typeof docStatus> = [draft, refused, waiting, counting, counted]
const onWay: SomeOf<typeof docStatus> = [transit, partReceived]
/** Lent goods come back into the depot they left. */
const lent: SomeOf<typeof docStatus> = [posted, partReturned]

joinGoods({
  name: '未完成单据',
  ofDepot: (db, orgId, depotId) =>
    count(
      db,
      sql`stock_doc where org_id = ${orgId} and (depot_id = ${depotId} or depot_id_in = ${depotId})
        and (status = any(${[...unfinished, ...onWay]}) or doc_type = 'LEND' and status = any(${lent}))`,
    ),
})
joinGoods({
  name: '单据',
  namesSku: async (db, orgId, skuId) =>
    (await count(db, sql`stock_doc_line where org_id = ${orgId} and sku_id = ${skuId}`)) +
    (await count(db, sql`inventory_line where org_id = ${orgId} and sku_id = ${skuId}`)),
  ofSupplier: (db, orgId, supplierId) =>
    count(db, sql`stock_doc where org_id = ${orgId} and supplier_id = ${supplierId}`),
})

joinPending((db, orgId, lastMonth) =>
  db
    .selectFrom('stockDoc')
    .select(['docType', 'docId', 'docNo', 'status'])
    .where('orgId', '=', orgId)
    .where('status', 'in', unfinished)
    .where(sql<boolean>`to_char(biz_date, 'YYYY-MM') <= ${lastMonth}`)
    .orderBy('docNo')
    .execute(),
)

async function count(db: Db, place: ReturnType<typeof sql>) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${place}`.execute(db)
  return rows[0]?.n ?? 0
}
