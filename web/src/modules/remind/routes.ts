export default {
  '/expense/paymentRemind': () => import('./RemindPage.tsx'),
  '/expense/paymentRemind/detail': () => import('./RemindDetailPage.tsx'),
}
