import { pages } from '#kit/page/pages.ts'

export default pages({
  '/careplan/goods/oldman': { title: '老人物品寄存', load: () => import('./GoodsPage.tsx') },
})
