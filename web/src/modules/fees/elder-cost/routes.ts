export default {
  '/administration/cost/oldman': () => import('./ElderCostPage.tsx'),
}
