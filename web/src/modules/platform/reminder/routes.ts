import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/info/remind': { title: '提醒管理', load: () => import('./ReminderPage.tsx') },
})
