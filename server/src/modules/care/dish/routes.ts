import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { dish } from '#contract/modules/care/dish/dish.ts'
import { dishCategory } from '#contract/modules/care/dish/dish-category.ts'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { asJson } from '#core/db/as-json.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { find } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { dishCategoryHandlers, seedCategories } from './categories.ts'
import { assertChild, assertGoods } from './priced.ts'
import { seedSlots, slotHandlers } from './slots.ts'
import { dishCategories, dishes } from './tables.ts'

const holds = (column: string) => (value: unknown) =>
  sql<boolean>`${sql.ref(`dish.${column}`)} @> ${JSON.stringify([value])}::jsonb`

const rows = listing(dishes, dish.list, {
  rows: (db, who) =>
    db
      .selectFrom('dish')
      .innerJoin('dishCategory', (join) =>
        join.onRef('dishCategory.orgId', '=', 'dish.orgId').onRef('dishCategory.categoryId', '=', 'dish.categoryId'),
      )
      .selectAll('dish')
      .select('dishCategory.name as categoryName')
      .where('dish.orgId', '=', who.orgId),
  sort: ['dishName', 'kcal', 'price'],
  where: {
    mealType: holds('mealTypes'),
    texture: holds('texture'),
    dietTag: holds('dietTags'),
    allergen: holds('allergens'),
  },
})

const handlers = crud(dish, rows, {
  create: async ({ db, who, body }) => {
    await assertCategory(db, who, body.categoryId)
    await assertChild(db, who, body.projectChildId)
    await assertGoods(db, who, body.ingredients)
    return body
  },
  created: ({ dishName }) => `新增菜品${dishName}`,
  update: async ({ db, who, body }) => {
    if (body.categoryId) await assertCategory(db, who, body.categoryId)
    await assertChild(db, who, body.projectChildId)
    await assertGoods(db, who, body.ingredients)
    return body
  },
  updated: ({ dishName }) => `修改菜品${dishName}`,
  remove: async ({ db, who, row }) => {
    const refs = await usesOf(db, who, row.dishId)
    if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
  },
})

async function assertCategory(db: Db, who: Who, categoryId: string) {
  if (!(await find(db, dishCategories, who, categoryId))) refuse(common.missing, {}, { field: 'categoryId' })
}

/** Menus that name the dish, and meals for which it was ordered. */
async function usesOf(db: Db, who: Who, dishId: string) {
  const plans = await db
    .selectFrom('dishPlan')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where((eb) =>
      eb.or([
        sql<boolean>`details @> ${JSON.stringify([{ dishIds: [dishId] }])}::jsonb`,
        // The former values still apply to earlier meals, which are counted and looked up.
        sql<boolean>`earlier @> ${JSON.stringify([{ cell: { dishIds: [dishId] } }])}::jsonb`,
      ]),
    )
    .executeTakeFirstOrThrow()
  const books = await db
    .selectFrom('dishBook')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('dishIds', '@>', asJson([dishId]))
    .executeTakeFirstOrThrow()
  const counted = [
    { type: '食谱', count: Number(plans.n) },
    { type: '加餐', count: Number(books.n) },
  ]
  return counted.filter(({ count }) => count > 0)
}

const dishRoutes = serve(dish, handlers, {
  constraints: { dish_name_once: { refusal: common.nameTaken, vars: { 名称: '菜品名称' }, field: 'dishName' } },
})
const categoryRoutes = serve(dishCategory, dishCategoryHandlers, {
  seed: seedCategories,
  constraints: { dish_category_name: { refusal: common.nameTaken, vars: { 名称: '分类名称' }, field: 'name' } },
})
const slotRoutes = serve(mealSlot, slotHandlers, {
  seed: seedSlots,
  constraints: { meal_slot_name: { refusal: common.nameTaken, vars: { 名称: '餐次名称' }, field: 'nextName' } },
})

export default [categoryRoutes, dishRoutes, slotRoutes]
