import { z } from 'zod'
import { day, decimal, dict, fields, int, month, ref, s } from '../../../kit/fields.ts'

/** Frequency and causes of adverse events (administration.md 5.1, Statistics). */

const figures = {
  /** Reported and not returned; closed ones included. */
  total: int('事件', { unit: '件' }),
  closed: int('已结案', { unit: '件' }),
  /** Events of residents: they are compared with the resident days. */
  ofResidents: int('涉及老人', { unit: '件' }),
  /** Per 1000 resident days; none without residents. */
  rate: decimal('每千床日发生率', { min: 0, max: 1_000_000, step: 2 }).nullish(),
}

export const AdverseStatistics = fields({
  from: day('日期起'),
  to: day('日期止'),
  residentDays: int('入住床日'),
  sum: fields(figures),
  byType: z.array(fields({ eventType: dict('类型', 'ADVERSE_TYPE'), ...figures })),
  byLevel: z.array(fields({ eventLevel: dict('等级', 'ADVERSE_LEVEL'), ...figures })),
  /** All 24 of them. */
  byHour: z.array(fields({ hour: int('时段'), ...figures })),
  byPlace: z.array(fields({ locationId: ref('地点', 'locations'), locationName: s('地点', 200), ...figures })),
  byMonth: z.array(fields({ month: month('月份'), residentDays: int('入住床日'), ...figures })),
  /** Events whose causes are known. */
  analysed: int('已分析', { unit: '件' }),
  /** Pareto: an event with two causes counts for both, shares are of all named causes. */
  causes: z.array(
    fields({
      cause: dict('原因分类', 'ADVERSE_CAUSE'),
      count: int('次数'),
      share: decimal('占比', { min: 0, max: 100, unit: '%' }),
      cumulative: decimal('累计占比', { min: 0, max: 100, unit: '%' }),
    }),
  ),
})
