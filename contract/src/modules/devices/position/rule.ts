import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { onOff, type SomeOf } from '../../../kit/codes.ts'
import { code, dictList, fields, id, int, pick, refs, s, some, stamps, words } from '../../../kit/fields.ts'
import { filtersOf, refOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { alarmLevel, locateAlarm } from '../alarm/alarm-kind.ts'
import { escalateOf } from '../alarm/escalation.ts'
import { periodsOf } from '../alarm/periods.ts'
import { ruleScope } from '../alarm/rule-scope.ts'

/** Alarms of positions: for whom and when they are raised, and who is told (iot.md 8.3). */

export type LocateType = (typeof locateAlarm.values)[number]

/** Level of each kind; those of SOS and falls are fixed. */
export const usualLevel: Record<LocateType, 1 | 2 | 3> = { 1: 3, 2: 2, 3: 3, 4: 3, 5: 2, 6: 2, 7: 1, 8: 3, 9: 2 }
export const fixedLevel: SomeOf<typeof locateAlarm> = [locateAlarm.is.sos, locateAlarm.is.fall]
/** Calls and falls sound at any hour. */
export const hourlessTypes: SomeOf<typeof locateAlarm> = [locateAlarm.is.sos, locateAlarm.is.fall]
/** Kinds that name fences, and those that end when the resident leaves the institution. */
export const railTypes: SomeOf<typeof locateAlarm> = [locateAlarm.is.left, locateAlarm.is.entered]
export const outdoorTypes: SomeOf<typeof locateAlarm> = [
  locateAlarm.is.left,
  locateAlarm.is.still,
  locateAlarm.is.lost,
  locateAlarm.is.night,
]

const ranges = {
  stillMinutes: { min: 10, max: 480, unit: '分钟' },
  lostSec: { min: 60, max: 3600, unit: '秒' },
  battery: { min: 5, max: 50, unit: '%' },
  outMinutes: { min: 1, max: 120, unit: '分钟' },
} as const
export const RuleParams = z.object({
  stillMinutes: int('静止', ranges.stillMinutes).nullish(),
  lostSec: int('失联', ranges.lostSec).nullish(),
  battery: int('电量', ranges.battery).nullish(),
  outMinutes: int('离室', ranges.outMinutes).nullish(),
})
export const usualParams = { stillMinutes: 120, lostSec: 300, battery: 20, outMinutes: 15 } as const
/** The parameter of a kind, if it has one. */
export const paramOf: Partial<Record<LocateType, keyof typeof usualParams>> = {
  5: 'stillMinutes',
  6: 'lostSec',
  7: 'battery',
  9: 'outMinutes',
}

export const LocateRule = fields({
  ruleId: id('规则'),
  ruleName: s('规则名称', 30),
  alarmType: code('报警类型', locateAlarm),
  railIds: refs('围栏', 'rails', 100),
  railNames: words('围栏', 20, 100).nullish(),
  scopeType: code('范围', ruleScope),
  scopeIds: refs('范围对象', 'residents', 500),
  scopeNames: words('范围对象', 100, 500).nullish(),
  periods: periodsOf('时段'),
  params: RuleParams,
  level: code('级别', alarmLevel),
  silentMinutes: int('沉默周期', { min: 0, max: 120, unit: '分钟' }),
  escalate: escalateOf('升级'),
  notify: dictList('通知渠道', 'ALARM_CHANNEL'),
  status: code('状态', onOff),
  sort: int('排序', { min: 0, max: 999 }),
  remark: s('备注', 200).nullish(),
  ...stamps,
})
export type LocateRule = z.output<typeof LocateRule>

const entered = [
  'ruleName',
  'alarmType',
  'railIds',
  'scopeType',
  'scopeIds',
  'periods',
  'params',
  'level',
  'silentMinutes',
  'escalate',
  'notify',
  'status',
  'sort',
  'remark',
] as const

export const ruleRefusals = refusals({ wrongRail: [17004, '围栏类型与报警类型不符'] })

const path = '/loms/web-lo/pnt/alarm/rule'
const page = 'elderPosition.locateAlarmRule'

export const positionRule = calls('position', {
  ruleList: get(path, {
    title: '定位报警规则列表',
    permit: `${page}.query`,
    query: paging({ ...filtersOf(LocateRule, ['ruleName', 'alarmType', 'status']), railId: refOf('rails', '围栏') }),
    reply: paged(LocateRule),
  }),
  ruleCreate: post(path, {
    title: '新增定位报警规则',
    permit: `${page}.add`,
    body: pick(LocateRule, entered, {
      railIds: [],
      scopeType: ruleScope.is.all,
      scopeIds: [],
      periods: [],
      params: {},
      silentMinutes: 3,
      escalate: [],
      notify: ['WEB', 'APP', 'LIGHT'],
      status: onOff.is.on,
      sort: 100,
    }).extend({ level: LocateRule.shape.level.nullish() }),
    reply: LocateRule,
  }),
  ruleUpdate: put(path, {
    title: '修改定位报警规则',
    permit: `${page}.edit`,
    body: some(LocateRule, entered).extend({
      ruleId: LocateRule.shape.ruleId,
      /** Emptied: the value of the kind. */
      level: LocateRule.shape.level.nullish(),
    }),
    reply: LocateRule,
  }),
  ruleGet: get(`${path}/{ruleId}`, { title: '定位报警规则详情', permit: `${page}.query`, reply: LocateRule }),
  ruleRemove: del(`${path}/{ruleId}`, {
    title: '删除定位报警规则',
    permit: `${page}.delete`,
    touches: ['position', 'alarm'],
  }),
  ruleStatus: put(`${path}/status`, {
    title: '启停定位报警规则',
    permit: `${page}.enable`,
    body: pick(LocateRule, ['ruleId', 'status']),
    reply: LocateRule,
  }),
})
