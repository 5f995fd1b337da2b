import { common } from '#contract/kit/refusals.ts'
import { dishBook } from '#contract/modules/care/dish-plan/book.ts'
import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { dishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { headcount } from '#contract/modules/care/dish-plan/headcount.ts'
import { serve } from '#core/http/serve.ts'
import { bookHandlers } from './book/books.ts'
import './book/charge.ts'
import { dietHandlers } from './diet/diets.ts'
import { seedDiets } from './diet/stay.ts'
import { headcountHandlers } from './headcount/headcount.ts'
import { planHandlers } from './plan/plans.ts'

export default [
  serve(diet, dietHandlers, { seed: seedDiets }),
  serve(dishPlan, planHandlers),
  // Two users book the same meal for the first time: the second one is refused (21002) and reads the booking of the
  // first.
  serve(dishBook, bookHandlers, { constraints: { dish_book_once: { refusal: common.stale } } }),
  serve(headcount, headcountHandlers),
]
