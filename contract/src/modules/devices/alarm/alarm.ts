import { z } from 'zod'
import { calls, del, get, paged, paging, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  codeList,
  decimal,
  dict,
  fields,
  flag,
  id,
  images,
  int,
  name,
  oldman,
  pick,
  ref,
  refs,
  residentNames,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, intOf, many } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { CareCard } from '../../care/care-task/card.ts'
import {
  alarmChannel,
  alarmKind,
  alarmLevel,
  alarmStatus,
  bodyMode,
  dealPermitOf,
  ignorePermitOf,
} from './alarm-kind.ts'
import { Timeline } from './timeline.ts'

/** Alarms (iot.md 4): raised by devices, vital signs and calls, until they are handled. */

export const Alarm = fields({
  alarmId: id('报警'),
  alarmNo: s('编号', 20),
  alarmKind: code('大类', alarmKind),
  /** Within its kind. */
  alarmType: int('类型', { min: 1, max: 99 }),
  mode: code('体动方式', bodyMode).nullish(),
  alarmTypeName: s('类型', 30),
  level: code('级别', alarmLevel),
  alarmStatus: code('状态', alarmStatus),
  cleared: flag('已恢复'),
  oldmanId: oldman('老人').nullish(),
  ...residentNames,
  roomName: s('房间', 100).nullish(),
  bedId: ref('床位', 'beds').nullish(),
  locationId: ref('位置', 'locations').nullish(),
  /** `0`: of the whole institution. */
  deptId: ref('科室', 'departments'),
  deviceNo: s('设备', 32).nullish(),
  ruleId: id('规则').nullish(),
  ruleName: s('规则', 30).nullish(),
  value: s('数值', 100).nullish(),
  threshold: s('界限', 100).nullish(),
  firstTime: time('首次时间'),
  lastTime: time('最近时间'),
  count: int('次数', { min: 1 }),
  raisedTime: time('报警时间'),
  clearedTime: time('恢复时间').nullish(),
  ackTime: time('确认时间').nullish(),
  ackBy: ref('确认人', 'users').nullish(),
  ackName: name('确认人', 50).nullish(),
  arriveTime: time('到场时间').nullish(),
  handleTime: time('处理时间').nullish(),
  handleBy: ref('处理人', 'users').nullish(),
  handleName: name('处理人', 50).nullish(),
  /** ALARM_DEAL_TYPE; for a call CALL_DEAL_TYPE. */
  dealType: dict('处理结果', 'ALARM_DEAL_TYPE').nullish(),
  dealContent: area('处理说明', 500).nullish(),
  photos: images('照片', 6).nullish(),
  reason: s('忽略原因', 200).nullish(),
  closeTime: time('关闭时间').nullish(),
  closeReason: s('关闭原因', 200).nullish(),
  flapping: flag('频繁'),
  /** Raised while the resident was being cared for: without sound until then. */
  muted: flag('护理中静音'),
  prevAlarmId: id('上一次报警').nullish(),
  callRecordId: id('呼叫').nullish(),
  railId: id('围栏').nullish(),
  railName: s('围栏', 20).nullish(),
  mapId: id('地图').nullish(),
  x: decimal('横坐标', { min: -100_000, max: 100_000, unit: '米', step: 3 }).nullish(),
  y: decimal('纵坐标', { min: -100_000, max: 100_000, unit: '米', step: 3 }).nullish(),
  areaName: s('区域', 60).nullish(),
  /** The last step that was reached, from 0; -1 before the first. */
  escalateStep: int('升级步骤', { min: -1 }),
  /** The users with a pop-up and sound, and whether the wall screens have them. */
  notifyUserIds: refs('通知', 'users', 1000),
  screen: flag('上大屏'),
  /** The channels of the rule: a named user gets it on his WEB sessions, on those of the APP, or on neither. */
  channels: codeList('通知渠道', alarmChannel),
  waitSec: int('等待', { min: 0, unit: '秒' }).nullish(),
  handleSec: int('处理用时', { min: 0, unit: '秒' }).nullish(),
  falseAlarm: flag('误报'),
  incidentId: id('不良事件').nullish(),
  taskId: id('护理任务').nullish(),
  snapshotId: id('原始数据').nullish(),
  ...stamps,
})
export type Alarm = z.output<typeof Alarm>

