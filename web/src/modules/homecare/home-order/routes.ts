import { homeStatus } from '#contract/modules/homecare/home-elder/home-status.ts'
import { pages } from '#kit/page/pages.ts'
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

export default pages({
  '/homecare/serverWorkorder': { title: '服务工单', load: () => import('./order/OrderPage.tsx') },
  '/homecare/serverWorkorderDetail': {
    title: '工单详情',
    code: 'homecare.serverWorkorder.query',
    under: '/homecare/serverWorkorder',
    load: () => import('./order/OrderDetailPage.tsx'),
  },
  '/homecare/serverWorkorderAdd': {
    title: '新增工单',
    code: 'homecare.serverWorkorder.add',
    under: '/homecare/serverWorkorder',
    load: () => import('./order/OrderAddPage.tsx'),
  },
  '/homecare/orderSet': { title: '工单设置', load: () => import('./config/OrderSetPage.tsx') },
  '/homecare/orderRule': { title: '工单规则', load: () => import('./rule/RulePage.tsx') },
  '/homecare/afterSaleOrder': { title: '售后工单', load: () => import('./after-sale/AfterSalePage.tsx') },
  '/homecare/afterSaleDetail': {
    title: '售后详情',
    code: 'homecare.afterSaleOrder.query',
    under: '/homecare/afterSaleOrder',
    load: () => import('./after-sale/AfterSaleDetail.tsx'),
  },
})
