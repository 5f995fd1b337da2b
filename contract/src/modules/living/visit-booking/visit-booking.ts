import { calls, get, open, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  clock,
  codeList,
  day,
  fields,
  flag,
  id,
  int,
  mobile,
  name,
  pick,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'
import { Visit } from '../visit/visit.ts'

/** 家属预约: families book a visit by the code on the poster of the institution (residence.md 5, Beyond). */

export const weekDay = codes({ 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' })

const Slot = fields({
  fromTime: clock('开始'),
  toTime: clock('结束'),
  capacity: int('可约组数', { min: 1, max: 99, unit: '组' }),
})

/** The visiting hours of the institution: its days and hours, and the code of the poster. */
export const VisitGate = fields({
  gateId: id('预约设置编号'),
  open: flag('开放家属预约'),
  /** Empty before it was ever opened. */
  gateCode: s('二维码编号', 64).nullish(),
  daysAhead: int('可提前预约', { min: 1, max: 30, unit: '天' }),
  weekDays: codeList('开放星期', weekDay),
  slots: rows('探访时段', Slot, 12),
  notice: area('探访须知', 300).nullish(),
  ...stamps,
})

/** The data a visitor who scanned the code may see: none about any resident. */
const Offer = fields({
  orgName: s('机构', 100),
  notice: area('探访须知', 300).nullish(),
  relations: rows('关系', fields({ value: int('关系'), label: s('名称', 50) }), 50),
  days: rows(
    '可约日期',
    fields({
      day: day('日期'),
      slots: rows(
        '时段',
        fields({ fromTime: clock('开始'), toTime: clock('结束'), left: int('剩余', { unit: '组' }) }),
        12,
      ),
    }),
    31,
  ),
})

const visitor = pick(Visit, ['visitorName', 'visitorCount', 'visitWay']).shape

export const BookingInput = fields({
  oldmanName: name('老人姓名', 30),
  visitorName: visitor.visitorName,
  visitorPhone: mobile('家属手机号'),
  /** From the dictionary RELATION of the institution: without a signed-in user the shared check has no dictionaries. */
  relation: int('与老人关系', { min: 1, max: 999 }),
  visitorCount: visitor.visitorCount,
  visitWay: visitor.visitWay,
  healthDeclare: flag('无发热、咳嗽、腹泻等症状'),
  day: day('日期'),
  fromTime: clock('时段'),
  /** Made by the phone for this booking alone: a repeated request gets the same answer. */
  bookingNo: s('预约请求编号', 64).min(20),
  photoCode: s('验证码', 10).nullish(),
  verifyStr: s('验证码编号', 64).nullish(),
})

export const Booking = pick(Visit, ['visitorName', 'visitorCount', 'visitWay', 'visitStatus', 'toConfirm']).extend({
  bookCode: s('预约码', 12),
  oldmanName: name('老人', 30),
  planTime: time('开始时间'),
  /** Empty where the reception desk has moved it since. */
  endTime: time('结束时间').nullish(),
})

const Known = fields({ visitorPhone: mobile('家属手机号'), bookCode: s('预约码', 12) })

export const bookingRefusals = refusals({
  closed: [31076, '预约二维码已失效，请联系院方'],
  noMatch: [31077, '没有核对上，请检查老人姓名，并使用在院方登记过的家属手机号；仍不能预约请致电院方'],
  full: [31078, '这个时段已约满，请换一个时段'],
  unknown: [31079, '没有找到这个预约，请检查手机号和预约码'],
  again: [31080, '您在这个时段已有预约'],
})

const page = 'live.visit.come'
const gate = '/pims/web-org/visitGate'
const out = '/pims/di-pi'
const seen = ['visit', 'dashboard']

export const visitBooking = calls('visit-booking', {
  gate: get(gate, { title: '家属预约设置', permit: `${page}.query`, reply: VisitGate }),
  gateSet: put(gate, {
    title: '家属预约设置修改',
    permit: `${page}.manage`,
    body: pick(VisitGate, ['open', 'daysAhead', 'weekDays', 'slots', 'notice']),
    reply: VisitGate,
  }),
  /** Old posters no longer work. */
  renew: post(`${gate}/renew`, {
    title: '更换预约二维码',
    permit: `${page}.manage`,
    body: fields({}),
    reply: VisitGate,
  }),
  offer: get(`${out}/visitGate/{orgId}/{gateCode}`, { title: '可预约的探访时段', permit: open, reply: Offer }),
  book: post(`${out}/visitGate/{orgId}/{gateCode}`, {
    title: '家属预约探访',
    permit: open,
    silent: true,
    logged: false,
    body: BookingInput,
    reply: Booking,
    touches: seen,
  }),
  find: post(`${out}/visitBooking/{orgId}/find`, {
    title: '家属查看预约',
    permit: open,
    silent: true,
    logged: false,
    body: Known,
    reply: Booking,
    touches: [],
  }),
  cancel: post(`${out}/visitBooking/{orgId}/cancel`, {
    title: '家属取消预约',
    permit: open,
    silent: true,
    logged: false,
    body: Known,
    reply: Booking,
    touches: seen,
  }),
})
