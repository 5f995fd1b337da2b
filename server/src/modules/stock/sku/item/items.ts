import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import type { Who } from '#core/who/who.ts'
import { planTemplate } from '../../../platform/sheet-import/service.ts'
import { depotInReach } from '../depot/reach.ts'
import { itemConstraints } from './constraints.ts'
import { copyToSpecs } from './copies.ts'
import { importItems, itemPlan } from './import.ts'
import { saveLimits } from './limits.ts'
import { itemRows, items, ofKind, skuNamed } from './rows.ts'
import { assertSkuUnused, changedItem, newItem } from './save.ts'

/** Items (stock.md 2). */

const as = { list: sku.skuList, get: sku.skuGet, create: sku.skuCreate, update: sku.skuUpdate, remove: sku.skuRemove }

const { list, get, create, update, remove } = crud(as, items, {
  create: ({ db, who, body }) => newItem(db, who, body),
  created: ({ skuName, specName }) => `新增物品${skuName}（${specName}）`,
  update: ({ db, who, row, body: { skuId: _, limits: __, ...body } }) => {
    who.must('warehouse.sku.edit')
    return changedItem(db, who, row, body)
  },
  updated: ({ skuName, specName }) => `修改物品${skuName}（${specName}）`,
  remove: ({ db, who, row }) => assertSkuUnused(db, who, row),
})

/** A picker offers at most this many; more are found by keyword. */
const mostOffered = 5000

function options(db: Db, who: Who, query: Partial<QueryFor<typeof sku.skuOptions>>) {
  let rows = itemRows(db, who).where('sku.status', '=', query.status ?? 1)
  if (query.keyword) rows = rows.where(skuNamed(query.keyword))
  if (query.classifyId) rows = rows.where(ofKind(query.classifyId))
  const ordered = rows.orderBy('sku.skuName').orderBy('spec.specName').orderBy('sku.skuId').limit(mostOffered)
  const { depotId } = query
  if (!depotId) return ordered.execute()
  return ordered
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('stockBalance')
          .select(['skuId', sql<number>`sum(quantity - locked_quantity)`.as('available')])
          .where('orgId', '=', who.orgId)
          .where('depotId', '=', depotId)
          .where('quantity', '>', 0)
          .groupBy('skuId')
          .as('lying'),
      (join) => join.onRef('lying.skuId', '=', 'sku.skuId'),
    )
    .innerJoin('depot', (join) => join.onRef('depot.orgId', '=', 'sku.orgId').on('depot.depotId', '=', depotId))
    .where(depotInReach(who))
    .select('lying.available')
    .execute()
}

export const itemRoutes = serve(
  sku,
  {
    skuList: list,
    skuOptions: ({ db, who, query }) => options(db, who, query),
    skuImportTemplate: (ctx) => planTemplate(ctx, '物品导入模板', itemPlan),
    skuGet: get,
    skuCreate: create,
    skuUpdate: async (request) => {
      const { limits, skuId } = request.body
      if (limits) return saveLimits(request.db, request.who, limits)
      if (!skuId) wrongValue('skuId', '物品不能为空')
      return update(request)
    },
    skuRemove: remove,
    skuSpec: ({ db, who, body }) => copyToSpecs(db, who, body),
    skuImport: (ctx) => importItems(ctx),
  },
  { constraints: itemConstraints },
)
