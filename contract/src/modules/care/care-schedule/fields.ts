import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { clock, code, codeList, day, dictList, field, flag, int } from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'
import { cycle } from './schedule.ts'

/** The fields of a schedule, the same for a row of a level, of a plan and of a resident's execution (care.md 1, 3). */

export const weekDay = codes({ 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' })

/** A day ends at 24:00 where one begins at 00:00. */
const end = (label: string) =>
  field(z.union([clock(label), z.literal('24:00')], '时间应为 HH:mm，例如 07:00'), { label, kind: 'text', max: 5 })

export const scheduleFields = {
  cycleType: code('周期', cycle),
  weekDays: codeList('星期', weekDay).nullish(),
  monthDays: field(z.array(z.int().min(1).max(31)).max(31), { label: '每月日期', kind: 'list' }).nullish(),
  intervalDays: int('间隔天数', { min: 2, max: 90, unit: '天' }).nullish(),
  onDate: day('执行日期').nullish(),
  intervalHours: int('间隔小时', { min: 1, max: 12, unit: '小时' }).nullish(),
  windowFrom: clock('时间段自').nullish(),
  windowTo: end('时间段至').nullish(),
  times: field(z.array(clock('时间')).max(24), { label: '执行时间', kind: 'list' }).nullish(),
  timesPerDay: int('每日次数', { min: 1, max: 24, unit: '次' }).nullish(),
  /** On demand only; empty means no limit. */
  maxPerDay: int('每日上限', { min: 1, max: 24, unit: '次' }).nullish(),
  minutes: int('单次时长', { min: 1, max: 240, unit: '分钟' }).nullish(),
  shiftTypes: dictList('班次', 'SHIFT_TYPE').nullish(),
  /** Turning only: done when the mattress detects it (iot.md 7). */
  autoByDevice: flag('设备自动完成').nullish(),
  needPhoto: flag('须拍照').nullish(),
  needSign: flag('须签名').nullish(),
  sort: int('排序', { min: 0 }).nullish(),
}

export const scheduleRefusals = refusals({
  tooClose: [14112, '同一项目两次执行间隔不得小于15分钟'],
})
