import { pages } from '#kit/page/pages.ts'
import { joinBedFees } from '../../living/location/bed-fees.ts'

joinBedFees(() => import('./bed-fees.ts'))

export default pages({
  '/expense/account/baseCharge': {
    title: '收费项目',
    aliases: ['/baseSettings/baseCharge'],
    load: () => import('./BaseChargePage.tsx'),
  },
  '/expense/account/baseChargeChild': {
    title: '收费子项目',
    code: 'expense.account.baseCharge.query',
    tab: false,
    under: '/expense/account/baseCharge',
    load: () => import('./BaseChargeChildPage.tsx'),
  },
  '/expense/account/costSet': {
    title: '费用设置',
    aliases: ['/storageBasic/costSet'],
    load: () => import('./CostSetPage.tsx'),
  },
  '/expense/account/preferential': {
    title: '优惠规则',
    aliases: ['/setting/preferentialRules'],
    load: () => import('./PreferentialPage.tsx'),
  },
})