/** ALARM_DEAL_TYPE that has rules of its own. */
export const alarmDeal = { falseAlarm: 2, deviceFault: 6, fall: 7 } as const

const Notified = fields({
  userId: id('用户').nullish(),
  userName: name('姓名', 50).nullish(),
  channel: code('渠道', alarmChannel),
  time: time('时间'),
  note: s('说明', 100).nullish(),
})

/** `handle` also corrects an alarm the same user has handled within a day. */
export const alarmFlow = flow('alarmStatus', alarmStatus, {
  ack: { from: [0], to: 1 },
  handle: { from: [0, 1, 2], to: 2 },
  ignore: { from: [0], to: 3 },
  close: { from: [0, 1], to: 4 },
})

export const alarmRefusals = refusals({
  ackedBy: [16301, '报警已由{姓名}确认'],
  urgentIgnore: [16302, '紧急报警不能忽略'],
  urgentClose: [16303, '紧急报警须由护士长或院长关闭'],
  notLiving: [14006, '老人不在住，不能操作'],
  nobody: [16304, '当前无人值班'],
  ofCall: [16305, '呼叫请在呼叫记录中处理'],
})

/** The fields of handling, for every kind that the same code handles (iot.md 4.2, 8.3). */
export const HandleInput = pick(Alarm, ['dealType', 'dealContent', 'photos']).extend({
  adverse: flag('上报不良事件').nullish(),
  taskProjectId: id('护理项目').nullish(),
})
export const IgnoreInput = fields({ reason: s('忽略原因', 200) })

export const groupBy = codes({
  day: ['day', '按日'],
  hour: ['hour', '按时段'],
  type: ['type', '按类型'],
  dept: ['dept', '按科室'],
  oldman: ['oldman', '按老人'],
  rule: ['rule', '按规则'],
  bed: ['bed', '按床位'],
})
const Figures = z.object({
  total: z.int(),
  level1: z.int(),
  level2: z.int(),
  level3: z.int(),
  handled: z.int(),
  falseCount: z.int(),
  falseRate: z.number(),
  medianWaitSec: z.int().nullable(),
  p90WaitSec: z.int().nullable(),
})

const path = '/pims/web-pi/device/alarm'
const page = 'yunmuIot.alarm'
/** Users who may see alarms of some kind: rows are those of the kinds they may see. */
const PhoneDuty = z.object({
  userId: z.string(),
  userName: z.string(),
  fromTime: z.string(),
  /** 1: the roster names the employee as well. */
  scheduled: z.int(),
})

export const seesAlarms = `${page}.query|yunmuIot.callRecord.query|elderPosition.locateAlarm.query`
/** Users who may handle alarms of some kind. */
const ofKinds = (permitOf: (kind: number) => string) => [...new Set(alarmKind.values.map(permitOf))].join('|')
const deals = ofKinds(dealPermitOf)

