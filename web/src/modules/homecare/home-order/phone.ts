import type { PhonePage } from '../../../app/pages.ts'

const permit = 'homecare.serverWorkorder.query&homecare.serverWorkorder.receive'
const pages: readonly PhonePage[] = [
  {
    path: '/orders',
    title: '工单',
    permit,
    tab: { label: '工单', icon: 'M3 11l9-7 9 7v9a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z', sort: 40 },
    load: () => import('./phone/OrdersPage.tsx'),
  },
  { path: '/order/:id', title: '工单详情', permit, load: () => import('./phone/OrderPage.tsx') },
]

export default pages
