import type { Action } from '#kit/page/action.ts'

export default [
  { title: '新增食谱', path: '/careplan/dishPlanUpdate', permit: 'careplan.dishPlan.add' },
  { title: '备餐统计', path: '/careplan/dishPlan?view=headcount', permit: 'careplan.dishPlan.headcount' },
  { title: '报餐', path: '/careplan/diet?view=book', permit: 'careplan.diet.book' },
] satisfies readonly Action[]
