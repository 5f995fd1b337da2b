import { z } from 'zod'
import { calls, get } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, decimal, fields, int } from '../../../kit/fields.ts'
import { dayOf, refOf } from '../../../kit/filters.ts'

/** How much of what was to be walked was walked: by point, person and month (administration.md 4, Statistics). */

export const patrolBy = codes({ point: ['point', '按点位'], person: '按人员', month: ['month', '按月'] })

const Figures = fields({
  /** Points of rounds that are over. */
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
      /** Of a person the rounds he was to walk, and how many of their points he did himself. */
      list: z.array(Figures.extend({ key: z.string(), name: z.string(), own: int('本人签到') })),
      sum: Figures,
      /** By point only: how many were missed in each hour of the day. */
      heat: z.array(z.object({ key: z.string(), hour: z.int(), count: z.int() })),
      from: z.string(),
      to: z.string(),
    }),
  }),
})
