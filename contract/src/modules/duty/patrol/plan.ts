import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  clock,
  code,
  codeList,
  day,
  fields,
  flag,
  id,
  int,
  name,
  pick,
  ref,
  refs,
  rows,
  s,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, refOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** When a line is patrolled, by whom, and with which proof (administration.md 4). */

export const cycle = codes({
  1: ['daily', '每天'],
  2: ['weekly', '每周'],
  3: ['monthly', '每月'],
  4: ['once', '一次性'],
})
export const weekDay = codes({ 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' })
export const monthDay = codes({
  1: '1日',
  2: '2日',
  3: '3日',
  4: '4日',
  5: '5日',
  6: '6日',
  7: '7日',
  8: '8日',
  9: '9日',
  10: '10日',
  11: '11日',
  12: '12日',
  13: '13日',
  14: '14日',
  15: '15日',
  16: '16日',
  17: '17日',
  18: '18日',
  19: '19日',
  20: '20日',
  21: '21日',
  22: '22日',
  23: '23日',
  24: '24日',
  25: '25日',
  26: '26日',
  27: '27日',
  28: '28日',
  29: '29日',
  30: '30日',
  31: '31日',
})
export const executorType = codes({ 1: ['staff', '人员'], 2: ['onDuty', '考勤组当班'], 3: ['dept', '部门'] })
export const planStatus = codes({ 0: ['off', '停用'], 1: ['on', '启用'], 2: ['over', '已结束'] }, [1, 0, 2])
export const checkWay = codes({
  1: ['nfc', 'NFC'],
  2: ['card', 'IC卡'],
  3: ['qr', '二维码'],
  5: ['beacon', '蓝牙定位'],
  4: ['hand', '手工补录'],
})
/** The proofs a plan may require: entry by hand is only possible later. */
const planWay = codes({ 1: 'NFC', 2: 'IC卡', 3: '二维码', 5: '蓝牙定位' })

export const Window = fields({ startTime: clock('开始'), endTime: clock('结束') })
export type Window = z.output<typeof Window>

const minutes = (label: string, max: number) => int(label, { min: 0, max, unit: '分钟' })

export const Plan = fields({
  planPkId: id('计划'),
  planName: s('计划名称', 30),
  linePkId: ref('路线', 'patrolLines'),
  lineName: s('路线', 30).nullish(),
  cycle: code('周期', cycle),
  weekDays: codeList('星期', weekDay).nullish(),
  /** 29 to 31 mean the last day of a shorter month. */
  monthDays: codeList('日期', monthDay).nullish(),
  date: day('巡更日期').nullish(),
  times: rows('时间窗', Window, 24).min(1),
  executorType: code('执行方式', executorType),
  /** Staff, attendance groups or departments, by the type. */
  executorIds: refs('执行人', 'employees', 50).min(1),
  executorNames: s('执行人', 2000).nullish(),
  minExecutors: int('最少人数', { min: 1, max: 10, unit: '人' }),
  earlyMinutes: minutes('可提前', 60),
  lateMinutes: minutes('可延后', 60),
  startDate: day('开始日期'),
  endDate: day('结束日期').nullish(),
  remindMinutes: minutes('提前提醒', 120),
  checkWays: codeList('签到方式', planWay).min(1),
  photoRequired: flag('须拍照'),
  status: code('状态', planStatus),
  ...stamps,
})

const PlanRow = Plan.partial().extend({
  planPkId: Plan.shape.planPkId,
  planName: Plan.shape.planName,
  status: Plan.shape.status,
})

const entered = [
  'planName',
  'linePkId',
  'cycle',
  'weekDays',
  'monthDays',
  'date',
  'times',
  'executorType',
  'executorIds',
  'minExecutors',
  'earlyMinutes',
  'lateMinutes',
  'startDate',
  'endDate',
  'remindMinutes',
  'checkWays',
  'photoRequired',
] as const
const usual = { minExecutors: 1, earlyMinutes: 10, lateMinutes: 10, remindMinutes: 15, photoRequired: 0 } as const

/** Only the job ends a plan, when its last day is over. */
export const planFlow = flow('status', planStatus, {
  enable: { from: [0, 2], to: 1 },
  disable: { from: [1], to: 0 },
})

interface LastDays {
  cycle?: number
  date?: string | null
  endDate?: string | null
}

/** True when no day of the plan is left: it cannot be enabled (administration.md 4). */
export const isOver = (plan: LastDays, today: string) =>
  (plan.endDate != null && plan.endDate < today) ||
  (plan.cycle === cycle.is.once && plan.date != null && plan.date < today)

export const planRefusals = refusals({
  overlap: [22411, '巡更时间窗重叠'],
  notReady: [22412, '路线未启用或执行人不存在'],
  tooShort: [22413, '路线预计{n}分钟，超过时间窗'],
})

const page = 'administration.patrolManage'
const base = '/ptms/web-pt/patrol/plan'

export const patrolPlan = calls('patrol', {
  /** Options need no `.query`. */
  planList: get(base, {
    title: '巡更计划列表',
    permit: signedIn,
    query: paging(filtersOf(Plan, ['planName', 'linePkId', 'cycle', 'status'])),
    reply: paged(PlanRow),
  }),
  planCreate: post(base, {
    title: '新增计划',
    permit: `${page}.planAdd`,
    body: pick(Plan, entered, usual).extend({ startDate: Plan.shape.startDate.nullish() }),
    reply: Plan,
  }),
  planUpdate: put(base, {
    title: '编辑计划',
    permit: `${page}.planEdit`,
    body: some(Plan, entered).extend({ planPkId: Plan.shape.planPkId }),
    reply: Plan,
  }),
  planGet: get(`${base}/{planPkId}`, { title: '计划详情', permit: `${page}.query`, reply: Plan }),
  planRemove: del(`${base}/{planPkId}`, { title: '删除计划', permit: `${page}.planDelete` }),
  planStatus: put(`${base}/planStatus`, {
    title: '启停计划',
    permit: `${page}.planStatus`,
    body: fields({ planPkId: Plan.shape.planPkId, planStatus: Plan.shape.status }),
    reply: Plan,
  }),
  /** Staff with an account; with a plan its current executors. */
  planExecutors: get(`${base}/executor`, {
    title: '巡更执行人',
    permit: signedIn,
    query: z.object({ planPkId: refOf('patrolPlans', '计划') }),
    reply: arrayOf(fields({ nursingId: id('员工'), nursingName: name('姓名', 30) })),
  }),
})
