import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { clock, code, dict, fen, fields, id, int, pick, s, stamps } from '../../../kit/fields.ts'
import { one, text } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { Sorted, Sorting } from './dish-category.ts'

/** The meals of a day: their times, the end of booking, the price for guests (care.md 11). */

/** MEAL_TIME. */
export const mealTime = {
  breakfast: 1,
  morningSnack: 2,
  lunch: 3,
  afternoonSnack: 4,
  supper: 5,
  eveningSnack: 6,
} as const
export const cutoffDay = codes({ 0: ['same', '当日'], 1: ['before', '前一日'] })

export const MealSlot = fields({
  nextId: id('餐次编号'),
  nextName: s('餐次名称', 10),
  mealType: dict('餐次类型', 'MEAL_TIME'),
  startTime: clock('开餐时间'),
  endTime: clock('结束时间'),
  cutoffTime: clock('报餐截止').nullish(),
  cutoffDay: code('截止日', cutoffDay),
  guestPrice: fen('陪餐价格', { max: 10_000_000 }).nullish(),
  projectChildId: id('收费项目').nullish(),
  sort: int('排序', { min: 0 }),
  status: code('状态', onOff),
  ...stamps,
})

const entered = [
  'nextName',
  'mealType',
  'startTime',
  'endTime',
  'cutoffTime',
  'cutoffDay',
  'guestPrice',
  'projectChildId',
  'status',
] as const

const SlotInput = pick(MealSlot, entered, { cutoffDay: cutoffDay.is.same, status: onOff.is.on })
const SlotEdit = pick(MealSlot, entered).partial().extend({ nextId: MealSlot.shape.nextId })

export const slotRefusals = refusals({ overlap: [14401, '餐次时间重叠'] })

const path = '/pims/web-org/piDishPlanNext'
const permit = 'careplan.dishPlan.slot'
const touches = ['dish', 'dish-plan']

export const mealSlot = calls('dish', {
  slotList: get(path, {
    title: '餐次列表',
    permit: `${permit}|careplan.dish.query|careplan.diet.query|careplan.dishPlan.query`,
    query: paging({ nextName: text, status: one(onOff) }),
    reply: paged(MealSlot),
  }),
  slotCreate: post(path, { title: '新增餐次', permit, body: SlotInput, reply: MealSlot, touches }),
  slotUpdate: put(path, { title: '编辑餐次', permit, body: SlotEdit, reply: MealSlot, touches }),
  slotRemove: del(`${path}/{nextId}`, { title: '删除餐次', permit, touches }),
  slotSort: put(`${path}/sort`, { title: '餐次排序', permit, body: Sorting, reply: Sorted, touches }),
})
