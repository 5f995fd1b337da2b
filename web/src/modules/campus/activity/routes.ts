import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('activity', {
  label: '活动',
  permit: 'administration.activityRegister.query',
  load: () => import('./ActivityTab.tsx'),
})

export default pages({
  '/administration/activity': { title: '活动管理', load: () => import('./ActivityPage.tsx') },
  '/administration/activityRegister': { title: '活动报名', load: () => import('./register/RegisterPage.tsx') },
  '/administration/activityRegisterDetail': {
    title: '报名详情',
    code: 'administration.activityRegister.query',
    under: '/administration/activityRegister',
    load: () => import('./register/RegisterDetail.tsx'),
  },
  '/administration/activitySign': { title: '活动签到', load: () => import('./sign/SignPage.tsx') },
  '/administration/activitySignDetail': {
    title: '签到详情',
    code: 'administration.activitySign.query',
    under: '/administration/activitySign',
    load: () => import('./sign/SignDetail.tsx'),
  },
  '/administration/activityStatistics': { title: '活动统计', load: () => import('./statistic/StatisticPage.tsx') },
})
