import { z } from 'zod'
import { calls, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  dict,
  field,
  fields,
  flag,
  id,
  int,
  name,
  oldman,
  ref,
  refs,
  residentNames,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, monthOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { callAlarm } from '../alarm/alarm-kind.ts'

/** Call bells (iot.md 5): a resident presses a key, a carer answers, comes and records the reason. */

/** A call is an alarm of kind 2 of the same type. */
export const callType = callAlarm
export const callStatus = codes({
  0: ['calling', '呼叫中'],
  1: ['answered', '已应答'],
  2: ['arrived', '已到场'],
  3: ['dealt', '已处理'],
  4: ['cancelled', '已取消'],
  5: ['cleaned', '已清除'],
})
export const openCalls = [callStatus.is.calling, callStatus.is.answered, callStatus.is.arrived] as const
export const callPriority = codes({ 3: ['urgent', '紧急'], 2: ['usual', '普通'] }, [3, 2])
export const callAction = codes({ answer: '应答', arrive: '到场', deal: '处理' })
/** CALL_DEAL_TYPE that have rules of their own. */
export const callDeal = { mistaken: 2, fall: 5, deviceFault: 9 } as const

export const CallRecord = fields({
  callRecordId: id('呼叫'),
  callNo: s('编号', 20),
  callType: code('类型', callType),
  deviceNo: s('设备', 32).nullish(),
  keyNo: int('按键').nullish(),
  locationId: ref('位置', 'locations').nullish(),
  locationName: s('位置', 100).nullish(),
  /** The place of the resident's tag at that moment. */
  areaName: s('区域', 60).nullish(),
  roomName: s('房间', 100).nullish(),
  bedId: ref('床位', 'beds').nullish(),
  oldmanId: oldman('老人').nullish(),
  ...residentNames,
  /** `0`: of the whole institution. */
  deptId: ref('科室', 'departments'),
  callTime: time('呼叫时间'),
  repeatCount: int('重复', { min: 0, unit: '次' }),
  answerTime: time('应答时间').nullish(),
  answerBy: ref('应答人', 'users').nullish(),
  answerName: name('应答人', 50).nullish(),
  arriveTime: time('到场时间').nullish(),
  dealTime: time('处理时间').nullish(),
  dealBy: ref('处理人', 'users').nullish(),
  dealName: name('处理人', 50).nullish(),
  dealType: dict('处理类型', 'CALL_DEAL_TYPE').nullish(),
  dealContent: area('处理说明', 500).nullish(),
  responseSec: int('应答用时', { min: 0, unit: '秒' }).nullish(),
  arriveSec: int('到场用时', { min: 0, unit: '秒' }).nullish(),
  callStatus: code('状态', callStatus),
  overtime: flag('超时'),
  priority: code('优先级', callPriority),
  alarmId: id('报警').nullish(),
  incidentId: id('不良事件').nullish(),
  /** Of the draft made after a fall. */
  incidentNo: s('不良事件', 20).nullish(),
  closeTime: time('结束时间').nullish(),
  closeReason: s('结束原因', 200).nullish(),
  ...stamps,
})
export type CallRecord = z.output<typeof CallRecord>

/** An open call: its receivers, and its waiting time, to the answer or to now. */
export const OpenCall = fields({
  callRecordId: id('呼叫'),
  callType: code('类型', callType),
  callTypeName: s('类型', 20),
  /** The only known place of a bell that was never bound to one. */
  deviceNo: s('设备', 32).nullish(),
  locationId: ref('位置', 'locations').nullish(),
  locationName: s('位置', 100).nullish(),
  /** The place of the resident's tag at that moment. */
  areaName: s('区域', 60).nullish(),
  roomName: s('房间', 100).nullish(),
  bedId: ref('床位', 'beds').nullish(),
  oldmanId: oldman('老人').nullish(),
  ...residentNames,
  deptId: ref('科室', 'departments'),
  callTime: time('呼叫时间'),
  waitSec: int('等待', { min: 0, unit: '秒' }),
  repeatCount: int('重复', { min: 0, unit: '次' }),
  callStatus: code('状态', callStatus),
  answerName: name('应答人', 50).nullish(),
  priority: code('优先级', callPriority),
  overtime: flag('超时'),
  alarmId: id('报警').nullish(),
  notifyUserIds: refs('通知', 'users', 1000),
  screen: flag('上大屏'),
  version: z.int(),
})
export type OpenCall = z.output<typeof OpenCall>

export const CallSetting = fields({
  answerTimeoutSec: int('应答超时', { min: 10, max: 600, unit: '秒' }),
  arriveTimeoutSec: int('到场超时', { min: 60, max: 1800, unit: '秒' }),
  mergeSec: int('重复合并', { min: 0, max: 120, unit: '秒' }),
  /** 0: until it is answered. */
  ringTimes: int('响铃次数', { min: 0, max: 10, unit: '次' }),
  voiceText: s('播报内容', 100),
  dayVolume: int('白天音量', { min: 0, max: 100, unit: '%' }),
  nightVolume: int('夜间音量', { min: 0, max: 100, unit: '%' }),
  /** Empty: the screens of the area. */
  screenDeptIds: refs('上屏科室', 'departments'),
  toiletFirst: flag('卫生间优先'),
  needDealContent: flag('处理说明必填'),
  nightOnlyScreen: flag('夜间网页静音'),
  version: z.int(),
})
export type CallSetting = z.output<typeof CallSetting>
/** The settings until they are saved for the first time. */
export const usualSetting: CallSetting = {
  answerTimeoutSec: 60,
  arriveTimeoutSec: 300,
  mergeSec: 30,
  ringTimes: 3,
  voiceText: '{房间}{床位}呼叫',
  dayVolume: 80,
  nightVolume: 50,
  screenDeptIds: [],
  toiletFirst: 1,
  needDealContent: 0,
  nightOnlyScreen: 0,
  version: 0,
}

export const callFlow = flow('callStatus', callStatus, {
  answer: { from: [0], to: 1 },
  arrive: { from: [0, 1], to: 2 },
  deal: { from: [0, 1, 2], to: 3 },
  cancel: { from: [0], to: 4 },
  clean: { from: [0, 1, 2], to: 5 },
})

/** A call from a toilet needs a visit first: 到场 before 处理 (16401). */
export const isOnSiteFirst = (row: { callType: number; callStatus: number }) =>
  row.callType === callType.is.toilet && row.callStatus === callStatus.is.calling

export const callRefusals = refusals({
  onSite: [16401, '卫生间呼叫须到场解除'],
  answeredBy: [16402, '呼叫已由{姓名}应答'],
})

const count = z.int()
const seconds = z.int().nullable()
const Statistics = z.object({
  total: count,
  answered: count,
  overtime: count,
  cancelled: count,
  cleaned: count,
  falseCount: count,
  avgResponseSec: seconds,
  p90ResponseSec: seconds,
  byHour: z.array(count).length(24),
  byType: z.array(z.object({ callType: CallRecord.shape.callType, callTypeName: z.string(), count })),
  byDept: z.array(
    z.object({ deptId: z.string(), deptName: z.string(), total: count, overtime: count, avgResponseSec: seconds }),
  ),
  statTime: z.string(),
})

const records = '/ecms/web-ec/callrecords/r6r7'
const page = 'yunmuIot.callRecord'
const own = CallRecord.shape

export const call = calls(['call', 'alarm', 'dashboard', 'message', 'adverse-event'], {
  list: get(records, {
    title: '呼叫记录',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(CallRecord, [
        'callType',
        'callStatus',
        'dealType',
        'oldmanName',
        'oldmanId',
        'locationId',
        'deptId',
      ]),
      ...filtersOf(CallRecord, ['deviceNo', 'answerBy', 'overtime', 'callTime..']),
      /** Exactly this device, where `deviceNo` also finds those that contain it. */
      ofDeviceNo: CallRecord.shape.deviceNo,
    }),
    reply: paged(CallRecord),
  }),
  dealTypes: get(`${records}/dealType`, {
    title: '呼叫处理类型',
    permit: signedIn,
    reply: z.array(z.object({ dealType: z.string(), dealTypeName: z.string() })),
  }),
  get: get(`${records}/{callRecordId}`, { title: '呼叫详情', permit: `${page}.query`, reply: CallRecord }),
  /** The first answer succeeds, others get 16402. */
  step: put(`${records}/{callRecordId}`, {
    title: '呼叫处理',
    permit: `${page}.deal`,
    body: fields({
      action: code('动作', callAction),
      dealType: own.dealType,
      dealContent: own.dealContent,
    }),
    reply: CallRecord,
  }),
  open: get('/ecms/web-ec/calls/r6r7/rt/list', {
    title: '实时呼叫',
    permit: `${page}.query`,
    reply: z.object({ list: z.array(OpenCall), total: z.int() }),
  }),
  clean: post('/ecms/web-ec/calls/r6r7/rt/clean', {
    title: '呼叫清除',
    permit: `${page}.clean`,
    body: fields({
      callRecordIds: field(z.array(id('呼叫')).max(500), { label: '呼叫', kind: 'list' }).nullish(),
      all: field(z.literal(1), { label: '全部', kind: 'flag' }).nullish(),
      reason: s('清除原因', 200),
    }),
    reply: z.object({ cleaned: z.int() }),
  }),
  statistics: get('/ecms/web-org/callrecords/statistics', {
    title: '呼叫统计',
    permit: `home.query|${page}.query`,
    query: z.object({ date: dayOf('日期'), month: monthOf('月份'), from: dayOf('日期起'), to: dayOf('日期止') }),
    reply: Statistics,
  }),
  setting: get('/ecms/web-ec/callSetting', { title: '呼叫设置', permit: signedIn, reply: CallSetting }),
  saveSetting: put('/ecms/web-ec/callSetting', {
    title: '呼叫设置保存',
    permit: 'yunmuIot.callSetting.save',
    body: CallSetting.extend({ screenDeptIds: CallSetting.shape.screenDeptIds.nullish() }),
    reply: CallSetting,
  }),
})
