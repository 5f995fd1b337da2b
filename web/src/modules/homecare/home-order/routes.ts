import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { joinHomeElderAction, joinHomeElderTab } from '../home-elder/joined-tabs.tsx'
import { orderAddAddress } from './addresses.ts'

joinHomeElderTab('order', {
  label: '工单',
  permit: 'homecare.serverWorkorder.query',
  load: () => import('./order/ElderOrders.tsx'),
})
joinHomeElderTab('evaluation', {
  label: '评价',
  permit: 'homecare.serverWorkorder.query',
  load: () => import('./evaluation/ElderEvaluations.tsx'),
})
joinHomeElderAction({
  label: '下单',
  permit: 'homecare.serverWorkorder.add',
  path: orderAddAddress,
  why: ({ status }) => (status === homeStatus.is.served ? undefined : '只有服务中的老人可以下单'),
})

export default {
  '/homecare/serverWorkorder': () => import('./order/OrderPage.tsx'),
  '/homecare/serverWorkorderDetail': () => import('./order/OrderDetailPage.tsx'),
  '/homecare/serverWorkorderAdd': () => import('./order/OrderAddPage.tsx'),
  '/homecare/orderSet': () => import('./config/OrderSetPage.tsx'),
  '/homecare/orderRule': () => import('./rule/RulePage.tsx'),
  '/homecare/afterSaleOrder': () => import('./after-sale/AfterSalePage.tsx'),
  '/homecare/afterSaleDetail': () => import('./after-sale/AfterSaleDetail.tsx'),
}
