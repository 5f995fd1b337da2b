import { pages } from '#kit/page/pages.ts'

export default pages({
  '/careplan/diet': { title: '老人膳食', load: () => import('./DietPage.tsx') },
  '/careplan/dishPlan': { title: '食谱计划', load: () => import('./PlanPage.tsx') },
  '/careplan/dishPlanUpdate': {
    title: '编辑食谱',
    code: 'careplan.dishPlan.add|careplan.dishPlan.edit',
    tab: false,
    under: '/careplan/dishPlan',
    load: () => import('./UpdatePage.tsx'),
  },
  '/careplan/dishPlanDetail': {
    title: '食谱详情',
    code: 'careplan.dishPlan.query',
    tab: false,
    under: '/careplan/dishPlan',
    load: () => import('./DetailPage.tsx'),
  },
})
