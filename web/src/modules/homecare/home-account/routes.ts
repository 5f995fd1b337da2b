import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { pages } from '#kit/page/pages.ts'
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

export default pages({
  '/homecare/account': { title: '居家账户', load: () => import('./HomeAccountPage.tsx') },
  '/homecare/accountDetail': {
    title: '居家账户详情',
    code: 'homecare.account.query',
    under: '/homecare/account',
    load: () => import('./HomeAccountDetailPage.tsx'),
  },
  '/homecare/accountBalancePayment': {
    title: '批量充值',
    code: 'homecare.account.topUp',
    under: '/homecare/account',
    load: () => import('./TopUpPage.tsx'),
  },
})
