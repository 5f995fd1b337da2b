export default {
  '/administration/notice': () => import('./NoticePage.tsx'),
  '/administration/msg/notice': () => import('./PersonalPage.tsx'),
  '/administration/msg/noticeDetail': () => import('./NoticeDetailPage.tsx'),
}
