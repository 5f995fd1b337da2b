import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/upkeep': { title: '设备报修', load: () => import('./UpkeepPage.tsx') },
})
