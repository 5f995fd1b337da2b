import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('account', {
  label: '费用账户',
  permit: 'expense.account.query',
  load: () => import('./AccountTab.tsx'),
})

export default pages({
  '/expense/account': { title: '老人账户', aliases: ['/charge/accountList'], load: () => import('./AccountPage.tsx') },
  '/expense/accountDetail': {
    title: '账户详情',
    code: 'expense.account.query',
    tab: false,
    under: '/expense/account',
    load: () => import('./AccountDetailPage.tsx'),
  },
  '/expense/accountBatchPayment': {
    title: '批量缴费',
    code: 'expense.account.batchPay',
    tab: false,
    under: '/expense/account',
    load: () => import('./pay/BatchPaymentPage.tsx'),
  },
})
