import { z } from 'zod'
import { calls, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  codeList,
  day,
  decimal,
  field,
  fields,
  flag,
  id,
  image,
  int,
  month,
  name,
  pick,
  ref,
  refs,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, monthOf, nameOf, one, refOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow } from '../../../kit/review.ts'
import { clockWay } from './group.ts'
import { attendResult } from './result.ts'

/** Clocks and their results, repair cards, and closed months (administration.md 3.4). */

export const clockSide = codes({ 1: ['in', '上班'], 2: ['out', '下班'] })
export const repairStatus = codes({
  1: ['waiting', '待审批'],
  2: ['passed', '已同意'],
  3: ['refused', '已拒绝'],
})
const longitude = decimal('经度', { min: -180, max: 180, step: 6 }).nullish()
const latitude = decimal('纬度', { min: -90, max: 90, step: 6 }).nullish()

export const Clock = fields({
  clockTime: time('打卡时间'),
  way: code('方式', clockWay),
  place: s('地点', 60).nullish(),
  outside: flag('范围外'),
  remark: s('说明', 200).nullish(),
  photo: image('照片').nullish(),
})
/** A period of a day; the minutes of the whole day are on its first one. */
export const RecordDay = fields({
  date: day('日期'),
  period: int('时段'),
  shiftPkId: id('班次').nullish(),
  shiftName: s('班次', 20).nullish(),
  in: time('上班').nullish(),
  out: time('下班').nullish(),
  /** Null while an employee who has come is still on the shift. */
  result: code('结果', attendResult).nullish(),
  exchanged: flag('换班'),
  lateMinutes: int('迟到分钟'),
  earlyMinutes: int('早退分钟'),
  leaveMinutes: int('请假分钟'),
  workMinutes: int('工作分钟'),
  overtimeMinutes: int('加班分钟'),
  /** The planned hours of the whole day. */
  planMinutes: int('计划分钟'),
  night: flag('夜班'),
})
const days = decimal('天', { min: 0, max: 366, step: 2 })
const hours = decimal('小时', { min: 0, max: 9999, step: 2 })
export const RecordTotals = fields({
  shouldDays: int('应出勤', { unit: '天' }),
  actualDays: int('实出勤', { unit: '天' }),
  lateTimes: int('迟到', { unit: '次' }),
  lateMinutes: int('迟到分钟'),
  earlyTimes: int('早退', { unit: '次' }),
  earlyMinutes: int('早退分钟'),
  lackTimes: int('缺卡', { unit: '次' }),
  absentDays: field(days.clone(), { label: '旷工', kind: 'decimal', unit: '天' }),
  leaveDays: field(days.clone(), { label: '请假', kind: 'decimal', unit: '天' }),
  restDays: int('休息', { unit: '天' }),
  nightCount: int('夜班', { unit: '次' }),
  workHours: field(hours.clone(), { label: '工时', kind: 'decimal', unit: '小时' }),
  overtimeHours: field(hours.clone(), { label: '加班', kind: 'decimal', unit: '小时' }),
})
export const RecordRow = fields({
  empId: id('员工'),
  empName: name('姓名', 30),
  deptName: s('部门', 60).nullish(),
  groupName: s('考勤组', 30).nullish(),
  ...RecordTotals.shape,
  days: z.array(RecordDay),
  clocks: z.array(Clock).nullish(),
})

export const Repair = fields({
  repairId: id('补卡'),
  empId: ref('员工', 'employees'),
  empName: name('姓名', 30).nullish(),
  deptName: s('部门', 60).nullish(),
  date: day('日期'),
  period: int('时段', { min: 1, max: 6 }),
  side: code('上下班', clockSide),
  clockTime: time('补卡时间'),
  reason: area('原因', 200),
  status: code('状态', repairStatus),
  auditByName: name('审批人', 50).nullish(),
  auditTime: time('审批时间').nullish(),
  auditOpinion: s('审批意见', 200).nullish(),
  /** The reader's own. */
  own: flag('本人'),
  ...reviewNow,
  ...stamps,
})
export const repairFlow = flow('status', repairStatus, { pass: { from: [1], to: 2 }, decline: { from: [1], to: 3 } })

