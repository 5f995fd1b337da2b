export default {
  '/expense/bill': () => import('./BillPage.tsx'),
  '/expense/accountBill': () => import('./AccountBillPage.tsx'),
  '/expense/accountBillDetail': () => import('./BillDetailPage.tsx'),
  '/expense/accountBillBatchPayment': () => import('./BatchPaymentPage.tsx'),
}
