import { calls, get, paged, paging, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, dict, fen, fields, flag, id, images, name, needed, s, stamps, time } from '../../../kit/fields.ts'
import { filtersOf, nameOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow, reviewTrail } from '../../../kit/review.ts'
import { moneyTouched, Order, orderStatus, refundTo, touched, webBase } from './order.ts'

/** Claims after a service that was not as it should have been (services.md 7). */

/** AFTER_SALE_TYPE. */
export const afterType = codes({
  1: ['whole', '退款'],
  2: ['part', '部分退款'],
  3: ['again', '重新服务'],
  4: ['complaint', '投诉'],
})
/** AFTER_SALE_STATUS. */
export const afterStatus = codes({
  1: ['waiting', '待审核'],
  2: ['agreed', '已同意'],
  3: ['refused', '已拒绝'],
  4: ['done', '已完成'],
  5: ['withdrawn', '已撤销'],
})
/** AFTER_SALE_REASON values by which a complaint is sorted. */
export const afterReason = { attitude: 5, overcharged: 7 } as const

export const AfterOrder = fields({
  id: id('售后单'),
  afterNo: s('售后单号', 20),
  orderId: id('工单'),
  orderNo: s('工单号', 20),
  oldmanName: name('老人', 30).nullish(),
  afterType: code('类型', afterType),
  reason: dict('原因', 'AFTER_SALE_REASON'),
  content: area('说明', 500),
  photos: images('照片', 9).nullish(),
  applyAmount: fen('申请金额').nullish(),
  applyBy: id('申请人').nullish(),
  applyByName: name('申请人', 50).nullish(),
  status: code('状态', afterStatus),
  auditAmount: fen('同意金额').nullish(),
  auditOpinion: area('审核意见', 200).nullish(),
  auditBy: name('审核人', 50).nullish(),
  auditByName: name('审核人', 50).nullish(),
  auditTime: time('审核时间').nullish(),
  refundTo: code('退款去向', refundTo).nullish(),
  newOrderId: id('重新服务工单').nullish(),
  newOrderNo: s('重新服务工单', 20).nullish(),
  complaintId: id('投诉单').nullish(),
  ...reviewNow,
  ...stamps,
})
export const AfterOrderDetail = AfterOrder.extend({
  orderStatus: code('工单状态', orderStatus),
  payAmount: fen('支付金额').nullish(),
  refundAmount: fen('已退金额').nullish(),
  /** The amount that can still be refunded. */
  leftAmount: fen('可退金额').nullish(),
  projectNames: s('服务项目', 500).nullish(),
  workerNames: s('服务人员', 200).nullish(),
  planStart: Order.shape.planStart,
  overTime: Order.shape.overTime,
  reviews: reviewTrail,
  mayAudit: flag('由我审核'),
})

export const afterFlow = flow('status', afterStatus, {
  pass: { from: [1], to: 4 },
  refuse: { from: [1], to: 3 },
  withdraw: { from: [1], to: 5 },
})

export const afterRefusals = refusals({ tooMuch: [26361, '退款金额不能超过{a}元'] })

const withdraw = codes({ withdraw: '撤销' })
/** An application, or with `action` its withdrawal. */
export const afterAsked = needed(AfterOrder, [], ['afterType', 'reason', 'content', 'photos']).extend({
  id: Order.shape.id,
  amount: fen('申请金额', { min: 1 }).nullish(),
  action: code('操作', withdraw).nullish(),
})

const page = 'homecare.afterSaleOrder'

export const homeAfterSale = calls(touched, {
  afterList: get(`${webBase}/serveAfterOrder`, {
    title: '售后工单列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(AfterOrder, ['afterNo', 'orderNo']),
      oldmanName: nameOf('老人'),
      ...filtersOf(AfterOrder, ['afterType', 'status', 'createTime..']),
    }),
    reply: paged(AfterOrder),
  }),
  afterGet: get(`${webBase}/serveAfterOrder/{id}`, {
    title: '售后详情',
    permit: `${page}.query`,
    reply: AfterOrderDetail,
  }),
  afterAudit: put(`${webBase}/serveAfterOrder/audit`, {
    title: '售后审核',
    permit: `${page}.audit`,
    touches: [...moneyTouched, 'complaint'],
    body: fields({
      id: AfterOrder.shape.id,
      pass: flag('同意'),
      auditAmount: AfterOrder.shape.auditAmount,
      opinion: area('审核意见', 200),
      refundTo: AfterOrder.shape.refundTo,
    }),
    reply: AfterOrder,
  }),
})
