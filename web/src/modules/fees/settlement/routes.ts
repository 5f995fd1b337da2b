export default {
  '/expense/settle': () => import('./SettlePage.tsx'),
  '/expense/settle/detail': () => import('./SettleDetailPage.tsx'),
}
