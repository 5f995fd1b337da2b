import { calls, put } from '../../../kit/calls.ts'
import {
  area,
  code,
  decimal,
  fields,
  flag,
  id,
  images,
  name,
  pick,
  rows,
  s,
  signature,
  time,
} from '../../../kit/fields.ts'
import { afterAsked } from './after-sale.ts'
import { appBase, here, moneyTouched, Order, OrderAnswer, page, payWay, refundTo, touched, webBase } from './order.ts'

/**
 * The steps of an order, at the desk and at the door (services.md 6). Each contains the version it was read with; a
 * step stored on a phone contains its time instead.
 */

const { id: orderId } = Order.shape
const desk = `${webBase}/serveOrder`
const door = `${appBase}/serveOrder`

const DoneItem = fields({
  projectId: id('服务项目'),
  done: flag('已完成'),
  quantity: decimal('数量', { min: 0, max: 99 }).nullish(),
})

/** Data of a report from the door that was sent later for lack of a network. */
const fromPhone = {
  deviceTime: time('手机时间').nullish(),
  offline: flag('离线记录').nullish(),
  ...here,
}

export const orderSteps = calls(touched, {
  pay: put(`${desk}/flow/pay`, {
    title: '支付工单',
    permit: `${page}.pay`,
    touches: moneyTouched,
    body: fields({
      id: orderId,
      payWay: code('支付方式', payWay),
      voucherNo: s('凭证号', 40).nullish(),
    }),
    reply: OrderAnswer,
  }),
  distribute: put(`${desk}/flow/distribute`, {
    title: '派单',
    permit: `${page}.distribute`,
    body: fields({
      id: orderId,
      workerIds: Order.shape.workerIds.min(1),
      planStart: Order.shape.planStart.nullish(),
      reason: s('改派原因', 200).nullish(),
    }),
    reply: OrderAnswer,
  }),
  cancel: put(`${desk}/flow/cancel`, {
    title: '取消工单',
    permit: `${page}.cancel`,
    touches: moneyTouched,
    body: pick(Order, ['id', 'cancelReason', 'cancelBy'])
      .extend({
        cancelReason: Order.shape.cancelReason.unwrap().unwrap(),
        by: Order.shape.cancelBy.unwrap().unwrap(),
        remark: s('取消说明', 200).nullish(),
        refundTo: code('退款去向', refundTo).nullish(),
      })
      .omit({ cancelBy: true }),
    reply: OrderAnswer,
  }),
  afterSales: put(`${desk}/flow/afterSales`, {
    title: '申请售后',
    permit: `${page}.afterSales`,
    body: afterAsked,
    reply: OrderAnswer,
  }),
  /** The manager's decision on open questions of a visit's report (services.md 6). */
  confirm: put(`${desk}/flow/confirm`, {
    title: '确认服务异常',
    permit: `${page}.distribute`,
    touches: moneyTouched,
    body: fields({ id: orderId, pass: flag('认可'), remark: s('确认说明', 200).nullish() }),
    reply: OrderAnswer,
  }),
  receive: put(`${door}/flow/receive`, {
    title: '接单',
    permit: `${page}.receive`,
    body: fields({ id: orderId, accept: flag('接单'), reason: s('拒绝原因', 200).nullish() }),
    reply: OrderAnswer,
  }),
  /** The first of several succeeds (26324). */
  grab: put(`${door}/receive`, {
    title: '抢单',
    permit: `${page}.receive`,
    body: fields({ id: orderId }),
    reply: OrderAnswer,
  }),
  start: put(`${door}/flow/start`, {
    title: '开始服务',
    permit: `${page}.start`,
    body: fields({
      id: orderId,
      ...fromPhone,
      photos: images('照片', 9).nullish(),
      code: s('服务对象卡码', 200).nullish(),
      reason: s('代开始原因', 200).nullish(),
    }),
    reply: OrderAnswer,
  }),
  over: put(`${door}/flow/over`, {
    title: '完成服务',
    permit: `${page}.over`,
    touches: moneyTouched,
    body: fields({
      id: orderId,
      ...fromPhone,
      items: rows('服务项目', DoneItem, 10).nullish(),
      note: area('服务记录', 500).nullish(),
      photos: images('照片', 9).nullish(),
      signImage: signature('签字').nullish(),
      signName: name('签字人', 30).nullish(),
      noSignReason: s('未签字原因', 200).nullish(),
      reason: s('时长不足原因', 200).nullish(),
    }),
    reply: OrderAnswer,
  }),
})
