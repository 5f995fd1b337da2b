import { z } from 'zod'
import { calls, get } from '../../../kit/calls.ts'
import { code, codeList, day, dictList, fields, int, name, s } from '../../../kit/fields.ts'
import { dayOf, dictOf } from '../../../kit/filters.ts'
import { texture } from '../dish/dish.ts'
import { dineWay, feedWay } from './diet.ts'
import { dietGroup } from './dish-plan.ts'

/** How many people have a meal, and the dishes to cook for them (care.md 11). */

/** A person who has this meal; also printed on the label of the tray. */
const Eater = fields({
  oldmanId: s('老人编号', 64),
  oldmanName: name('老人', 30),
  bedName: s('床位', 100).nullish(),
  roomName: s('房间', 100).nullish(),
  texture: code('质地', texture),
  dietGroup: code('人群', dietGroup),
  dietTags: dictList('标签', 'DIET_TAG'),
  allergens: dictList('过敏', 'DISH_ALLERGEN'),
  forbidden: s('忌口', 100).nullish(),
  /** From the archive, until a user has checked it. */
  allergyFood: s('档案记载的食物过敏', 200).nullish(),
  feedWay: code('进食方式', feedWay),
  thicken: int('增稠等级'),
  dineWay: code('就餐方式', dineWay),
  /** A dish that is not safe for the person is marked. */
  extra: z.array(s('加餐', 40)),
  remark: s('备注', 50).nullish(),
})
const Absent = fields({
  oldmanId: s('老人编号', 64),
  oldmanName: name('老人', 30),
  bedName: s('床位', 100).nullish(),
  reason: s('原因', 20),
})
const count = z.int()
const Cooked = fields({
  dishId: s('菜品编号', 64),
  dishName: s('菜品', 30),
  portions: z.number(),
  allergens: dictList('过敏原', 'DISH_ALLERGEN'),
  textures: codeList('质地', texture),
})

export const MealCount = z.object({
  nextId: z.string(),
  nextName: s('餐次', 10),
  startTime: z.string(),
  endTime: z.string(),
  cutoff: z.string(),
  total: count,
  residents: count,
  guests: count,
  lateChanges: count,
  textures: z.array(z.object({ texture: code('质地', texture), count })),
  dietGroups: z.array(z.object({ dietGroup: code('人群', dietGroup), count })),
  dineWays: z.array(z.object({ dineWay: code('就餐方式', dineWay), count })),
  trays: z.array(z.object({ roomName: z.string(), count, names: z.string() })),
  eaters: z.array(Eater),
  absentees: z.array(Absent),
  /** People who find no dish of the menu that they may eat. */
  unserved: z.array(Absent),
  dishes: z.array(Cooked),
  ingredients: z.array(z.object({ name: z.string(), gram: z.number() })),
})

export const headcount = calls('dish-plan', {
  headcount: get('/pims/web-org/piDishPlan/headcount', {
    title: '备餐统计',
    permit: 'careplan.dishPlan.headcount',
    query: z.object({ date: dayOf('日期'), kitchenId: dictOf('KITCHEN', '厨房') }),
    reply: z.object({ date: day('日期'), slots: z.array(MealCount) }),
  }),
})
