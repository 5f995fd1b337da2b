import { z } from 'zod'
import { calls, get, paged, paging } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, decimal, fen, fields, flag, id, int, month, name, ref, s, time } from '../../../kit/fields.ts'
import { monthOf, refOf } from '../../../kit/filters.ts'
import { page, webBase } from './order.ts'

/** The results of a worker's month at home (services.md 9, worker page). */

/** Why an order left a worker; refusals are his own, the others were withdrawn from him. */
export const lostWhy = codes({
  1: ['refused', '拒单'],
  2: ['notReceived', '超时未接'],
  3: ['givenAway', '改派他人'],
})

/** The manager reads the months of all workers, a worker his own. */
const seesWorkers = `${page}.distribute|${page}.receive`

export const WorkerMonth = fields({
  workerId: ref('服务人员', 'users'),
  workerName: name('服务人员', 50),
  month: month('月份'),
  orders: int('完成单数'),
  minutes: int('服务分钟'),
  /** The worker's share of done orders, net of refunds; for users who see money. */
  income: fen('服务收入').nullish(),
  /** Without automatic ratings of elders who gave none. */
  score: decimal('平均评分', { min: 1, max: 5 }).nullish(),
  onTime: int('准时单数'),
  onTimeRate: decimal('准时率（%）', { min: 0, max: 100 }).nullish(),
  refused: int('拒单'),
  takenBack: int('被收回'),
})

/** An order the worker served. */
const WorkerOrder = fields({
  id: id('工单'),
  orderNo: s('工单号', 20),
  oldmanName: name('老人', 30),
  projectNames: s('服务项目', 500).nullish(),
  planStart: time('预约时间'),
  startTime: time('开始时间').nullish(),
  overTime: time('完成时间'),
  minutes: int('服务分钟'),
  late: flag('迟到'),
  /** Its net amount; the worker's share where several served. */
  net: fen('工单净额').nullish(),
  income: fen('服务收入').nullish(),
  score: decimal('评分', { min: 1, max: 5 }).nullish(),
})

/** An order that left the worker before it was served. */
const WorkerLoss = fields({
  orderId: id('工单'),
  orderNo: s('工单号', 20),
  oldmanName: name('老人', 30),
  time: time('时间'),
  why: code('类型', lostWhy),
  remark: s('说明', 500).nullish(),
})

export const homeWorkers = calls('home-order', {
  /** By default this month. */
  months: get(`${webBase}/serveOrder/workers`, {
    title: '服务人员月度统计',
    permit: seesWorkers,
    exportPermit: `${page}.export`,
    query: paging({ month: monthOf('月份'), workerId: refOf('users', '服务人员') }),
    reply: paged(WorkerMonth),
  }),
  month: get(`${webBase}/serveOrder/workers/{workerId}`, {
    title: '服务人员月度明细',
    permit: seesWorkers,
    query: z.object({ month: monthOf('月份') }),
    reply: WorkerMonth.extend({ list: z.array(WorkerOrder), lost: z.array(WorkerLoss) }),
  }),
})
