import type { z } from 'zod'
import type { MealCount } from '#contract/modules/care/dish-plan/headcount.ts'

/** One meal as it is counted. */
export type Meal = z.output<typeof MealCount>

export const weight = (gram: number) => (gram >= 1000 ? `${Math.round(gram / 10) / 100} 公斤` : `${gram} 克`)
