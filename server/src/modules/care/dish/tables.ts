import { Dish } from '#contract/modules/care/dish/dish.ts'
import { DishCategory } from '#contract/modules/care/dish/dish-category.ts'
import { MealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { table } from '#core/rows/store/table.ts'

export const dishes = table('dish', 'dishId', { label: '菜品', fields: Dish, title: 'dishName' })
export const dishCategories = table('dishCategory', 'categoryId', {
  label: '菜品分类',
  fields: DishCategory,
  title: 'name',
})
export const slots = table('mealSlot', 'nextId', { label: '餐次', fields: MealSlot, title: 'nextName' })
