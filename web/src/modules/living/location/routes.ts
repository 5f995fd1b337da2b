import { loadBedFees } from './bed-fees.ts'

export default {
  '/systemmanage/location/index': async () => {
    await loadBedFees()
    return import('./LocationPage.tsx')
  },
}
