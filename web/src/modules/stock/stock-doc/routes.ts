export default {
  '/warehouse/stockIn': () => import('./store/StorePage.tsx'),
  '/warehouse/stockIn/add': () => import('./store/StoreFormPage.tsx'),
  '/warehouse/stockIn/detail': () => import('./store/StoreDetailPage.tsx'),
  '/warehouse/stockIn/red-punch-detail': () => import('./store/RedPunchPage.tsx'),
  '/warehouse/stockOut': () => import('./deliver/DeliverPage.tsx'),
  '/warehouse/stockOut/add': () => import('./deliver/DeliverFormPage.tsx'),
  '/warehouse/stockOut/detail': () => import('./deliver/DeliverDetailPage.tsx'),
  '/warehouse/stockOut/red-punch-detail': () => import('./deliver/RedPunchPage.tsx'),
  '/warehouse/scrap': () => import('./scrap/ScrapPage.tsx'),
  '/warehouse/scrap/add': () => import('./scrap/ScrapFormPage.tsx'),
  '/warehouse/scrap/detail': () => import('./scrap/ScrapDetailPage.tsx'),
}
