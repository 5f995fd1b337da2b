import { pages } from '#kit/page/pages.ts'

export default pages({
  '/expense/receipt': {
    title: '历史票据',
    aliases: ['/charge/historyReceiptList'],
    load: () => import('./ReceiptPage.tsx'),
  },
})