export const alarm = calls(['alarm', 'call', 'device', 'dashboard', 'message', 'care-task', 'adverse-event'], {
  list: get(path, {
    title: '报警列表',
    permit: seesAlarms,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Alarm, [
        'alarmKind',
        'mode',
        'level',
        'alarmStatus',
        'cleared',
        'flapping',
        'oldmanName',
        'oldmanId',
      ]),
      ...filtersOf(Alarm, ['deviceNo', 'deptId', 'locationId', 'handleBy', 'falseAlarm', 'raisedTime..']),
      alarmType: intOf('类型', { min: 1, max: 99 }),
      ruleId: Alarm.shape.ruleId,
      /** Exactly this device, where `deviceNo` also finds those that contain it. */
      ofDeviceNo: Alarm.shape.deviceNo,
      alarmKinds: many(alarmKind, '大类'),
      open: flagOf('未结束'),
    }),
    reply: paged(Alarm),
  }),
  unclosed: get(`${path}/unclosed`, {
    title: '未结束的报警',
    permit: seesAlarms,
    query: z.object({ sinceVersion: intOf('变更序号', { max: Number.MAX_SAFE_INTEGER }) }),
    reply: z.object({ list: z.array(Alarm), total: z.int(), seq: z.int() }),
  }),
  get: get(`${path}/{alarmId}`, {
    title: '报警详情',
    permit: seesAlarms,
    reply: Alarm.extend({
      timeline: z.array(Timeline),
      notified: z.array(Notified),
      ruleSnapshot: z.looseObject({}).nullable(),
      /** `[ts, hr, rr, inBed, move]` of five minutes before and after. */
      curve: z.array(z.array(z.number().nullable())),
      resident: CareCard.nullable(),
      /** The last five of the same key. */
      previous: z.array(Alarm),
      mutedUntil: z.string().nullable(),
    }),
  }),
  statistics: get(`${path}/statistics`, {
    title: '报警统计',
    permit: seesAlarms,
    query: z.object({
      groupBy: code('分组', groupBy).default('day'),
      from: dayOf('开始日期'),
      to: dayOf('结束日期'),
      ...filtersOf(Alarm, ['alarmKind', 'level', 'deptId', 'oldmanId', 'deviceNo']),
      alarmType: intOf('类型', { min: 1, max: 99 }),
      ruleId: Alarm.shape.ruleId,
    }),
    reply: z.object({
      list: z.array(Figures.extend({ key: z.string(), name: z.string() })),
      sum: Figures,
      /** By bed only: how many in each hour of the day. */
      heat: z.array(z.object({ key: z.string(), hour: z.int(), count: z.int() })),
      from: z.string(),
      to: z.string(),
    }),
  }),
  mute: put(`${path}/mute`, {
    title: '报警静音',
    permit: `${page}.deal`,
    body: fields({
      oldmanId: oldman('老人'),
      /** 0 ends it. */
      minutes: int('分钟', { min: 0, max: 30, unit: '分钟' }),
      reason: s('原因', 200),
    }),
    reply: z.object({ oldmanId: z.string(), untilTime: z.string().nullable() }),
  }),
  /** Users who have begun duty on a phone, beside those of the roster (iot.md 4.3). */
  onPhone: get(`${path}/duty`, {
    title: '手机值班人员',
    permit: seesAlarms,
    reply: z.object({ list: z.array(PhoneDuty) }),
  }),
  /** 开始值班, repeated every few minutes while the phone is online; 结束值班. */
  beOnPhone: put(`${path}/duty`, {
    title: '手机值班',
    permit: seesAlarms,
    body: fields({ on: flag('值班') }),
    reply: z.object({ on: z.int(), scheduled: z.int(), untilTime: z.string().nullable() }),
  }),
  /** The first one succeeds, others get 16301. */
  ack: put(`${path}/{alarmId}/ack`, { title: '报警确认', permit: deals, reply: Alarm }),
  handle: put(`${path}/{alarmId}/handle`, { title: '报警处理', permit: deals, body: HandleInput, reply: Alarm }),
  ignore: put(`${path}/{alarmId}/ignore`, {
    title: '报警忽略',
    permit: ofKinds(ignorePermitOf),
    body: IgnoreInput,
    reply: Alarm,
  }),
  close: del(`${path}/close`, {
    title: '报警关闭',
    permit: `${page}.close`,
    body: fields({
      alarmIds: z.array(z.string().min(1).max(64)).max(500),
      /** Every open one of level 1 within reach. */
      all: z.literal(1).nullish(),
      closeReason: s('关闭原因', 200),
    }),
    reply: z.object({ closed: z.int(), skipped: z.array(z.object({ alarmId: z.string(), reason: z.string() })) }),
  }),
})
