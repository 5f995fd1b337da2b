import { z } from 'zod'
import { paged } from '../../../kit/calls.ts'
import { decimal, dict, fen, fields, int, month, ofResident, time } from '../../../kit/fields.ts'

/** Figures of finished activities (administration.md 6). */

const figures = {
  activities: int('活动场次'),
  registered: int('报名人次'),
  signed: int('签到人次'),
  absent: int('缺席人次'),
  /** Share of registered residents who signed in, in percent; none without registrations. */
  rate: decimal('签到率（%）', { min: 0, max: 100 }).nullish(),
}
export const AttendedElder = fields({ ...ofResident, times: int('参加次数'), lastTime: time('最近参加').nullish() })

export const ActivityStatistic = fields({
  total: fields(figures),
  byType: z.array(fields({ activityType: dict('类型', 'ACTIVITY_TYPE'), ...figures })),
  byMonth: z.array(fields({ month: month('月份'), ...figures })),
  elders: paged(AttendedElder),
  /** Current residents without any activity for thirty days. */
  absent30: z.array(AttendedElder),
  cost: fields({ budget: fen('预算'), actual: fen('实际花费'), income: fen('收入') }),
  /** The rows of `elders` again, under the name that report pages and workbooks read. */
  list: z.array(AttendedElder),
})