export const recordRefusals = refusals({
  closed: [22331, '{month}考勤已封存'],
  outside: [22332, '不在打卡范围内，请填写说明'],
  noGroup: [22333, '未加入考勤组，不能打卡'],
  wayClosed: [22334, '考勤组未开通该打卡方式'],
  tooOften: [22335, '本月补卡次数已达{n}次'],
  waiting: [22339, '还有{n}条补卡或请假待审批'],
})

const page = 'administration.attendance.record'

const MachineRow = fields({
  empNo: s('员工编号', 30),
  clockTime: time('打卡时间'),
  deviceNo: s('设备编号', 50).nullish(),
})
const ClockInput = fields({
  way: code('方式', clockWay).nullish(),
  longitude,
  latitude,
  bssid: s('无线网地址', 17).nullish(),
  place: s('地点', 60).nullish(),
  remark: s('说明', 200).nullish(),
  photo: image('照片').nullish(),
  /** From clocking machines instead of one's own, with `.recalc`. */
  rows: z.array(MachineRow).min(1).max(1000).nullish(),
})
const Clocked = fields({
  clockId: id('打卡').nullish(),
  clockTime: time('打卡时间').nullish(),
  shiftName: s('班次', 20).nullish(),
  outside: flag('范围外').nullish(),
  saved: int('保存').nullish(),
  skipped: int('跳过').nullish(),
  failed: z.array(fields({ row: int('行'), message: z.string() })).nullish(),
})

/** 汇总 has a row for each employee, 日历 a column for each day, 明细 a row for each period of a day. */
export const recordView = codes({ 1: ['sum', '汇总'], 2: ['calendar', '日历'], 3: ['detail', '明细'] })

export const attendanceRecord = calls(['attendance', 'message'], {
  /** A month, or at most 31 days; `mine` for every signed-in user, else `.query`. */
  recordList: get('/pims/web-org/attendanceStatistics', {
    title: '考勤统计',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging({
      month: monthOf('月份'),
      from: dayOf('日期起'),
      to: dayOf('日期止'),
      deptId: refOf('departments', '部门'),
      groupPk: textOf('考勤组'),
      empName: nameOf('姓名'),
      empId: textOf('员工'),
      result: one(attendResult, '结果'),
      mine: flagOf('我的'),
      /** The view of an export. */
      view: one(recordView, '导出内容'),
    }),
    reply: paged(RecordRow).extend({
      closed: flag('已封存'),
      /** With `mine`: the clocking rules of the user's group; empty without a group. */
      clockWays: codeList('打卡方式', clockWay).nullish(),
    }),
  }),
  recordRecalc: post('/pims/web-org/attendanceStatistics/recalc', {
    title: '重算考勤',
    permit: `${page}.recalc`,
    body: fields({ empIds: refs('人员', 'employees', 500).min(1), from: day('日期起'), to: day('日期止') }),
    reply: fields({ people: int('人数'), days: int('天数') }),
    touches: ['attendance'],
  }),
  recordClose: put('/pims/web-org/attendanceStatistics/close', {
    title: '封存考勤',
    permit: `${page}.close`,
    body: fields({ month: month('月份'), close: flag('封存') }),
    reply: fields({ month: month('月份'), closed: flag('已封存'), people: int('人数') }),
  }),
  clockCreate: post('/pims/web-org/attendance/clock', {
    title: '打卡',
    permit: signedIn,
    body: ClockInput,
    reply: Clocked,
    touches: ['attendance'],
  }),
  /** Without `.query`, and with `mine`, a user sees his own. */
  repairList: get('/pims/web-org/attendance/repair', {
    title: '补卡列表',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Repair, ['empName', 'status', 'date..']),
      deptId: refOf('departments', '部门'),
      mine: flagOf('我的'),
    }),
    reply: paged(Repair),
  }),
  repairCreate: post('/pims/web-org/attendance/repair', {
    title: '补卡申请',
    permit: signedIn,
    body: pick(Repair, ['date', 'side', 'clockTime', 'reason']).extend({
      /** The user himself; others with `.repair`. */
      empId: Repair.shape.empId.nullish(),
      period: Repair.shape.period.default(1),
    }),
    reply: Repair,
  }),
  repairAudit: put('/pims/web-org/attendance/repair/{repairId}/audit', {
    title: '补卡审批',
    permit: `${page}.repair`,
    body: fields({ pass: flag('同意'), opinion: s('审批意见', 200).nullish() }),
    reply: Repair,
  }),
})
