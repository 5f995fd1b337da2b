import { pages } from '#kit/page/pages.ts'

export default pages({
  '/warehouse/depot': { title: '仓库设置', load: () => import('./DepotPage.tsx') },
  '/warehouse/classify': { title: '物品分类', load: () => import('./ClassifyPage.tsx') },
  '/warehouse/spec': { title: '规格管理', load: () => import('./SpecPage.tsx') },
  '/warehouse/supplier': { title: '供应商', load: () => import('./SupplierPage.tsx') },
  '/warehouse/sku': { title: '物品管理', load: () => import('./SkuPage.tsx') },
  '/warehouse/sku/add': {
    title: '新增物品',
    code: 'warehouse.sku.add|warehouse.sku.edit',
    under: '/warehouse/sku',
    load: () => import('./SkuFormPage.tsx'),
  },
})
