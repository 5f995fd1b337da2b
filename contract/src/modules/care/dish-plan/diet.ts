import { z } from 'zod'
import { calls, get, paged, paging, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  dict,
  dictList,
  fields,
  flag,
  id,
  int,
  name,
  ofResident,
  pick,
  ref,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dictOf, filtersOf, refOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { texture } from '../dish/dish.ts'

/** The diet of a resident: food, texture, place and kitchen (care.md 11). */

export const feedWay = codes({
  1: ['self', '自食'],
  2: ['helped', '协助'],
  3: ['fed', '喂食'],
  4: ['tube', '鼻饲'],
  5: ['fasting', '禁食'],
})
export const dineWay = codes({ 1: ['hall', '餐厅'], 2: ['room', '送餐'] })
export const dietSource = codes({
  1: ['assessed', '评估'],
  2: ['ordered', '医嘱'],
  3: ['family', '家属'],
  4: ['byDefault', '默认'],
})
/** KITCHEN: the one every institution has. */
export const kitchen = { main: 1 } as const
/** Why an interval ended. */
export const dietEnd = codes({ 1: ['changed', '已更改'], 2: ['left', '退住'] })

export const Diet = fields({
  dietId: id('膳食编号'),
  ...ofResident,
  texture: code('质地', texture),
  dietTags: dictList('标签', 'DIET_TAG'),
  allergens: dictList('过敏', 'DISH_ALLERGEN'),
  forbidden: s('忌口', 100).nullish(),
  feedWay: code('进食方式', feedWay),
  thicken: int('增稠等级', { min: 0, max: 3 }),
  dineWay: code('就餐方式', dineWay),
  kitchenId: dict('厨房', 'KITCHEN'),
  from: time('开始时间'),
  to: time('结束时间').nullish(),
  source: code('来源', dietSource),
  doctorId: ref('医生', 'employees').nullish(),
  doctorName: name('医生', 30).nullish(),
  /** The free text of the archive, shown beside it until a user has checked it. */
  allergyFood: s('档案记载的食物过敏', 200).nullish(),
  checked: flag('已核对'),
  endReason: code('结束原因', dietEnd).nullish(),
  ...stamps,
})

const entered = [
  'texture',
  'dietTags',
  'allergens',
  'forbidden',
  'feedWay',
  'thicken',
  'dineWay',
  'kitchenId',
  'to',
  'source',
  'doctorId',
] as const

const DietInput = pick(Diet, entered).extend({
  dietTags: Diet.shape.dietTags.default([]),
  allergens: Diet.shape.allergens.default([]),
  feedWay: Diet.shape.feedWay.default(feedWay.is.self),
  thicken: Diet.shape.thicken.default(0),
  dineWay: Diet.shape.dineWay.default(dineWay.is.hall),
  kitchenId: Diet.shape.kitchenId.default(kitchen.main),
  from: Diet.shape.from.nullish(),
})

/** The convention of care (care.md 0). */
export const dietRefusals = refusals({ notLiving: [14006, '老人不在住，不能操作'] })

const page = 'careplan.diet'
const path = '/pims/web-org/piDishDiet'

export const diet = calls('dish-plan', {
  dietList: get(path, {
    title: '老人膳食列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Diet, ['oldmanName', 'texture', 'feedWay', 'kitchenId']),
      dietTag: dictOf('DIET_TAG', '标签'),
      allergen: dictOf('DISH_ALLERGEN', '过敏'),
      locationId: refOf('locations', '区域'),
    }),
    reply: paged(Diet),
  }),
  dietGet: get(`${path}/{oldmanId}`, {
    title: '老人膳食',
    permit: `${page}.query`,
    reply: z.object({ current: Diet.nullish(), history: z.array(Diet) }),
  }),
  dietSave: put(`${path}/{oldmanId}`, {
    title: '修改老人膳食',
    permit: `${page}.edit`,
    body: DietInput,
    reply: Diet,
    touches: ['dish-plan', 'message'],
  }),
})
