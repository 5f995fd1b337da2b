import { Book } from '#contract/modules/care/dish-plan/book.ts'
import { Diet } from '#contract/modules/care/dish-plan/diet.ts'
import { DishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { table } from '#core/rows/store/table.ts'

export const dishPlans = table('dishPlan', 'planId', {
  label: '食谱',
  fields: DishPlan,
  title: 'planName',
  // The data log leaves out the cells of a menu; it has who changed it and when.
  secret: ['details', 'earlier', 'checkResult'],
})
export const diets = table('oldmanDiet', 'dietId', { label: '老人膳食', fields: Diet })
export const books = table('dishBook', 'bookId', { label: '报餐', fields: Book })
