import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('activity', {
  label: '活动',
  permit: 'administration.activityRegister.query',
  load: () => import('./ActivityTab.tsx'),
})

export default {
  '/administration/activity': () => import('./ActivityPage.tsx'),
  '/administration/activityRegister': () => import('./RegisterPage.tsx'),
  '/administration/activityRegisterDetail': () => import('./RegisterDetail.tsx'),
  '/administration/activitySign': () => import('./SignPage.tsx'),
  '/administration/activitySignDetail': () => import('./SignDetail.tsx'),
  '/administration/activityStatistics': () => import('./StatisticPage.tsx'),
}
