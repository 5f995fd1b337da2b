import { classify } from '#contract/modules/stock/sku/classify.ts'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { spec } from '#contract/modules/stock/sku/spec.ts'
import type { Client, TestApp } from './app.ts'

/** A store for tests: a kind of the third level, a spec, and items and depots on request, by the real calls. */
export async function openStore(t: TestApp) {
  const chief = await t.as('STORE_MANAGER')
  const word = () => Math.random().toString(36).slice(2, 10)
  const kindUnder = async (parentId?: string) =>
    (await chief.ok(classify.classifyCreate, { classifyName: `分类${word()}`, parentId })).classifyId
  const top = await kindUnder()
  const middle = await kindUnder(top)
  const classifyId = await kindUnder(middle)
  const { specId, specName } = await chief.ok(spec.specCreate, { specName: `规格${word()}` })
  return {
    chief,
    kinds: { top, middle, classifyId },
    specId,
    specName,
    newSpec: async () => (await chief.ok(spec.specCreate, { specName: `规格${word()}` })).specId,
    /** The body of a new item. */
    item: (more: object = {}) => ({ skuName: `物品${word()}`, specId, classifyId, unit: '只', ...more }),
    newItem: (more: object = {}) =>
      chief.ok(sku.skuCreate, { skuName: `物品${word()}`, specId, classifyId, unit: '只', ...more }),
    newDepot: (keeper: Client = chief, more: object = {}) =>
      chief.ok(depot.depotCreate, { depotName: `仓库${word()}`, depotType: 1, keeperIds: [keeper.userId], ...more }),
  }
}
