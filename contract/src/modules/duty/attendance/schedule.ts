import { z } from 'zod'
import { arrayOf, calls, get, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, fields, flag, id, int, month, name, pick, ref, refs, s, time } from '../../../kit/fields.ts'
import { flagOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { scheduleMode } from './group.ts'
import { Shift } from './shift.ts'

/** The roster: a month of a group, employee by employee and day by day (administration.md 3.3). */

export const scheduleSource = codes({
  1: ['hand', '手工'],
  2: ['cycle', '循环'],
  3: ['swap', '换班'],
  4: ['change', '调整'],
})
export const scheduleStatus = codes({ 0: ['draft', '草稿'], 1: ['published', '已发布'] })

const Cell = fields({
  scheduleId: id('排班'),
  workDate: day('日期'),
  /** Null is a day of rest; a day without a cell is not planned yet. */
  shiftPkId: ref('班次', 'attendanceShifts').nullable(),
  locationIds: refs('床位或房间', 'shiftLocations', 200),
  source: code('来源', scheduleSource),
  locked: flag('锁定'),
  status: code('状态', scheduleStatus),
  reason: s('调整原因', 200).nullish(),
})
const CellInput = fields({
  workDate: Cell.shape.workDate,
  shiftPkId: Cell.shape.shiftPkId.nullish(),
  locationIds: Cell.shape.locationIds.nullish(),
  source: code('来源', codes({ 1: '手工', 2: '循环' })).nullish(),
  locked: Cell.shape.locked.nullish(),
})

const Row = fields({
  empId: id('员工'),
  empName: name('姓名', 30),
  deptName: s('部门', 60).nullish(),
  jobName: s('岗位', 30).nullish(),
  empType: int('员工类型').nullish(),
  /** 0 where the month has no stored row yet. */
  version: z.int(),
  /** False for a former member of the group, whose past days stay. */
  member: z.boolean(),
  cells: z.array(Cell),
})
const Cover = fields({
  workDate: day('日期'),
  shiftPkId: id('班次'),
  staff: int('在岗'),
  nurse: int('护士'),
  minStaff: int('至少人数'),
  minNurse: int('至少护士'),
})
/** A planned employee on leave: he does not count. */
const Away = fields({ empId: id('员工'), workDate: day('日期'), shiftPkId: id('班次'), text: z.string() })
/** The error or warning of a cell; of a whole day where no employee is named. */
const Finding = fields({
  empId: id('员工').nullish(),
  workDate: day('日期'),
  text: z.string(),
  code: z.int().nullish(),
})
export const Saved = fields({ saved: int('保存天数'), warnings: z.array(Finding), errors: z.array(Finding).nullish() })

export const ScheduleMonth = fields({
  groupPk: id('考勤组').nullish(),
  groupName: s('考勤组', 30).nullish(),
  /** A group planned by beds or rooms: a day names those the employee is responsible for. */
  scheduleMode: code('排班方式', scheduleMode).nullish(),
  month: month('月份'),
  /** With `mates`: whose group it is. */
  empId: id('员工').nullish(),
  rows: z.array(Row),
  cover: z.array(Cover),
  away: z.array(Away),
  status: code('状态', scheduleStatus),
  publishTime: time('发布时间').nullish(),
  /** Including disabled ones that cells name. */
  shifts: z.array(
    pick(Shift, ['shiftPkId', 'shiftName', 'shiftType', 'colour', 'workPeriod', 'workHours', 'isEnable', 'night']),
  ),
  /** Days of rest of the institution, and days declared working days. */
  restDays: z.array(z.string()),
  workDays: z.array(z.string()),
})

/** A shift of today or tonight: the staff on it, and the missing ones. */
export const DutyShift = fields({
  attendanceGroupPkId: id('考勤组'),
  groupName: s('考勤组', 30),
  shiftPkId: id('班次'),
  shiftName: s('班次', 20),
  workDate: day('日期'),
  from: time('开始'),
  to: time('结束'),
  now: flag('正在当班'),
  people: z.array(fields({ empId: id('员工'), empName: name('姓名', 30), away: flag('请假') })),
  gap: s('缺员', 60).nullish(),
})

export const scheduleRefusals = refusals({
  overlap: [22321, '{name}在{date}的班次时间重叠'],
  /** `whose`: the employee and the day, where the screen does not show them. */
  afterNight: [22322, '{whose}夜班次日不能排早班'],
  past: [22323, '{date}已过，不能修改排班'],
  reason: [22324, '已发布的排班修改须填写原因'],
  certificate: [22203, '{name}的{cert}已过期'],
})

const page = 'administration.attendance.group'
const groupPk = id('考勤组')
const many = 31 * 2

export const attendanceSchedule = calls(['attendance', 'message', 'care-task'], {
  /**
   * `mine`: the user's own published days in all groups, for every signed-in user; `mates`: the published days of the
   * user's group, or with `.audit` of exchanges those of the group of `empId`; else `.query`.
   */
  scheduleList: get('/pims/web-org/attendanceGroup/schedule', {
    title: '排班表',
    permit: signedIn,
    query: z.object({
      groupPk: textOf('考勤组'),
      month: month('月份'),
      mine: flagOf('我的'),
      mates: flagOf('同组'),
      empId: textOf('员工'),
    }),
    reply: ScheduleMonth,
  }),
  /** The shifts of today and tonight, for the home page. */
  dutyToday: get('/pims/web-org/attendanceGroup/duty', {
    title: '今日值班',
    permit: `${page}.query`,
    query: z.object({}),
    reply: arrayOf(DutyShift),
  }),
  scheduleSave: put('/pims/web-org/attendanceGroup/schedule', {
    title: '保存排班',
    permit: `${page}.schedule`,
    body: fields({
      groupPk,
      month: month('月份'),
      rows: z
        .array(fields({ empId: id('员工'), version: z.int(), cells: z.array(CellInput).max(many) }))
        .min(1)
        .max(500),
      reason: s('调整原因', 200).nullish(),
      preview: flag('只检查').nullish(),
    }),
    reply: Saved,
  }),
  scheduleRotate: post('/pims/web-org/attendanceGroup/schedule/rotate', {
    title: '循环排班',
    permit: `${page}.schedule`,
    body: fields({
      groupPk,
      empIds: refs('人员', 'employees', 500).min(1),
      /** A shift for each day of the pattern; 0 is rest, also as a number. */
      pattern: z
        .array(z.union([z.string().max(64), z.literal(0)]))
        .min(1)
        .max(42),
      step: int('每人错开', { min: 0, max: 42, unit: '天' }).default(1),
      from: day('开始日期'),
      to: day('结束日期'),
      reason: s('调整原因', 200).nullish(),
      preview: flag('只检查').nullish(),
    }),
    reply: Saved.extend({
      rows: z.array(fields({ empId: id('员工'), cells: z.array(pick(Cell, ['workDate', 'shiftPkId'])) })),
    }),
  }),
  schedulePublish: post('/pims/web-org/attendanceGroup/schedule/publish', {
    title: '发布排班',
    permit: `${page}.schedule`,
    body: fields({ groupPk, month: month('月份') }),
    reply: fields({ publishTime: time('发布时间'), told: int('通知人数') }),
  }),
})
