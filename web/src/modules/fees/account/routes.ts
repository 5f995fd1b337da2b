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
