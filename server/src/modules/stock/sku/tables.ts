import { Classify } from '#contract/modules/stock/sku/classify.ts'
import { Depot } from '#contract/modules/stock/sku/depot.ts'
import { Limit, Sku } from '#contract/modules/stock/sku/item.ts'
import { Spec } from '#contract/modules/stock/sku/spec.ts'
import { Supplier } from '#contract/modules/stock/sku/supplier.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const depots = table('depot', 'depotId', { label: '仓库', fields: Depot, title: 'depotName' })
export const classifies = table('classify', 'classifyId', {
  label: '物品分类',
  fields: Classify,
  title: 'classifyName',
})
export const specs = table('spec', 'specId', { label: '规格', fields: Spec, title: 'specName' })
export const suppliers = table('supplier', 'supplierId', {
  label: '供应商',
  fields: Supplier,
  title: 'supplierName',
  secret: ['account'],
})
export const skus = table('sku', 'skuId', { label: '物品', fields: Sku, title: 'skuName' })
export const limits = table('skuLimit', 'limitId', { label: '库存上下限', fields: Limit })
export const skuNumbers = serial('sku', 'skuCode', { prefix: 'WP', by: 'never', digits: 6 })
