export default {
  '/expense/paymentRemind': () => import('./DunningPage.tsx'),
  '/expense/paymentRemind/detail': () => import('./DunningDetailPage.tsx'),
}
