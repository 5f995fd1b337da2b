import { pages } from '#kit/page/pages.ts'

export default pages({
  '/expense/settle': { title: '退住结算', aliases: ['/charge/quitClearList'], load: () => import('./SettlePage.tsx') },
  '/expense/settle/detail': {
    title: '结算详情',
    code: 'expense.settle.query',
    tab: false,
    under: '/expense/settle',
    load: () => import('./SettleDetailPage.tsx'),
  },
})
