import { z } from 'zod'
import { calls, del, get, paged, paging, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  day,
  decimal,
  dict,
  field,
  fields,
  flag,
  id,
  int,
  name,
  ofResident,
  oldman,
  pick,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, many, one, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { abnormal, glucosePeriod, type Item, items, type SignType, signType, tempSite } from './limits.ts'

/** Vital signs, their limits, and their course (care.md 10). */

export const signSource = codes({ 1: ['hand', '手工'], 2: ['device', '设备'], 3: ['task', '任务'] })
/** Voided rows stay, struck through. */
export const signStatus = codes({ 1: ['valid', '有效'], 0: ['void', '已作废'] }, [1, 0])

// Wider than any real value: an impossible one is 14301, with a message for the item.
const whole = (item: Item) => int(items[item].label, { min: 0, max: 999, unit: items[item].unit })
const tenth = (item: Item) => decimal(items[item].label, { min: 0, max: 999, unit: items[item].unit })

export const measured = {
  systolic: whole('systolic').nullish(),
  diastolic: whole('diastolic').nullish(),
  pulse: whole('pulse').nullish(),
  spo2: whole('spo2').nullish(),
  glucose: tenth('glucose').nullish(),
  glucosePeriod: code('血糖时段', glucosePeriod).nullish(),
  heartRate: whole('heartRate').nullish(),
  temperature: tenth('temperature').nullish(),
  tempSite: code('测温部位', tempSite).nullish(),
  respiration: whole('respiration').nullish(),
  weight: tenth('weight').nullish(),
  posture: dict('测量体位', 'SIGN_POSTURE').nullish(),
  remark: s('备注', 200).nullish(),
}

export const Sign = fields({
  signId: id('体征'),
  ...ofResident,
  signType: code('类型', signType),
  measureTime: time('测量时间'),
  ...measured,
  status: code('记录', signStatus),
  voidReason: s('作废原因', 200).nullish(),
  source: code('来源', signSource),
  deviceNo: s('设备', 40).nullish(),
  taskId: id('任务').nullish(),
  recorderId: id('记录人').nullish(),
  recorderName: name('记录人', 30).nullish(),
  abnormal: code('判定', abnormal),
  abnormalText: s('说明', 100).nullish(),
  recheckOf: id('复测自').nullish(),
  reviewBy: id('处理人').nullish(),
  reviewByName: name('处理人', 30).nullish(),
  reviewTime: time('处理时间').nullish(),
  reviewText: s('处理意见', 200).nullish(),
  ...stamps,
})

/**
 * One measurement: new without `signId`; with one a correction, or `reviewText`, which closes the follow-up of a
 * critical value.
 */
const SignRow = fields({
  signId: id('体征').nullish(),
  oldmanId: Sign.shape.oldmanId.nullish(),
  signType: Sign.shape.signType.nullish(),
  measureTime: Sign.shape.measureTime.nullish(),
  ...measured,
  reviewText: Sign.shape.reviewText,
  /** With `reviewText`: it is named in it, and closes the alarm as 通知医生. */
  doctorTold: flag('已通知医生').nullish(),
  /** With `reviewText`: it is measured again after this many minutes. */
  recheckMinutes: int('多久后复测', { min: 5, max: 1440, unit: '分钟' }).nullish(),
  /** Why the row of another user, or one older than a day, is changed. */
  reason: s('修改原因', 200).nullish(),
  offline: flag('离线记录').nullish(),
  version: z.int().nullish(),
})
const most = 50
export const SignSave = SignRow.extend({
  signs: rows('体征', SignRow, most).nullish(),
  requestNo: s('请求编号', 64).optional(),
})

const Result = z.object({
  signId: z.string().nullable(),
  code: z.int(),
  message: z.string(),
  abnormal: Sign.shape.abnormal.nullable(),
  abnormalText: z.string().nullable(),
})

export const trendSpan = codes({ day: '今天', week: '近7天', month: '近30天', 90: '近90天' }, [
  'day',
  'week',
  'month',
  90,
])
const Band = z.object({ low2: z.number(), low1: z.number(), high1: z.number(), high2: z.number() })
const figures = z.record(z.string(), z.number())
/** The course of one type: items by name, the normal band of this resident. */
const Trend = {
  points: z.array(
    z.object({
      time: z.string(),
      values: figures,
      abnormal: Sign.shape.abnormal,
      abnormalText: z.string().nullable(),
    }),
  ),
  band: z.record(z.string(), Band),
  min: figures,
  avg: figures,
  max: figures,
  marks: z.array(z.object({ time: z.string(), kind: z.string(), text: z.string() })),
}
export type Trend = z.output<z.ZodObject<typeof Trend>>

export const limitItem = codes({ systolic: '收缩压', diastolic: '舒张压' })
export const SignLimit = fields({
  limitId: id('阈值'),
  oldmanId: oldman('老人').nullish(),
  oldmanName: name('老人', 30).nullish(),
  signType: code('类型', signType),
  item: code('项目', limitItem).nullish(),
  low2: decimal('危急下限', { min: 0, max: 999 }).nullish(),
  low1: decimal('正常下限', { min: 0, max: 999 }).nullish(),
  high1: decimal('正常上限', { min: 0, max: 999 }).nullish(),
  high2: decimal('危急上限', { min: 0, max: 999 }).nullish(),
  doctorId: ref('医生', 'users').nullish(),
  doctorName: name('医生', 30).nullish(),
  reason: s('原因', 200).nullish(),
  until: day('有效至').nullish(),
  ...stamps,
})
export const SignLimitInput = pick(SignLimit, [
  ...(['oldmanId', 'signType', 'item', 'low2', 'low1', 'high1', 'high2', 'doctorId', 'reason', 'until'] as const),
])

export const signRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  outside: [14301, '{项目}超出可录入范围'],
  pair: [14302, '收缩压须大于舒张压'],
  taken: [14303, '该时间已有记录'],
  late: [14304, '超过24小时或非本人记录，须由护士注明原因修改'],
  device: [14305, '设备数据不可修改，请作废后补录'],
})

