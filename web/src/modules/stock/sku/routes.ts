export default {
  '/warehouse/depot': () => import('./DepotPage.tsx'),
  '/warehouse/classify': () => import('./ClassifyPage.tsx'),
  '/warehouse/spec': () => import('./SpecPage.tsx'),
  '/warehouse/supplier': () => import('./SupplierPage.tsx'),
  '/warehouse/sku': () => import('./SkuPage.tsx'),
  '/warehouse/sku/add': () => import('./SkuFormPage.tsx'),
}
