export default {
  '/expense/account': () => import('./AccountPage.tsx'),
  '/expense/accountDetail': () => import('./AccountDetailPage.tsx'),
  '/expense/accountBatchPayment': () => import('./BatchPaymentPage.tsx'),
}
