import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/notice': { title: '通知公告', load: () => import('./NoticePage.tsx') },
  '/administration/msg/notice': { title: '个人通知', load: () => import('./PersonalPage.tsx') },
  '/administration/msg/noticeDetail': {
    title: '通知详情',
    code: 'administration.msg.notice.query',
    tab: false,
    under: '/administration/msg/notice',
    load: () => import('./NoticeDetailPage.tsx'),
  },
})
