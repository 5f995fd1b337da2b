import { z } from 'zod'
import { calls, get } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, decimal, fields, id, int, name, pick, s, time } from '../../../kit/fields.ts'
import { dayOf } from '../../../kit/filters.ts'
import { Order, page, webBase } from './order.ts'

/** The workers an order could be assigned to, and their positions on that day (services.md 6, 地图派单). */

/** The reasons for and against a worker. */
export const reasonKind = codes({
  skill: ['skill', '技能'],
  distance: ['distance', '距离'],
  load: ['load', '负荷'],
  preference: ['preference', '老人偏好'],
})

const Reason = z.object({
  kind: code('方面', reasonKind),
  text: s('说明', 200),
  points: int('得分', { min: 0, max: 100 }),
})

/** Why an assignment would be refused: the code and the text of `distribute`. */
const WouldRefuse = z.object({ code: z.int(), msg: z.string() })

const Suggestion = fields({
  userId: id('服务人员'),
  userName: name('服务人员', 50),
  points: int('匹配度', { min: 0, max: 100 }),
  reasons: z.array(Reason),
  refusal: WouldRefuse.nullable(),
})

/** An order as a point of the map, and as a line beside it. */
const MapOrder = pick(Order, ['id', 'orderNo', 'oldmanName', 'address', 'lng', 'lat', 'planStart', 'planEnd']).extend({
  projectNames: Order.shape.projectNames,
  workerNames: Order.shape.workerNames,
  status: Order.shape.status,
})

/** The place of the last begin or end of a service: workers are never tracked in between. */
const LastPlace = fields({
  userId: id('服务人员'),
  userName: name('服务人员', 50),
  lng: decimal('经度', { min: -180, max: 180, step: 8 }),
  lat: decimal('纬度', { min: -90, max: 90, step: 8 }),
  time: time('时间'),
})

export const homeDispatch = calls('home-order', {
  /** Another time is checked as it would be assigned. */
  suggest: get(`${webBase}/serveOrder/{id}/suggest`, {
    title: '派单建议',
    permit: `${page}.distribute`,
    query: z.object({ planStart: Order.shape.planStart.optional() }),
    reply: z.object({ planStart: Order.shape.planStart, planEnd: Order.shape.planEnd, list: z.array(Suggestion) }),
  }),
  /** The orders of a day, by default today. */
  day: get(`${webBase}/serveOrder/map`, {
    title: '派单地图',
    permit: `${page}.distribute`,
    query: z.object({ date: dayOf('日期') }),
    reply: z.object({ date: z.string(), orders: z.array(MapOrder), places: z.array(LastPlace) }),
  }),
})
