import { z } from 'zod'
import { calls, get } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, decimal, fields, int } from '../../../kit/fields.ts'
import { dayOf, refOf } from '../../../kit/filters.ts'

/** Completion of patrols: by point, employee and month (administration.md 4, Statistics). */

export const patrolBy = codes({ point: ['point', '按点位'], person: '按人员', month: ['month', '按月'] })

const Figures = fields({
  /** Points of finished rounds. */
  total: int('应检'),
  done: int('已检'),
  missed: int('漏检'),
  abnormal: int('异常'),
  rate: decimal('完成率', { min: 0, max: 100, unit: '%' }),
  /** Rounds in a row without a miss, up to the last one. */
  streak: int('连续无漏检', { unit: '次' }),
})

export const patrolStatistics = calls('patrol', {
  statistics: get('/ptms/web-pt/patrol/statistics', {
    title: '巡更统计',
    permit: 'administration.patrolRecord.query',
    query: z.object({
      groupBy: code('分组', patrolBy).default('point'),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      planPkId: refOf('patrolPlans', '计划'),
    }),
    reply: z.object({
      /** For an employee the rounds he had to execute, and how many of their points he checked himself. */
      list: z.array(Figures.extend({ key: z.string(), name: z.string(), own: int('本人签到') })),
      sum: Figures,
      /** By point only: the misses in each hour of the day. */
      heat: z.array(z.object({ key: z.string(), hour: z.int(), count: z.int() })),
      from: z.string(),
      to: z.string(),
    }),
  }),
})
