export default {
  '/careplan/execution': () => import('./ExecutionPage.tsx'),
  '/careplan/nursingPlan': () => import('./plan/PlanPage.tsx'),
  '/careplan/nursingPlanAdd': () => import('./plan/PlanForm.tsx'),
  '/careplan/nursingPlanEdit': () => import('./plan/PlanForm.tsx'),
}
