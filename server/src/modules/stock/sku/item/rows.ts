import { sql } from 'kysely'
import { sku } from '#contract/modules/stock/sku/item.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { depotInReach } from '../depot/reach.ts'
import { skus } from '../tables.ts'

/** Items for reading, with the names of kind, spec and supplier. */

export const itemRows = (db: Db, who: Who) =>
  db
    .selectFrom('sku')
    .innerJoin('spec', (join) => join.onRef('spec.orgId', '=', 'sku.orgId').onRef('spec.specId', '=', 'sku.specId'))
    .innerJoin('classify', (join) =>
      join.onRef('classify.orgId', '=', 'sku.orgId').onRef('classify.classifyId', '=', 'sku.classifyId'),
    )
    .leftJoin('supplier', (join) =>
      join.onRef('supplier.orgId', '=', 'sku.orgId').onRef('supplier.supplierId', '=', 'sku.supplierId'),
    )
    .leftJoin('projectChild as child', (join) =>
      join.onRef('child.orgId', '=', 'sku.orgId').onRef('child.projectChildId', '=', 'sku.projectChildId'),
    )
    .selectAll('sku')
    .select(['spec.specName', 'classify.classifyName', 'supplier.supplierName', 'child.projectChildName'])
    .where('sku.orgId', '=', who.orgId)

/** Finds by name, code, barcode or initials. */
export const skuNamed = (typed: string) =>
  sql<boolean>`(sku.sku_name like ${contains(typed)} or sku.sku_code ilike ${contains(typed)}
    or sku.bar_code = ${typed} or sku.pinyin like ${contains(typed.toLowerCase())})`

/** Of this kind or of one below it. */
export const ofKind = (classifyId: string) =>
  sql<boolean>`sku.classify_id in (
    with recursive below as (
      select classify_id from classify where org_id = sku.org_id and classify_id = ${classifyId}
      union all
      select classify.classify_id from classify join below on classify.parent_id = below.classify_id
      where classify.org_id = sku.org_id
    ) select classify_id from below)`

/** The stock of an item in all depots within reach. */
const inStock = (who: Who) => sql<number>`(select coalesce(sum(balance.quantity), 0)
  from stock_balance balance join depot on depot.org_id = balance.org_id and depot.depot_id = balance.depot_id
  where balance.org_id = sku.org_id and balance.sku_id = sku.sku_id
    and balance.quantity > 0 and ${depotInReach(who)})`

export const items = listing(skus, sku.skuList, {
  rows: (db, who) => itemRows(db, who).select(inStock(who).as('stockQuantity')),
  sort: ['skuCode', 'skuName', 'inPrice', 'salePrice', 'status'],
  where: { skuName: skuNamed, classifyId: ofKind },
})