/** Respiration is a tab of 心率, weight one of 体温. */
const pages: Record<SignType, string> = {
  1: 'careplan.bloodPressure',
  2: 'careplan.bloodOxygen',
  3: 'careplan.bloodSugar',
  4: 'careplan.heartRate',
  5: 'careplan.temperature',
  6: 'careplan.heartRate',
  7: 'careplan.temperature',
}
/** The permission of a type: `signPermit(1, 'add')`. */
export const signPermit = (type: SignType, action: string) => `${pages[type]}.${action}`
const any = (...actions: string[]) =>
  [...new Set(Object.values(pages))].flatMap((page) => actions.map((action) => `${page}.${action}`)).join('|')

const base = '/pims/web-yh/piOldmanSign'
const touches = ['vital-sign', 'care-task', 'alarm', 'device', 'message', 'todo', 'dashboard']

export const vitalSign = calls('vital-sign', {
  /** With `view=trend` the course of one type of one resident, and no rows. */
  list: get(base, {
    title: '体征列表',
    permit: any('query'),
    exportPermit: any('export'),
    query: paging({
      ...filtersOf(Sign, ['oldmanName', 'measureTime..', 'abnormal', 'glucosePeriod', 'source', 'status']),
      oldmanId: textOf('老人编号'),
      signTypes: many(signType, '类型'),
      locationId: refOf('locations', '区域'),
      view: z.literal('trend').optional(),
      span: one(trendSpan, '时段'),
    }),
    reply: paged(Sign).extend(z.object(Trend).partial().shape),
  }),
  save: put(base, {
    title: '体征录入',
    permit: any('add', 'edit'),
    body: SignSave,
    perItem: true,
    reply: z.object({ results: z.array(Result) }),
    touches,
  }),
  remove: del(base, {
    title: '体征作废',
    permit: any('delete'),
    body: fields({
      signIds: field(z.array(id('体征')).min(1).max(100), { label: '体征', kind: 'list' }),
      reason: s('作废原因', 200),
    }),
    touches,
  }),
  limits: get(`${base}/limit`, {
    title: '体征阈值',
    permit: any('query'),
    query: z.object({ oldmanId: textOf('老人编号'), signTypes: many(signType, '类型') }),
    reply: z.array(SignLimit),
  }),
  saveLimit: put(`${base}/limit`, {
    title: '体征阈值设置',
    permit: any('limit'),
    body: SignLimitInput,
    reply: SignLimit,
  }),
  removeLimits: del(`${base}/limit`, {
    title: '体征阈值删除',
    permit: any('limit'),
    body: fields({ limitIds: field(z.array(id('阈值')).min(1).max(50), { label: '阈值', kind: 'list' }) }),
  }),
})
