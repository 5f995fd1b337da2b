import { type RawBuilder, sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { type patrolStatistics as calls, patrolBy } from '#contract/modules/duty/patrol/statistics.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { walkedRate } from '../record/rules.ts'

/** Sums over finished rounds (administration.md 4, Statistics): a 补录 marks a miss and does not remove it. */

const usualDays = 30
const mostDays = 366
const most = 500

type StatisticsRequest = Ctx<typeof calls.statistics>
interface Figures {
  key: string
  name: string
  total: number
  done: number
  missed: number
  abnormal: number
  own: number
  streak: number
}

export const statisticsHandlers = {
  statistics: async ({ db, who, query }: StatisticsRequest) => {
    const to = query.dateTo ?? who.today
    const from = query.dateFrom ?? addDays(to, 1 - usualDays)
    if (from > to) wrongValue('dateTo', '结束日期不能早于开始日期')
    if (daysBetween(from, to) >= mostDays) wrongValue('dateTo', `最多统计${mostDays}天`)
    const range = { from, to, planPkId: query.planPkId ?? null }
    const list = await figuresOf(db, who, range, query.groupBy)
    const [sum = none] = await figuresOf(db, who, range, 'all')
    const heat = query.groupBy === patrolBy.is.point ? await missesByHour(db, who, range) : []
    return { list: list.map(rated), sum: rated(sum), heat, from, to }
  },
}

const none: Figures = { key: '', name: '', total: 0, done: 0, missed: 0, abnormal: 0, own: 0, streak: 0 }
const rated = (row: Figures) => ({ ...row, rate: walkedRate({ pointDone: row.done, pointTotal: row.total }) })

interface Range {
  from: string
  to: string
  planPkId: string | null
}
type By = StatisticsRequest['query']['groupBy'] | 'all'

const is = pointStatus.is
const missed = [is.missed, is.patched]
const over = [taskStatus.is.done, taskStatus.is.partly, taskStatus.is.missed]

/** The group that a point of a task counts in, and its name. */
const keyed: Record<By, { key: RawBuilder<unknown>; name: RawBuilder<unknown>; of: RawBuilder<unknown> }> = {
  point: { key: sql`point.point_pk_id`, name: sql`place.point_name`, of: sql`` },
  month: { key: sql`to_char(task.task_date, 'YYYY-MM')`, name: sql`to_char(task.task_date, 'YYYY-MM')`, of: sql`` },
  person: {
    key: sql`one ->> 'empId'`,
    name: sql`one ->> 'empName'`,
    of: sql`cross join jsonb_array_elements(task.executors) one`,
  },
  all: { key: sql`''`, name: sql`''`, of: sql`` },
}

const walked = sql`
  from patrol_task task
  join patrol_task_point point on point.org_id = task.org_id and point.task_id = task.task_id
  join patrol_point place on place.org_id = point.org_id and place.point_pk_id = point.point_pk_id`

/** Finished rounds of the requested days and plan. */
const inRange = (who: Who, { from, to, planPkId }: Range) => sql`
  task.org_id = ${who.orgId} and task.task_status = any(${over}) and task.task_date between ${from} and ${to}
  and (${planPkId}::text is null or task.plan_pk_id = ${planPkId})`

async function figuresOf(db: Db, who: Who, range: Range, by: By) {
  const { key, name, of } = keyed[by]
  const { rows } = await sql<Figures>`
    with counted as (
      select ${key} as key, ${name} as name, task.task_id, task.start_time, point.abnormal, point.nursing_id,
        point.point_status = any(${missed}) as is_missed
      ${walked} ${of} where ${inRange(who, range)}
    ), marked as (
      select *, max(start_time) filter (where is_missed) over (partition by key) as last_miss from counted
    )
    select key, max(name) as name, count(*)::int as total, (count(*) filter (where not is_missed))::int as done,
      (count(*) filter (where is_missed))::int as missed, (count(*) filter (where abnormal = 1))::int as abnormal,
      (count(*) filter (where not is_missed and nursing_id = key))::int as own,
      (count(distinct task_id) filter (where last_miss is null or start_time > last_miss))::int as streak
    from marked group by key
    order by ${by === patrolBy.is.month ? sql`key` : sql`(count(*) filter (where not is_missed))::float8 / count(*), max(name), key`}
    limit ${most}`.execute(db)
  return rows
}

/** Missed checks by point and hour. */
async function missesByHour(db: Db, who: Who, range: Range) {
  const { rows } = await sql<{ key: string; hour: number; count: number }>`
    select point.point_pk_id as key, extract(hour from point.plan_from)::int as hour, count(*)::int as count
    ${walked} where ${inRange(who, range)} and point.point_status = any(${missed})
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
