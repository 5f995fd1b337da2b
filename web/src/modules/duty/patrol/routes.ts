export default {
  '/administration/patrolManage': () => import('./PatrolPage.tsx'),
  '/administration/patrolRecord': () => import('./record/RecordPage.tsx'),
  '/administration/patrolRecord/detail': () => import('./record/RecordDetail.tsx'),
}
