import { joinBedFees } from '../../living/location/bed-fees.ts'

joinBedFees(() => import('./bed-fees.ts'))

export default {
  '/expense/account/baseCharge': () => import('./BaseChargePage.tsx'),
  '/expense/account/baseChargeChild': () => import('./BaseChargeChildPage.tsx'),
  '/expense/account/costSet': () => import('./CostSetPage.tsx'),
  '/expense/account/preferential': () => import('./PreferentialPage.tsx'),
}
