import type { Action } from '../../../kit/page/action.ts'

export default {
  '/expense/bill': () => import('./BillPage.tsx'),
  '/expense/accountBill': () => import('./AccountBillPage.tsx'),
  '/expense/accountBillDetail': () => import('./BillDetailPage.tsx'),
  '/expense/accountBillBatchPayment': () => import('./BatchPaymentPage.tsx'),
}

export const actions: readonly Action[] = [
  { title: '生成账单', path: '/expense/bill?add=1', permit: 'expense.bill.generate' },
  {
    title: '看账单',
    path: '/expense/accountBill?oldmanId={oldmanId}',
    permit: 'expense.bill.query',
    person: 'only',
  },
]
