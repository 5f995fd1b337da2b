export default {
  '/warehouse/stockIn': () => import('./store/StorePage.tsx'),
  '/warehouse/stockIn/add': () => import('./store/StoreFormPage.tsx'),
  '/warehouse/stockIn/detail': () => import('./store/StoreDetailPage.tsx'),
  '/warehouse/stockIn/red-punch-detail': () => import('./store/RedPunchPage.tsx'),
}
