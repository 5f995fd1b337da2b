import { sql } from 'kysely'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addDays } from '#core/clock.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { type Answer, flag, monthDays, oneOf } from './answer.ts'

/** Findings of the patrols of the last weeks, and the share of patrols carried out. */

const page = { routePath: '/administration/patrolRecord', query: null }

/** Unsettled findings at points of these kinds. */
export function points(types: readonly number[]): Answer {
  return async (db, { orgId, today }) => {
    const { checked, wrong, open } = await oneOf(
      db,
      sql<{ checked: number; wrong: number; open: number }>`select count(*)::int as checked,
        count(*) filter (where abnormal = 1)::int as wrong,
        count(*) filter (where abnormal = 1 and handled = 0)::int as open
      from patrol_task_point where org_id = ${orgId} and point_type = any(${[...types]}::int[])
        and check_time >= ${addDays(today, -monthDays)}::date`,
    )
    const label = await dictLabels(db, orgId, ['PATROL_POINT_TYPE'])
    return {
      text: `近${monthDays}天${types.map((type) => label('PATROL_POINT_TYPE', type)).join('、')}巡更`,
      value: `检查${checked}次，异常${wrong}次，未处理${open}次`,
      passed: open > 0 ? 0 : checked > 0 ? 1 : null,
      ...page,
    }
  }
}

const { done, partly, missed } = taskStatus.is
const roundDays = 30
const leastPercent = 95

/** The share of points checked in patrols that are over. */
export const completion: Answer = async (db, { orgId, today }) => {
  const { tasks, total, walked } = await oneOf(
    db,
    sql<{ tasks: number; total: number; walked: number }>`select count(*)::int as tasks,
      coalesce(sum(point_total), 0)::int as total, coalesce(sum(point_done), 0)::int as walked
    from patrol_task where org_id = ${orgId} and task_status in (${sql.join([done, partly, missed])})
      and task_date between ${addDays(today, -roundDays)}::date and ${today}::date`,
  )
  const rate = total === 0 ? null : Math.round((walked * 1000) / total) / 10
  return {
    text: `近${roundDays}天巡更完成率（不低于${leastPercent}%）`,
    value: rate === null ? '没有巡更任务' : `${rate.toFixed(1)}%（${tasks}次任务，应检${total}点，已检${walked}点）`,
    passed: flag(rate !== null && rate >= leastPercent),
    ...page,
  }
}
