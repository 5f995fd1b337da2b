import { Book } from '#contract/modules/care/dish-plan/book.ts'
import { Diet } from '#contract/modules/care/dish-plan/diet.ts'
import { DishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { table } from '#core/rows/store/table.ts'

export const dishPlans = table('dishPlan', 'planId', {
  label: '食谱',
  fields: DishPlan,
  title: 'planName',
  // A menu of a year is no line of a log; who changed it and when is.
  secret: ['details', 'earlier', 'checkResult'],
})
export const diets = table('oldmanDiet', 'dietId', { label: '老人膳食', fields: Diet })
export const books = table('dishBook', 'bookId', { label: '报餐', fields: Book })
