import { pages } from '#kit/page/pages.ts'
import { loadBedFees } from './bed-fees.ts'

export default pages({
  '/systemmanage/location/index': {
    title: '空间位置',
    load: async () => {
      await loadBedFees()
      return import('./LocationPage.tsx')
    },
  },
})
