import { pages } from '#kit/page/pages.ts'

export default pages({
  '/careplan/execution': { title: '护理执行设置', load: () => import('./ExecutionPage.tsx') },
  '/careplan/nursingPlan': { title: '护理计划', load: () => import('./plan/PlanPage.tsx') },
  '/careplan/nursingPlanAdd': {
    title: '新增护理计划',
    code: 'careplan.nursingPlan.add|careplan.nursingPlan.edit',
    tab: false,
    under: '/careplan/nursingPlan',
    load: () => import('./plan/PlanForm.tsx'),
  },
  '/careplan/nursingPlanEdit': {
    title: '编辑护理计划',
    code: 'careplan.nursingPlan.add|careplan.nursingPlan.edit',
    tab: false,
    under: '/careplan/nursingPlan',
    load: () => import('./plan/PlanForm.tsx'),
  },
})
