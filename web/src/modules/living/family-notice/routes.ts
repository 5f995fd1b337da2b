import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/notice/famliy': { title: '家属通知', load: () => import('./FamilyNoticePage.tsx') },
})
