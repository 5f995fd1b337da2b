import { pages } from '#kit/page/pages.ts'

export default pages({
  '/administration/cost/oldman': { title: '老人费用', load: () => import('./ElderCostPage.tsx') },
})
