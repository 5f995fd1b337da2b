export default {
  '/careplan/dish': () => import('./DishPage.tsx'),
}
