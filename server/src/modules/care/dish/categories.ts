import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { dishCategory as calls } from '#contract/modules/care/dish/dish-category.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { notReceived } from '#core/rows/store/built-in.ts'
import { sortAll } from './sorting.ts'
import { dishCategories } from './tables.ts'

const dishCount = sql<number>`(select count(*)::int from dish where dish.org_id = dish_category.org_id
  and dish.category_id = dish_category.category_id)`

const rows = listing(dishCategories, calls.categoryList, {
  rows: (db, who) =>
    db
      .selectFrom('dishCategory')
      .selectAll('dishCategory')
      .select(dishCount.as('dishCount'))
      .where('dishCategory.orgId', '=', who.orgId),
  first: [
    ['dishCategory.sort', 'asc'],
    ['dishCategory.categoryId', 'asc'],
  ],
})

const plain = crud({ create: calls.categoryCreate, update: calls.categoryUpdate }, rows, {
  create: async ({ db, who, body }) => ({ ...body, sort: await nextSort(db, who.orgId) }),
  created: ({ name }) => `新增菜品分类${name}`,
  updated: ({ name }) => `修改菜品分类${name}`,
  remove: async ({ db, who, row }) => {
    const { categoryId } = row
    const used = await db
      .selectFrom('dish')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('orgId', '=', who.orgId)
      .where('categoryId', '=', categoryId)
      .executeTakeFirstOrThrow()
    if (Number(used.n) > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '菜品', count: Number(used.n) }] } })
  },
})

async function nextSort(db: Db, orgId: string) {
  const last = await db
    .selectFrom('dishCategory')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('orgId', '=', orgId)
    .executeTakeFirst()
  return (last?.sort ?? 0) + 1
}

/** The handlers of categories (care.md 11). */
export const dishCategoryHandlers = {
  categoryList: plain.list,
  categoryCreate: plain.create,
  categoryUpdate: plain.update,
  categoryRemove: plain.remove,
  categorySort: ({ db, who, body }: SortRequest) => sortAll(db, dishCategories, who, body.ids),
}
type SortRequest = Parameters<typeof plain.list>[0] & { body: { ids: readonly string[] } }

const builtIn = ['主食', '荤菜', '素菜', '汤羹', '粥点', '水果', '特膳'].map((name, index) => ({
  categoryId: `dish-category-${index + 1}`,
  name,
  sort: index + 1,
}))

/** Gives an institution the categories it has not received before (care.md 11). */
export async function seedCategories(db: Db, orgId: string, now: string) {
  const ids = builtIn.map(({ categoryId }) => categoryId)
  const fresh = await notReceived(db, orgId, 'dish-category', ids)
  const missing = builtIn.filter(({ categoryId }) => fresh.has(categoryId))
  if (missing.length === 0) return
  await db
    .insertInto('dishCategory')
    .values(missing.map((row) => ({ ...row, orgId, createTime: now, createByName: '系统' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
