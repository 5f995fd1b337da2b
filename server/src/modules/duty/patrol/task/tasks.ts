import { sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { executorType, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import { patrolTask as calls, taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { listing } from '#core/rows/read/listing.ts'
import { own, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { executorBook } from '../plan/executors.ts'
import { patrolPlanOf } from '../plan/plan-row.ts'
import { spansOn } from '../plan/rules.ts'
import { oversees } from '../reach.ts'
import { isClosed } from '../record/rules.ts'
import { patrolPlans, tasks } from '../tables.ts'
import { makeTasks, spansFrom } from './make.ts'
import { lookAtTasks } from './states.ts'
import { taskRows } from './task-rows.ts'

const rows = listing(tasks, calls.taskList, {
  rows: (db, who) => db.selectFrom('patrolTask').selectAll('patrolTask').where('patrolTask.orgId', '=', who.orgId),
  sort: ['startTime', 'planName', 'taskStatus'],
  first: [
    ['patrolTask.startTime', 'asc'],
    ['patrolTask.taskId', 'asc'],
  ],
  where: {
    dateFrom: (day: string) => sql`patrol_task.task_date >= ${day}`,
    dateTo: (day: string) => sql`patrol_task.task_date <= ${day}`,
    status: (status: number) => sql`patrol_task.task_status = ${status}`,
    mine: (taskIds: readonly string[]) => sql`patrol_task.task_id = any(${[...taskIds]}::text[])`,
  },
  dressed: taskRows,
})

const mostDays = 31

/** The handlers of tasks (administration.md 4). */
export const taskHandlers = {
  /** In the order they begin; today's where no day is given. */
  taskList: async (request: Ctx<typeof calls.taskList>) => {
    const { db, who, query } = request
    const range = rangeOf(query, who.today)
    const own = query.mine === 1 || !oversees(who)
    const mine = own ? await myTasks(db, who, range) : undefined
    return rows.page(request, Object.assign({}, query, { taskDate: undefined, ...range, mine }))
  },
  taskDates: async ({ db, who, query }: Ctx<typeof calls.taskDates>) => {
    const { rows: days } = await sql<{ date: string; total: number; done: number; missed: number }>`
      select task_date as date, count(*)::int as total, count(*) filter (where task_status = ${taskStatus.is.done})::int as done,
        count(*) filter (where task_status in (${taskStatus.is.partly}, ${taskStatus.is.missed}))::int as missed
      from patrol_task where org_id = ${who.orgId} and task_status <> ${taskStatus.is.cancelled}
        and task_date >= ${`${query.month}-01`}::date and task_date < ${`${query.month}-01`}::date + interval '1 month'
        and (${query.planPkId ?? null}::text is null or plan_pk_id = ${query.planPkId ?? null})
      group by task_date order by task_date`.execute(db)
    return days
  },
  taskUpdateRun: async ({ db, who }: Ctx<typeof calls.taskUpdateRun>) => {
    const changed = await lookAtTasks(db, who)
    who.did(`更新巡更任务状态，${changed}项变更`)
    return { changed }
  },
  taskCreateRun: async ({ db, who, query }: Ctx<typeof calls.taskCreateRun>) => {
    const day = query.date ?? who.today
    if (day < who.today || day > addDays(who.today, 1)) wrongValue('date', '只能生成今天或明天的任务')
    const chosen = query.planPkId ? [await own(db, patrolPlans, who, query.planPkId)] : undefined
    const on = chosen ?? (await rowsWith(db, patrolPlans, who, { status: planStatus.is.on }))
    const running = on.filter(({ status }) => status === planStatus.is.on)
    const sum = { created: 0, skipped: 0 }
    for (const plan of running) {
      const spans = spansOn(patrolPlanOf(plan), day).filter(
        (span) => !isClosed(who.now, { ...span, lateMinutes: plan.lateMinutes }),
      )
      const { created, skipped } = await makeTasks(db, who, plan, spans)
      sum.created += created
      sum.skipped += skipped
    }
    who.did(`生成${day}的巡更任务，新增${sum.created}项`)
    return sum
  },
}

/**
 * Makes the tasks of a day and the first ones of the next, for every running plan; windows that are over by now are
 * skipped.
 */
export async function makeDay(db: Db, who: Who, day: string) {
  let createdCount = 0
  for (const plan of await rowsWith(db, patrolPlans, who, { status: planStatus.is.on })) {
    const spans = spansFrom(plan, day).filter((span) => !isClosed(who.now, { ...span, lateMinutes: plan.lateMinutes }))
    createdCount += (await makeTasks(db, who, plan, spans)).created
  }
  return createdCount
}

interface TaskDays {
  taskDate?: string | null
  dateFrom?: string | null
  dateTo?: string | null
}

function rangeOf({ taskDate, dateFrom, dateTo }: TaskDays, today: string) {
  if (taskDate) return { dateFrom: taskDate, dateTo: taskDate }
  const from = dateFrom ?? (dateTo ? addDays(dateTo, 1 - mostDays) : today)
  const to = dateTo ?? (dateFrom ? addDays(dateFrom, mostDays - 1) : today)
  if (to < from || daysBetween(from, to) >= mostDays) wrongValue('dateTo', `日期范围不能超过${mostDays}天`)
  return { dateFrom: from, dateTo: to }
}

/** Ids of the tasks of these days the user has to execute. */
async function myTasks(db: Db, who: Who, range: { dateFrom: string; dateTo: string }) {
  const { empId } = who
  if (!empId) return []
  const found = await db
    .selectFrom('patrolTask')
    .select(['taskId', 'executorType', 'executorIds', 'executors', 'startTime', 'endTime'])
    .where('orgId', '=', who.orgId)
    .where('taskDate', '>=', range.dateFrom)
    .where('taskDate', '<=', range.dateTo)
    .where(sql<boolean>`(executor_type <> ${executorType.is.staff} or jsonb_exists(executor_ids, ${empId}))`)
    .execute()
  const book = await executorBook(db, who.orgId, found, who.now)
  return found.filter((task) => book(task).some((one) => one.empId === empId)).map(({ taskId }) => taskId)
}
