export default {
  '/warehouse/stock': () => import('./StockPage.tsx'),
  '/warehouse/stockDetail': () => import('./StockDetailPage.tsx'),
}
