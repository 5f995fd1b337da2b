import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { spec } from '#contract/modules/stock/sku/spec.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { specs } from '../tables.ts'

/** Specs of items (stock.md 2): a spec in use is disabled, never removed. */

const [on] = onOff.values

const rowsOf = (db: Db, who: Who) =>
  db
    .selectFrom('spec')
    .selectAll('spec')
    .select(
      sql<number>`(select count(*)::int from sku where sku.org_id = spec.org_id and sku.spec_id = spec.spec_id)`.as(
        'skuCount',
      ),
    )
    .where('spec.orgId', '=', who.orgId)

const rows = listing(specs, spec.specList, { rows: rowsOf, sort: ['specName', 'status'] })
const as = {
  list: spec.specList,
  get: spec.specGet,
  create: spec.specCreate,
  update: spec.specUpdate,
  remove: spec.specRemove,
}

const { list, get, create, update, remove } = crud(as, rows, {
  created: ({ specName }) => `新增规格${specName}`,
  update: ({ body: { specId: _, ...body } }) => body,
  updated: ({ specName }) => `修改规格${specName}`,
  remove: async ({ db, who, row }) => {
    const { skuCount } = await rowsOf(db, who).where('spec.specId', '=', row.specId).executeTakeFirstOrThrow()
    if (skuCount > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '物品', count: skuCount }] } })
  },
})

export const specRoutes = serve(
  spec,
  {
    specList: list,
    specOptions: ({ db, who }) =>
      db
        .selectFrom('spec')
        .select(['specId', 'specName'])
        .where('orgId', '=', who.orgId)
        .where('status', '=', on)
        .orderBy('specName')
        .limit(5000)
        .execute(),
    specGet: get,
    specCreate: create,
    specUpdate: update,
    specRemove: remove,
  },
  { constraints: { spec_name_once: { refusal: common.nameTaken, vars: { 名称: '规格名称' }, field: 'specName' } } },
)
