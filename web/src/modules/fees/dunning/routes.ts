import { pages } from '#kit/page/pages.ts'

export default pages({
  '/expense/paymentRemind': {
    title: '缴费提醒',
    aliases: ['/charge/payRemindList'],
    load: () => import('./DunningPage.tsx'),
  },
  '/expense/paymentRemind/detail': {
    title: '提醒详情',
    code: 'expense.paymentRemind.query',
    tab: false,
    under: '/expense/paymentRemind',
    load: () => import('./DunningDetailPage.tsx'),
  },
})
