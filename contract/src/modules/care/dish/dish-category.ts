import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import { code, field, fields, id, int, pick, s, stamps } from '../../../kit/fields.ts'
import { one, text } from '../../../kit/filters.ts'

/** Categories of dishes, in the order users drag them into (care.md 11). */

export const DishCategory = fields({
  categoryId: id('分类编号'),
  name: s('分类名称', 20),
  sort: int('排序', { min: 0 }),
  status: code('状态', onOff),
  dishCount: int('菜品数').nullish(),
  ...stamps,
})

const CategoryInput = pick(DishCategory, ['name', 'status'], { status: onOff.is.on })
const CategoryEdit = pick(DishCategory, ['name', 'status'])
  .partial()
  .extend({ categoryId: DishCategory.shape.categoryId })

/** All ids, in their new order. */
export const Sorting = z.object({
  ids: field(z.array(z.string().min(1).max(64)).min(1).max(500), { label: '顺序', kind: 'list' }),
})
export const Sorted = z.object({ changed: z.int() })

const path = '/pims/web-org/piDishCategory'
const permit = 'careplan.dish.category'
const touches = ['dish']

export const dishCategory = calls('dish', {
  categoryList: get(path, {
    title: '菜品分类列表',
    permit: signedIn,
    query: paging({ name: text, status: one(onOff) }),
    reply: paged(DishCategory),
  }),
  categoryCreate: post(path, { title: '新增菜品分类', permit, body: CategoryInput, reply: DishCategory, touches }),
  categoryUpdate: put(path, { title: '编辑菜品分类', permit, body: CategoryEdit, reply: DishCategory, touches }),
  categoryRemove: del(`${path}/{categoryId}`, { title: '删除菜品分类', permit, touches }),
  categorySort: put(`${path}/sort`, { title: '菜品分类排序', permit, body: Sorting, reply: Sorted, touches }),
})
