import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  day,
  decimal,
  dict,
  field,
  fields,
  flag,
  id,
  int,
  name,
  refs,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Menus: the dishes of each day, meal and group (care.md 11). */

export const cycleType = codes({ 1: ['weekly', '按周'], 2: ['daily', '按日'] })
export const planStatus = codes({
  0: ['draft', '草稿'],
  1: ['published', '已发布'],
  2: ['stopped', '已停用'],
  3: ['ended', '已结束'],
})
export const dietGroup = codes({
  0: ['general', '通用'],
  1: ['diabetic', '糖尿病'],
  2: ['lowSalt', '低盐'],
  3: ['soft', '软食'],
  4: ['semiLiquid', '半流'],
  5: ['liquid', '流质'],
  6: ['halal', '清真'],
  7: ['vegetarian', '素食'],
})

/** One cell of the menu: the dishes of a meal for a group; `date` where the menu goes by days. */
export const MenuCell = fields({
  weekIndex: int('第几周', { min: 1, max: 4 }).nullish(),
  dayIndex: int('星期', { min: 1, max: 7 }).nullish(),
  date: day('日期').nullish(),
  nextId: id('餐次'),
  dietGroup: code('人群', dietGroup).default(0),
  dishIds: field(z.array(z.string().min(1).max(64)).max(20), { label: '菜品', kind: 'list' }),
  portion: decimal('份量', { min: 0.1, max: 5 }).default(1),
})

const found = z.object({ date: day('日期'), text: z.string() })
/** The findings of a check of a menu: meals without a dish, residents without a safe one, warnings. */
export const CheckResult = z.object({
  missing: z.array(found),
  unsafe: z.array(found),
  notes: z.array(found),
})

export const DishPlan = fields({
  planId: id('食谱编号'),
  planName: s('食谱名称', 30),
  cycleType: code('周期', cycleType),
  rotationWeeks: int('轮换周', { min: 1, max: 4, unit: '周' }),
  startDate: day('开始日期'),
  endDate: day('结束日期'),
  kitchenId: dict('厨房', 'KITCHEN'),
  kitchenName: s('厨房', 60).nullish(),
  locationIds: refs('适用范围', 'locations', 200),
  planStatus: code('状态', planStatus),
  checkResult: field(CheckResult, { label: '检查', kind: 'object' }).nullish(),
  stopReason: s('停用原因', 200).nullish(),
  forceReason: s('仍然发布的原因', 200).nullish(),
  publishByName: name('发布人', 50).nullish(),
  publishTime: time('发布时间').nullish(),
  ...stamps,
})
export const WholePlan = DishPlan.extend({ details: rows('菜谱', MenuCell, 20_000) })

const { planName, cycleType: cycle, rotationWeeks, startDate, endDate, kitchenId, locationIds } = DishPlan.shape
const forced = { force: flag('仍然发布').nullish(), forceReason: DishPlan.shape.forceReason }
const details = WholePlan.shape.details

/**
 * A new menu, or with `copyFrom` a draft of another one, of its weeks `fromWeek` to `toWeek` only where they are given.
 */
export const PlanInput = fields({
  planName,
  cycleType: cycle.nullish(),
  rotationWeeks: rotationWeeks.nullish(),
  startDate,
  endDate,
  kitchenId: kitchenId.nullish(),
  locationIds: locationIds.nullish(),
  details: details.nullish(),
  publish: flag('发布').nullish(),
  ...forced,
  copyFrom: id('复制自').nullish(),
  fromWeek: int('从第几周', { min: 1, max: 4 }).nullish(),
  toWeek: int('到第几周', { min: 1, max: 4 }).nullish(),
})
/** The whole menu, or only its next state. */
const PlanEdit = fields({
  planId: DishPlan.shape.planId,
  planName: planName.optional(),
  cycleType: cycle.optional(),
  rotationWeeks: rotationWeeks.optional(),
  startDate: startDate.optional(),
  endDate: endDate.optional(),
  kitchenId: kitchenId.optional(),
  locationIds: locationIds.optional(),
  details: details.optional(),
  planStatus: code('状态', codes({ 1: '发布', 2: '停用' })).optional(),
  reason: s('原因', 200).nullish(),
  ...forced,
})

export const planFlow = flow('planStatus', planStatus, {
  publish: { from: [0, 2], to: 1 },
  stop: { from: [1], to: 2 },
})

export const planRefusals = refusals({
  overlap: [14402, '与食谱“{name}”日期重叠'],
  unsafe: [14403, '{老人}在{日期}{餐次}没有可食用菜品'],
  past: [14404, '已过日期不可修改'],
  notDraft: [14405, '仅草稿食谱可删除'],
  missing: [14406, '{日期}{餐次}没有菜品'],
  interval: [14008, '日期范围不正确'],
})

const page = 'careplan.dishPlan'
const path = '/pims/web-org/piDishPlan'
const touches = ['dish-plan', 'message']

const PlanChoice = DishPlan.pick({ planId: true, planName: true, cycleType: true, startDate: true, endDate: true })
const TimeCycle = z.object({
  cycleId: z.string(),
  label: z.string(),
  startDate: day('开始日期'),
  endDate: day('结束日期'),
  weekIndex: z.int().nullish(),
  planId: z.string().nullish(),
})

export const dishPlan = calls('dish-plan', {
  list: get(path, {
    title: '食谱列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(DishPlan, ['planName', 'planStatus', 'kitchenId']),
      date: dayOf('包含日期'),
    }),
    reply: paged(DishPlan),
  }),
  create: post(path, {
    title: '新增食谱',
    permit: `${page}.add|${page}.copy`,
    body: PlanInput,
    reply: WholePlan,
    touches,
  }),
  update: put(path, {
    title: '编辑食谱',
    permit: `${page}.edit|${page}.publish`,
    body: PlanEdit,
    reply: WholePlan,
    touches,
  }),
  plans: get(`${path}/plans`, {
    title: '食谱选择',
    permit: `${page}.query`,
    query: z.object({ dateFrom: dayOf('开始日期'), dateTo: dayOf('结束日期') }),
    reply: z.array(PlanChoice),
  }),
  timeCycles: get(`${path}/timeCycles`, {
    title: '食谱周期',
    permit: `${page}.query`,
    query: z.object({ cycleType: cycle.default(1), date: dayOf('日期') }),
    reply: z.array(TimeCycle),
  }),
  get: get(`${path}/{planId}`, { title: '食谱详情', permit: `${page}.query`, reply: WholePlan }),
  remove: del(`${path}/{planId}`, { title: '删除食谱', permit: `${page}.delete`, touches }),
})
