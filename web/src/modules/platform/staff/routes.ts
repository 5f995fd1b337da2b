export default {
  '/administration/staff': () => import('./StaffPage.tsx'),
}
