import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/staff': { title: '员工管理', load: () => import('./StaffPage.tsx') },
  '/administration/salesman': { title: '销售人员', load: () => import('./SalesmanPage.tsx') },
})
