export default {
  '/administration/notice/famliy': () => import('./FamilyNoticePage.tsx'),
}
