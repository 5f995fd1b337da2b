import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import {
  code,
  decimal,
  fields,
  flag,
  image,
  int,
  name,
  phoneText,
  pick,
  ref,
  rows,
  s,
  some,
  time,
  words,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, nameOf, numberOf, refOf, textOf } from '../../../kit/filters.ts'
import { HomeTrade } from '../home-account/home-trade.ts'
import { AfterOrder } from './after-sale.ts'
import { Evaluation } from './evaluation.ts'
import { OrderTry } from './no-show.ts'
import { atTheDoor, Order, OrderAnswer, OrderPrice, orderStatus, page, touched, webBase } from './order.ts'

/** Calls of orders at the desk (services.md 6); those of their steps are in `flow-calls.ts`. */

const filters = {
  orderNo: textOf('工单号'),
  oldmanName: nameOf('老人'),
  phone: numberOf('电话'),
  ...filtersOf(Order, ['status', 'payStatus']),
  typeId: refOf('serveProjectTypes', '服务类型'),
  projectId: refOf('serveProjects', '服务项目'),
  workerId: refOf('users', '服务人员'),
  ...filtersOf(Order, ['orderSource', 'regionCode', 'doubtStatus']),
  planFrom: dayOf('预约日期起'),
  planTo: dayOf('预约日期止'),
  /** Orders assigned to the calling worker; orders the worker could take. */
  mine: flagOf('我的工单'),
  grab: flagOf('可抢工单'),
  oldmanId: refOf('homeElders', '居家老人'),
  ruleId: textOf('工单规则'),
}

/** One step of an order, for display. */
export const OrderStep = fields({
  time: time('时间'),
  action: s('操作', 30),
  from: code('原状态', orderStatus).nullish(),
  to: code('新状态', orderStatus).nullish(),
  operator: name('操作人', 50),
  terminal: s('终端', 20).nullish(),
  remark: s('说明', 500).nullish(),
})

const Sum = z.object({ status: code('状态', orderStatus), count: z.int(), amount: z.int().nullable() })
export const OrderAmount = z.object({
  orderCount: z.int(),
  totalAmount: z.int().nullable(),
  payAmount: z.int().nullable(),
  refundAmount: z.int().nullable(),
  byStatus: z.array(Sum),
})

/** An order with its surroundings: dangers, contacts, steps. */
export const OrderDetail = OrderAnswer.extend({
  sex: int('性别').nullish(),
  age: int('年龄', { unit: '岁' }).nullish(),
  photo: image('照片').nullish(),
  alerts: z.array(z.object({ kind: z.string(), text: z.string() })),
  urgentName: name('紧急联系人', 30).nullish(),
  urgentPhone: phoneText('紧急联系电话', 40, { readers: atTheDoor }).nullish(),
  /** For users who manage the archives, and the workers from 4 to 5. */
  doorNote: s('门禁说明', 200).nullish(),
  notices: words('注意事项', 500, 10),
  timeline: z.array(OrderStep),
  money: z.array(HomeTrade),
  afterOrders: z.array(AfterOrder),
  evaluation: Evaluation.nullish(),
  /** Unanswered knocks and calls of this visit, and the missing ones before it ends as 未遇. */
  tries: z.array(OrderTry),
  noShowLacks: s('未遇核实', 100).nullish(),
  /** The digest of the elder's code, for the phone to compare without a network. */
  cardDigest: s('卡码摘要', 64).nullish(),
  /** The text of his card, for users who print it. */
  cardCode: s('服务卡码', 200).nullish(),
  minMinutes: int('最低服务分钟', { unit: '分钟' }).nullish(),
  mine: flag('由我服务'),
  lead: flag('由我主责'),
  ruleName: s('工单规则', 30).nullish(),
})

export const ItemAsked = fields({
  projectId: ref('服务项目', 'serveProjects'),
  quantity: decimal('数量', { min: 0.5, max: 99 }),
})
export const itemsAsked = rows('服务项目', ItemAsked, 10).min(1)

const entered = pick(Order, ['oldmanId', 'planStart', 'workerIds', 'remark', 'contactName', 'discountAmount']).extend({
  orderSource: Order.shape.orderSource.default(1),
  workerIds: Order.shape.workerIds.nullish(),
  items: itemsAsked,
  /** The user has seen that there is another order at this time (26304). */
  confirm: flag('仍要下单').nullish(),
  /** Prices only. */
  preview: flag('仅试算').nullish(),
})

export const homeOrder = calls(touched, {
  /** With the worker's own scope: orders that name him, and with `grab` free ones. */
  list: get(`${webBase}/serveOrder`, {
    title: '服务工单列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging(filters),
    reply: paged(Order),
  }),
  create: post(`${webBase}/serveOrder`, {
    title: '新增工单',
    permit: `${page}.add`,
    body: entered,
    reply: z.union([OrderAnswer, OrderPrice]),
  }),
  update: put(`${webBase}/serveOrder`, {
    title: '修改工单',
    permit: `${page}.edit`,
    body: some(Order, ['planStart', 'contactName', 'remark', 'address', 'lng', 'lat', 'discountAmount']).extend({
      id: Order.shape.id,
      items: itemsAsked.nullish(),
      confirm: flag('仍要下单').nullish(),
    }),
    reply: OrderAnswer,
  }),
  amount: get(`${webBase}/serveOrder/amount`, {
    title: '工单金额统计',
    permit: `${page}.query`,
    query: z.object(filters),
    reply: OrderAmount,
  }),
  get: get(`${webBase}/serveOrder/{id}`, { title: '工单详情', permit: `${page}.query`, reply: OrderDetail }),
  log: get(`${webBase}/ServeOrderOperateLog`, {
    title: '工单操作记录',
    permit: `${page}.query`,
    query: z.object({ id: Order.shape.id }),
    reply: arrayOf(OrderStep),
  }),
})
