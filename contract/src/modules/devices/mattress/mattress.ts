import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import {
  area,
  code,
  codeList,
  fields,
  id,
  int,
  needed,
  oldman,
  pick,
  refs,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, one } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { alarmChannel, bodyMode, mattressAlarm } from '../alarm/alarm-kind.ts'
import { escalateOf } from '../alarm/escalation.ts'
import { periodsOf } from '../alarm/periods.ts'
import { ruleScope } from '../alarm/rule-scope.ts'
import { itemsOf } from './rule-item.ts'

/** Alarm rules of mattresses (iot.md 3). The most specific rule with an alarm judges it, and only that one. */

export const MattressRule = fields({
  ruleId: id('规则'),
  ruleName: s('规则名称', 30),
  scopeType: code('适用范围', ruleScope),
  scopeIds: refs('范围对象', 'residents', 500),
  /** The part of the scope that the caller may read, in words. */
  scopeText: s('范围', 200).nullish(),
  periods: periodsOf('生效时段'),
  items: itemsOf('报警项目'),
  silentMinutes: int('沉默周期', { min: 0, max: 120, unit: '分钟' }),
  escalate: escalateOf('通知升级'),
  notify: codeList('通知渠道', alarmChannel),
  status: code('状态', onOff),
  sort: int('排序', { min: 0, max: 999 }),
  remark: area('备注', 200).nullish(),
  ...stamps,
})
export type MattressRule = z.output<typeof MattressRule>

export const ruleRefusals = refusals({
  lowAboveHigh: [16202, '下限须小于上限'],
  noRaw: [16204, '该时段没有原始数据'],
})

const entered = [
  'ruleName',
  'scopeType',
  'scopeIds',
  'periods',
  'items',
  'silentMinutes',
  'escalate',
  'notify',
  'status',
  'sort',
  'remark',
] as const
export const RuleInput = pick(MattressRule, entered, {
  scopeIds: [],
  periods: [],
  escalate: [],
  notify: ['WEB', 'APP', 'LIGHT'],
  silentMinutes: 5,
  status: onOff.is.on,
  sort: 100,
})
const chosen = { ruleId: MattressRule.shape.ruleId }

/** Alarms that a rule would have raised for a resident. */
export const Replayed = z.object({
  samples: z.int(),
  raised: z.array(
    fields({
      time: time('时间'),
      alarmType: code('类型', mattressAlarm),
      mode: code('方式', bodyMode).nullish(),
      value: s('数值', 50),
      level: z.int(),
      clearedTime: time('恢复时间').nullish(),
    }),
  ),
})
export type Replayed = z.output<typeof Replayed>

const path = '/pims/web-pi/device/mattress/alarmRules'
const page = 'yunmuIot.alarmRules'

export const mattressRule = calls('mattress', {
  list: get(path, {
    title: '床垫报警规则列表',
    permit: signedIn,
    query: paging({
      ...filtersOf(MattressRule, ['ruleName', 'scopeType', 'status']),
      alarmType: one(mattressAlarm, '报警类型'),
    }),
    reply: paged(MattressRule),
  }),
  get: get(`${path}/{ruleId}`, { title: '床垫报警规则', permit: `${page}.query`, reply: MattressRule }),
  create: post(path, { title: '床垫报警规则新增', permit: `${page}.add`, body: RuleInput, reply: MattressRule }),
  update: put(path, {
    title: '床垫报警规则编辑',
    permit: `${page}.edit`,
    body: some(MattressRule, entered).extend(chosen),
    reply: MattressRule,
  }),
  /** Its alarms are closed (规则删除). */
  remove: del(`${path}/{ruleId}`, {
    title: '床垫报警规则删除',
    permit: `${page}.delete`,
    touches: ['mattress', 'alarm'],
  }),
  status: put(`${path}/status`, {
    title: '床垫报警规则启停',
    permit: `${page}.enable`,
    body: needed(MattressRule, ['ruleId', 'status']),
    reply: MattressRule,
  }),
  /** Evaluates past measurements with this rule; writes nothing. */
  test: post(`${path}/test`, {
    title: '床垫报警规则回放',
    permit: `${page}.test`,
    body: fields({ ...chosen, oldmanId: oldman('老人'), from: time('开始'), to: time('结束') }),
    reply: Replayed,
    touches: [],
  }),
})
