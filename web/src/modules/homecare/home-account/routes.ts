import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { joinHomeElderAction, joinHomeElderTab } from '../home-elder/joined-tabs.tsx'

joinHomeElderTab('account', {
  label: '账户',
  permit: 'homecare.account.query',
  load: () => import('./ElderTab.tsx'),
})

joinHomeElderAction({
  label: '开户',
  permit: 'homecare.account.add',
  path: ({ oldmanId }) => `/homecare/account?openFor=${oldmanId}`,
  show: ({ accountId }) => !accountId,
  why: ({ status }) => (status === homeStatus.is.served ? undefined : '服务中的老人才能开户'),
})

export default {
  '/homecare/account': () => import('./HomeAccountPage.tsx'),
  '/homecare/accountDetail': () => import('./HomeAccountDetailPage.tsx'),
  '/homecare/accountBalancePayment': () => import('./TopUpPage.tsx'),
}
