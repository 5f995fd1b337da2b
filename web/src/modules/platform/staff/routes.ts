export default {
  '/administration/staff': () => import('./StaffPage.tsx'),
  '/administration/salesman': () => import('./SalesmanPage.tsx'),
}
