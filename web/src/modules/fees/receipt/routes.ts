export default {
  '/expense/receipt': () => import('./ReceiptPage.tsx'),
}
