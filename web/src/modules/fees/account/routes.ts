import type { Action } from '../../../kit/page/action.ts'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('account', {
  label: '费用账户',
  permit: 'expense.account.query',
  load: () => import('./AccountTab.tsx'),
})

export default {
  '/expense/account': () => import('./AccountPage.tsx'),
  '/expense/accountDetail': () => import('./AccountDetailPage.tsx'),
  '/expense/accountBatchPayment': () => import('./BatchPaymentPage.tsx'),
}

export const actions: readonly Action[] = [
  {
    title: '收款',
    path: '/expense/account?add=1',
    permit: 'expense.account.prestore|expense.account.deposit|expense.account.saloon|expense.account.payment',
    person: 'too',
  },
  {
    title: '看账户',
    path: '/expense/accountDetail?oldmanId={oldmanId}',
    permit: 'expense.account.query',
    person: 'only',
  },
]
