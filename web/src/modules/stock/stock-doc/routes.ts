export default {
  '/warehouse/stockIn': () => import('./StorePage.tsx'),
  '/warehouse/stockIn/add': () => import('./StoreFormPage.tsx'),
  '/warehouse/stockIn/detail': () => import('./StoreDetailPage.tsx'),
  '/warehouse/stockIn/red-punch-detail': () => import('./RedPunchPage.tsx'),
}
