import { pages } from '#kit/page/pages.ts'

export default pages({
  '/expense/bill': { title: '账单列表', load: () => import('./BillPage.tsx') },
  '/expense/accountBill': {
    title: '账户账单',
    code: 'expense.account.query',
    tab: false,
    under: '/expense/account',
    load: () => import('./AccountBillPage.tsx'),
  },
  '/expense/accountBillDetail': {
    title: '账单详情',
    code: 'expense.account.query',
    tab: false,
    under: '/expense/account',
    load: () => import('./BillDetailPage.tsx'),
  },
  '/expense/accountBillBatchPayment': {
    title: '账单批量缴费',
    code: 'expense.bill.batchPay',
    tab: false,
    under: '/expense/bill',
    load: () => import('./BatchPaymentPage.tsx'),
  },
})
