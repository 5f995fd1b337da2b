export default {
  '/careplan/diet': () => import('./DietPage.tsx'),
  '/careplan/dishPlan': () => import('./PlanPage.tsx'),
  '/careplan/dishPlanUpdate': () => import('./UpdatePage.tsx'),
  '/careplan/dishPlanDetail': () => import('./DetailPage.tsx'),
}
