export default {
  '/careplan/goods/oldman': () => import('./GoodsPage.tsx'),
}
