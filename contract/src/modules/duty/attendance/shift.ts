import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { clock, code, day, decimal, dict, fields, flag, id, int, pick, rows, s, stamps } from '../../../kit/fields.ts'
import { dictOf, one, text, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Shifts: their working times, and the ranges for clocks (administration.md 3.1). */

export const WorkPeriod = fields({
  startTime: clock('开始'),
  endTime: clock('结束'),
  /** Follows from the two times; a sent value must agree with them. */
  crossDay: flag('次日结束').nullish(),
})

const hourOf = (minutes: number) => (minutes < 60 ? '' : `${Math.floor(minutes / 60)}小时`)
const restOf = (minutes: number) => (minutes % 60 === 0 ? '' : `${minutes % 60}分钟`)
/** Steps of ten minutes up to eight hours, chosen from a list (seed 000 §9, B241; constants.tsv, dict.clock_time). */
export const clockSteps = codes<Record<number, string>>(
  Object.fromEntries(
    Array.from({ length: 48 }, (_, index) => (index + 1) * 10).map((minutes) => [
      minutes,
      hourOf(minutes) + restOf(minutes),
    ]),
  ),
)

/** Light enough for dark letters; a shift is recognised by its name first. */
/** SHIFT_TYPE values that rules use; rest is no shift. */
export const shiftType = { rest: 0, early: 1 } as const
const shiftColours = codes({
  '#FFE7BA': '橙',
  '#FFF1B8': '黄',
  '#D9F7BE': '绿',
  '#B5F5EC': '青',
  '#BAE0FF': '蓝',
  '#ADC6FF': '靛',
  '#EFDBFF': '紫',
  '#FFD6E7': '粉',
  '#E4E7EB': '灰',
})

/** The times of a shift from a day on; earlier days keep theirs. */
const ShiftVersion = fields({
  fromDate: day('生效日期'),
  workPeriod: z.array(WorkPeriod),
  restMinutes: int('休息'),
  workHours: decimal('工时', { min: 0, max: 24, step: 2 }),
})

export const Shift = fields({
  shiftPkId: id('班次'),
  shiftName: s('班次名称', 20),
  shiftType: dict('班次类型', 'SHIFT_TYPE').refine((type) => Number(type) !== shiftType.rest, '休息不是班次'),
  colour: code('颜色', shiftColours).nullish(),
  workPeriod: rows('时段', WorkPeriod, 3).min(1),
  restMinutes: int('休息', { min: 0, max: 240, unit: '分钟' }),
  workHours: decimal('工时', { min: 0, max: 24, step: 2, unit: '小时' }),
  clockNum: int('打卡次数', { unit: '次' }),
  beforeClock: code('上班前可打卡', clockSteps),
  afterClock: code('下班后可打卡', clockSteps),
  lateGrace: int('迟到宽限', { min: 0, max: 60, unit: '分钟' }),
  earlyGrace: int('早退宽限', { min: 0, max: 60, unit: '分钟' }),
  absentLate: int('迟到超过算旷工', { min: 1, max: 480, unit: '分钟' }),
  isEnable: code('启用', onOff),
  night: flag('夜班').nullish(),
  /** The first day of these times; in the future where a change is planned. */
  fromDate: day('时段生效日期').nullish(),
  /** The shift was used in a roster: its times change only from a day on. */
  used: flag('已排班').nullish(),
  versions: z.array(ShiftVersion).nullish(),
  ...stamps,
})

const entered = [
  'shiftName',
  'shiftType',
  'colour',
  'workPeriod',
  'restMinutes',
  'beforeClock',
  'afterClock',
  'lateGrace',
  'earlyGrace',
  'absentLate',
  'isEnable',
] as const

const ShiftInput = pick(Shift, entered, {
  restMinutes: 0,
  beforeClock: 60,
  afterClock: 120,
  lateGrace: 5,
  earlyGrace: 5,
  absentLate: 120,
  isEnable: onOff.is.on,
})

export const shiftRefusals = refusals({
  periods: [22302, '班次时段重叠或超过24小时'],
  scheduled: [22303, '有{n}条未来排班使用该班次'],
  effective: [22304, '班次已被使用，请填写生效日期（不早于明天）'],
})

/** A place with the places inside it; the leaves are beds or rooms, with the staff on duty there today. */
interface PlaceNode {
  locationId: string
  locationName: string
  nursingNames?: string[] | null
  children: PlaceNode[]
}
const PlaceNode: z.ZodType<PlaceNode> = z.lazy(() =>
  z.object({
    locationId: z.string(),
    locationName: z.string(),
    nursingNames: z.array(z.string()).nullish(),
    children: z.array(PlaceNode),
  }),
)
const mode = z.coerce.number().int().min(1).max(2)

const page = 'administration.attendance.shift'

export const attendanceShift = calls('attendance', {
  shiftList: get('/pims/web-org/attendance/shift', {
    title: '班次列表',
    permit: `${page}.query`,
    query: paging({ shiftName: text, shiftType: dictOf('SHIFT_TYPE'), isEnable: one(onOff) }),
    reply: paged(Shift),
  }),
  shiftOptions: get('/pims/web-org/attendance/shift/noPage', {
    title: '选择班次',
    permit: signedIn,
    reply: z.array(pick(Shift, ['shiftPkId', 'shiftName', 'shiftType', 'colour', 'workPeriod', 'workHours', 'night'])),
  }),
  shiftName: get('/pims/web-org/attendance/shift/shiftName', {
    title: '班次名称查重',
    permit: `${page}.query`,
    query: z.object({ shiftName: s('班次名称', 20), shiftPkId: textOf('班次') }),
    reply: z.object({ exist: z.boolean() }),
  }),
  shiftLocation: get('/pims/web-org/attendance/shift/location', {
    title: '排班位置',
    permit: signedIn,
    query: z.object({ scheduleMode: mode.default(1) }),
    reply: z.array(PlaceNode),
  }),
  shiftGet: get('/pims/web-org/attendance/shift/{shiftPkId}', {
    title: '班次详情',
    permit: `${page}.query`,
    reply: Shift,
  }),
  shiftCreate: post('/pims/web-org/attendance/shift', {
    title: '新增班次',
    permit: `${page}.add`,
    body: ShiftInput,
    reply: Shift,
  }),
  shiftUpdate: put('/pims/web-org/attendance/shift', {
    title: '修改班次',
    permit: `${page}.edit`,
    body: pick(Shift, entered)
      .omit({ isEnable: true })
      .partial()
      .extend({ shiftPkId: Shift.shape.shiftPkId, effectiveDate: day('生效日期').nullish() }),
    reply: Shift,
  }),
  shiftEnable: put('/pims/web-org/attendance/shift/isEnable', {
    title: '启用停用班次',
    permit: `${page}.enable`,
    body: pick(Shift, ['shiftPkId', 'isEnable']),
    reply: Shift,
  }),
  shiftRemove: del('/pims/web-org/attendance/shift/{shiftPkId}', { title: '删除班次', permit: `${page}.delete` }),
})
