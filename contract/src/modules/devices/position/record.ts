import { z } from 'zod'
import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, type SomeOf } from '../../../kit/codes.ts'
import { code, fields, id, oldman, s } from '../../../kit/fields.ts'
import { filtersOf, flagOf, nameText, one, refOf, timeOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { Alarm, HandleInput } from '../alarm/alarm.ts'
import { alarmStatus, locateAlarm } from '../alarm/alarm-kind.ts'
import { Timeline } from '../alarm/timeline.ts'
import { TrackPoint } from './track.ts'

/** Alarms of positions (iot.md 8.3): the same rows and steps as alarms of kind 3, under names of their own. */

const recordStatus = code('状态', alarmStatus)
export const PositionRecord = Alarm.extend({
  recordId: id('记录'),
  recordStatus,
  alarmType: code('类型', locateAlarm),
})
export type PositionRecord = z.output<typeof PositionRecord>

export const recordAction = codes({ ack: '确认', handle: '处理', ignore: '忽略' })
/** Kinds that may not be dismissed without being handled. */
export const neverIgnored: SomeOf<typeof locateAlarm> = [
  locateAlarm.is.left,
  locateAlarm.is.sos,
  locateAlarm.is.fall,
  locateAlarm.is.tamper,
]

const filters = {
  alarmType: one(locateAlarm, '类型'),
  recordStatus: one(alarmStatus, '状态'),
  ...filtersOf(Alarm, ['level', 'oldmanId', 'raisedTime..']),
  oldmanName: nameText,
  open: flagOf('未结束'),
  railId: refOf('rails', '围栏'),
  mapId: refOf('maps', '地图'),
}
/** The same in a body: values are not text. */
const Filter = fields({
  alarmType: filters.alarmType,
  recordStatus: filters.recordStatus,
  level: filters.level,
  oldmanId: oldman('老人').nullish(),
  oldmanName: filters.oldmanName,
  open: filters.open,
  railId: filters.railId,
  mapId: filters.mapId,
  raisedTimeFrom: timeOf('报警时间起'),
  raisedTimeTo: timeOf('报警时间止'),
})

export const recordRefusals = refusals({ nothing: [17010, '没有可忽略的报警'] })

const path = '/loms/web-lo/pnt/alarm/record'
const page = 'elderPosition.locateAlarm'
const touches = ['alarm', 'position', 'dashboard', 'message']

/** Read again with every alarm. */
export const positionRecord = calls('alarm', {
  recordList: get(path, {
    title: '定位报警列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    /** `ignorable`: the alarms that 一键忽略 would dismiss. */
    query: paging({ ...filters, ignorable: flagOf('可一键忽略') }),
    reply: paged(PositionRecord),
  }),
  recordGet: get(`${path}/{recordId}`, {
    title: '定位报警详情',
    permit: `${page}.query`,
    reply: PositionRecord.extend({
      timeline: z.array(Timeline),
      /** Ten minutes before and after. */
      track: z.array(TrackPoint),
    }),
  }),
  recordHandle: put(`${path}/{recordId}`, {
    title: '处理定位报警',
    permit: `${page}.deal|${page}.ignore`,
    body: HandleInput.extend({ action: code('操作', recordAction), reason: s('忽略原因', 200).nullish() }),
    reply: PositionRecord,
    touches,
  }),
  /** The given ones, or all that match the filters; level 3 and kinds that need handling are skipped. */
  oneClickIgnore: post(`${path}/oneClickIgnore`, {
    title: '一键忽略',
    permit: `${page}.ignore`,
    body: fields({
      recordIds: z.array(s('记录', 64)).min(1).max(500).nullish(),
      filter: Filter.nullish(),
      reason: s('忽略原因', 200).default('一键忽略'),
    }),
    reply: z.object({
      ignored: z.int(),
      skipped: z.int(),
      skippedReason: z.array(z.object({ recordId: z.string(), reason: z.string() })),
    }),
    touches,
  }),
  /**
   * Pushes them to the WebSocket of this session (`position.alarm`); none for a repeat within 10 s, or without a link.
   */
  sendUnhandled: get('/loms/di-lo/alarm/sendUnhandledAlarms', {
    title: '推送未处理的定位报警',
    permit: `${page}.query`,
    writes: true,
    logged: false,
    touches: [],
    reply: z.object({ sent: z.int() }),
  }),
})
