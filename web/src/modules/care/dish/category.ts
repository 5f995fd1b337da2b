import type { z } from 'zod'
import type { DishCategory } from '#contract/modules/care/dish/dish-category.ts'

export type Category = z.output<typeof DishCategory>
