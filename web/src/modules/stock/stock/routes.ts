import { pages } from '#kit/page/pages.ts'

export default pages({
  '/warehouse/stock': { title: '实时库存', load: () => import('./StockPage.tsx') },
  '/warehouse/stockDetail': {
    title: '库存明细',
    code: 'warehouse.stock.query',
    under: '/warehouse/stock',
    load: () => import('./StockDetailPage.tsx'),
  },
})
