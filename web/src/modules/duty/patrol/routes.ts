import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/patrolManage': { title: '巡更管理', load: () => import('./PatrolPage.tsx') },
  '/administration/patrolRecord': { title: '巡更记录', load: () => import('./record/RecordPage.tsx') },
  '/administration/patrolRecord/detail': {
    title: '巡更记录详情',
    code: 'administration.patrolRecord.query',
    under: '/administration/patrolRecord',
    load: () => import('./record/RecordDetail.tsx'),
  },
})
