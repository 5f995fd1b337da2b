import { onOff } from '#contract/kit/codes.ts'
import { joinSearch, perSource } from '#core/rows/read/search.ts'
import { itemRows, skuNamed } from './item/rows.ts'

joinSearch({
  type: 'SKU',
  label: '物品',
  sort: 60,
  permit: 'warehouse.sku.query',
  routePath: '/warehouse/sku',
  find: async (db, who, keyword) => {
    const rows = await itemRows(db, who)
      .where('sku.status', '=', onOff.is.on)
      .where(skuNamed(keyword))
      .orderBy('sku.skuName')
      .orderBy('sku.skuId')
      .limit(perSource)
      .execute()
    return rows.map(({ skuId, skuCode, skuName, specName, classifyName }) => ({
      id: skuId,
      title: `${skuName} ${specName}`,
      subTitle: `${skuCode} ${classifyName}`,
      query: { skuName: skuCode },
    }))
  },
})
