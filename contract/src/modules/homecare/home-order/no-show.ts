import { calls, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, fields, id, images, name, s, time } from '../../../kit/fields.ts'
import { appBase, cancelBy, moneyTouched, Order, OrderAnswer, page, refundTo, touched, webBase } from './order.ts'

/**
 * 上门未遇: nobody opens (services.md 10). Three knocks some minutes apart and a call are recorded at the door; then the
 * order may be cancelled, by the rule of section 6 for an elder who cancels late.
 */

export const tryKind = codes({ 1: ['knock', '敲门无人应'], 2: ['call', '电话无人接'] })
export const knocksNeeded = 3
export const knockGapMinutes = 5

export const OrderTry = fields({
  tryId: id('记录'),
  tryKind: code('方式', tryKind),
  tryTime: time('时间'),
  note: s('说明', 200).nullish(),
  photos: images('照片', 3).nullish(),
  createByName: name('登记人', 50).nullish(),
})

const { id: orderId } = Order.shape

export const orderNoShow = calls(touched, {
  tryDoor: post(`${appBase}/serveOrder/flow/try`, {
    title: '登记上门未遇',
    permit: `${page}.start|${page}.distribute`,
    body: fields({
      id: orderId,
      tryKind: OrderTry.shape.tryKind,
      note: OrderTry.shape.note,
      photos: OrderTry.shape.photos,
    }),
    reply: OrderAnswer,
  }),
  noShow: put(`${webBase}/serveOrder/flow/noShow`, {
    title: '按未遇结束工单',
    permit: `${page}.cancel`,
    touches: moneyTouched,
    body: fields({
      id: orderId,
      contacted: s('与家属联系情况', 150),
      /** Who caused it: the elder unless stated otherwise. */
      by: code('取消方', cancelBy).nullish(),
      refundTo: code('退款去向', refundTo).nullish(),
    }),
    reply: OrderAnswer,
  }),
})
