import { pages } from '#kit/page/pages.ts'

export default pages({
  '/careplan/dish': { title: '菜品管理', load: () => import('./DishPage.tsx') },
})
