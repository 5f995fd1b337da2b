import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  clock,
  code,
  codeList,
  day,
  field,
  fields,
  flag,
  id,
  int,
  name,
  pick,
  refs,
  rows,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, nameOf } from '../../../kit/filters.ts'
import { monthDay, weekDay } from '../../duty/patrol/plan.ts'
import { OrderItem, webBase } from './order.ts'
import { itemsAsked } from './order-calls.ts'

/** Rules that make orders automatically at intervals (services.md 8). */

/** CYCLE_TYPE. */
export const cycleType = codes({
  1: ['daily', '每天'],
  2: ['weekly', '每周'],
  3: ['monthly', '每月'],
  4: ['interval', '每N天'],
})
/** ORDER_RULE_PAY. */
export const rulePay = codes({ 1: ['balance', '自动扣余额'], 2: ['later', '待支付'] })

export const OrderRule = fields({
  id: id('规则'),
  ruleName: s('规则名称', 30),
  oldmanIds: refs('老人', 'homeElders', 200).min(1),
  oldmanNames: s('老人', 5000).nullish(),
  oldmanCount: int('老人数').nullish(),
  items: rows('服务项目', OrderItem, 10),
  projectNames: s('服务项目', 500).nullish(),
  cycleType: code('周期', cycleType),
  cycleText: s('周期', 200).nullish(),
  weekDays: codeList('星期', weekDay).nullish(),
  /** 29 to 31 mean the last day of a shorter month. */
  monthDays: codeList('日期', monthDay).nullish(),
  intervalDays: int('间隔天数', { min: 2, max: 60, unit: '天' }).nullish(),
  times: field(z.array(clock('时间')).min(1).max(12), { label: '时间', kind: 'list', max: 12 }),
  startDate: day('开始日期'),
  endDate: day('结束日期').nullish(),
  skipDates: field(z.array(day('日期')).max(100), { label: '跳过日期', kind: 'list', max: 100 }).nullish(),
  skipHoliday: flag('跳过法定休息日'),
  advanceDays: int('提前生成', { min: 1, max: 14, unit: '天' }),
  workerIds: refs('服务人员', 'users', 5).nullish(),
  workerNames: s('服务人员', 200).nullish(),
  payMode: code('支付', rulePay),
  status: code('状态', onOff),
  lastRunTime: time('上次生成').nullish(),
  generatedCount: int('已生成'),
  ...stamps,
})

/** One date for which a rule made an order, or the reason why not. */
const RuleLog = fields({
  createTime: time('生成时间'),
  oldmanName: name('老人', 30),
  planStart: time('预约时间'),
  orderId: id('工单').nullish(),
  orderNo: s('工单号', 20).nullish(),
  reason: s('跳过原因', 200).nullish(),
})
const Planned = fields({ planStart: time('预约时间') })
export const OrderRuleDetail = OrderRule.extend({
  nextDates: z.array(Planned),
  logs: z.array(RuleLog),
  /** Its unpaid orders, which may be cancelled with it. */
  unpaidCount: int('未支付工单'),
})
export const RulePreview = z.object({ preview: z.literal(1), nextDates: z.array(Planned) })

const page = 'homecare.orderRule'
const base = `${webBase}/serveOrderGenRule`
const entered = [
  'ruleName',
  'oldmanIds',
  'cycleType',
  'weekDays',
  'monthDays',
  'intervalDays',
  'times',
  'startDate',
  'endDate',
  'skipDates',
  'skipHoliday',
  'advanceDays',
  'workerIds',
  'payMode',
] as const
const preview = { preview: flag('仅预览').nullish() }

export const homeOrderRule = calls(['home-order', 'home-account', 'message'], {
  ruleList: get(base, {
    title: '工单规则列表',
    permit: `${page}.query`,
    query: paging({
      ...filtersOf(OrderRule, ['ruleName']),
      oldmanName: nameOf('老人'),
      ...filtersOf(OrderRule, ['status', 'cycleType']),
    }),
    reply: paged(OrderRule),
  }),
  ruleCreate: post(base, {
    title: '新增工单规则',
    permit: `${page}.add`,
    body: pick(OrderRule, entered, { skipHoliday: 0, advanceDays: 3, payMode: rulePay.is.later }).extend({
      items: itemsAsked,
      ...preview,
    }),
    reply: z.union([OrderRule, RulePreview]),
  }),
  /** With `status` alone it is enabled or disabled (`.enable`); `cancelUnpaid` cancels future unpaid orders. */
  ruleUpdate: put(base, {
    title: '修改工单规则',
    permit: `${page}.edit|${page}.enable`,
    body: some(OrderRule, [...entered, 'status']).extend({
      id: OrderRule.shape.id,
      items: itemsAsked.nullish(),
      cancelUnpaid: flag('取消未支付工单').nullish(),
      ...preview,
    }),
    reply: z.union([OrderRule, RulePreview]),
  }),
  ruleRemove: del(base, {
    title: '删除工单规则',
    permit: `${page}.delete`,
    body: z.object({ ids: z.array(OrderRule.shape.id).min(1).max(100) }),
  }),
  ruleGet: get(`${base}/{id}`, { title: '工单规则详情', permit: `${page}.query`, reply: OrderRuleDetail }),
  ruleRun: post(`${base}/run`, {
    title: '立即生成工单',
    permit: `${page}.run`,
    body: fields({ id: OrderRule.shape.id, dateTo: day('生成至') }),
    reply: z.object({
      created: z.int(),
      skipped: z.array(fields({ oldmanName: name('老人', 30), planStart: time('预约时间'), reason: s('原因', 200) })),
    }),
  }),
})
