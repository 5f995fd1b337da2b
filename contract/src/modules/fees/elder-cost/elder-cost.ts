import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  day,
  decimal,
  fen,
  field,
  fields,
  id,
  images,
  month,
  name,
  ofResident,
  pick,
  rows,
  s,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** One-off costs of residents registered by departments: haircut, shopping, medical advance (administration.md 8). */

export const elderCostStatus = codes({ 0: ['open', '未入账'], 1: ['booked', '已入账'], 2: ['void', '已作废'] })

const price = fen('单价', { min: 0, max: 999_999_999 })

export const ElderCost = fields({
  costId: id('费用编号'),
  ...ofResident,
  projectChildId: field(z.string().trim().min(1).max(64), { label: '收费项目', kind: 'code' }),
  projectChildName: s('收费项目', 30).nullish(),
  quantity: decimal('数量', { min: 0.001, max: 999, step: 3 }),
  price,
  amount: fen('金额'),
  costDate: day('费用日期'),
  handlerId: id('经办人').nullish(),
  handlerName: name('经办人', 50).nullish(),
  files: images('票据照片', 9).nullish(),
  remark: s('备注', 200).nullish(),
  status: code('状态', elderCostStatus),
  /** The line of its bill. */
  tradeMonthDetailId: id('账单明细').nullish(),
  billNo: s('账单号', 20).nullish(),
  feeMonth: month('账单月').nullish(),
  voidReason: s('作废原因', 200).nullish(),
  ...stamps,
})

/** Without a price that of the project on the day. */
const Item = pick(ElderCost, ['oldmanId', 'projectChildId', 'quantity', 'costDate', 'files', 'remark']).extend({
  price: price.nullish(),
})
export const ElderCostInput = fields({
  rows: field(z.array(Item).min(1).max(200), { label: '费用', kind: 'list' }),
  handlerId: ElderCost.shape.handlerId,
})
export const ElderCostEdit = some(ElderCost, ['projectChildId', 'quantity', 'price', 'costDate', 'files', 'remark'])

export const elderCostFlow = flow('status', elderCostStatus, {
  edit: { from: [0], to: 0 },
  void: { from: [0, 1], to: 2 },
})

export const elderCostRefusals = refusals({ monthClosed: [22801, '{month}已结账'] })

const path = '/pims/web-pi/cost/oldmanCost'
const page = 'administration.cost.oldman'

export const elderCost = calls(['elder-cost', 'bill', 'account', 'cost-project', 'dashboard', 'message'], {
  list: get(path, {
    title: '老人费用列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(ElderCost, ['oldmanName', 'costDate..', 'status']),
      projectChildId: field(z.string().trim().min(1).max(64), { label: '收费项目', kind: 'code' }).nullish(),
      oldmanId: textOf('老人'),
    }),
    reply: paged(ElderCost),
  }),
  create: post(path, {
    title: '登记老人费用',
    permit: `${page}.add`,
    body: ElderCostInput,
    reply: fields({ list: rows('费用', ElderCost, 200), total: z.int(), amount: z.int() }),
  }),
  update: put(path, {
    title: '修改老人费用',
    permit: `${page}.edit`,
    body: ElderCostEdit.extend({ costId: ElderCost.shape.costId }),
    reply: ElderCost,
  }),
  remove: del(`${path}/{costId}`, {
    title: '作废老人费用',
    permit: `${page}.delete`,
    body: fields({ reason: s('作废原因', 200).min(2, '作废原因至少2个字') }),
    reply: ElderCost,
  }),
})
