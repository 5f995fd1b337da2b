import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { executorType } from '#contract/modules/duty/patrol/plan.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { placeName } from '#core/rows/location.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { executorBook } from '../plan/executors.ts'
import { patrolPlanOf } from '../plan/plan-row.ts'
import { type Span, spansOn, timesAt } from '../plan/rules.ts'

/** Makes tasks from plans: one for each window of a day, once, with the points of the line at that time. */

type Plan = Row<'patrolPlan'>

/** Windows of tomorrow that begin before the next run of the job. */
const earlyEnd = '02:00'

/** The windows of a day, and the first ones of the next. */
export function spansFrom(plan: Plan, day: string): Span[] {
  const whole = patrolPlanOf(plan)
  const next = spansOn(whole, addDays(day, 1)).filter(({ startTime }) => startTime.slice(11, 16) < earlyEnd)
  return [...spansOn(whole, day), ...next]
}

/** Makes the missing tasks of these windows; existing ones are skipped. A line without an enabled point makes none. */
export async function makeTasks(db: Db, who: Who, plan: Plan, spans: readonly Span[]) {
  const line = await lineOf(db, who, plan.linePkId)
  if (spans.length === 0 || line.points.length === 0) return { created: 0, skipped: 0 }
  const named = plan.executorType === executorType.is.staff
  const book = await executorBook(db, who.orgId, named ? [{ ...plan, ...spans[0] }] : [], who.now)
  const created = await db
    .insertInto('patrolTask')
    .values(
      spans.map((span) => ({
        orgId: who.orgId,
        taskId: newId(),
        planPkId: plan.planPkId,
        planName: plan.planName,
        ...span,
        lineName: line.lineName,
        ordered: line.ordered,
        executorType: plan.executorType,
        executorIds: JSON.stringify(plan.executorIds),
        executors: named ? JSON.stringify(book({ ...plan, ...span })) : null,
        minExecutors: plan.minExecutors,
        earlyMinutes: plan.earlyMinutes,
        lateMinutes: plan.lateMinutes,
        remindTime: addMinutes(span.startTime, -plan.remindMinutes),
        checkWays: JSON.stringify(plan.checkWays),
        photoRequired: plan.photoRequired,
        pointTotal: line.points.length,
        ...stamp(who),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'planPkId', 'taskDate', 'startTime']).where(untaken).doNothing(),
    )
    .returning(['taskId', 'startTime', 'endTime'])
    .execute()
  for (const task of created)
    await db
      .insertInto('patrolTaskPoint')
      .values(pointsOf(who, task, line))
      .execute()
  return { created: created.length, skipped: spans.length - created.length }
}

// Written into the statement, not as a parameter: only then is the partial index used.
const untaken = sql<boolean>`task_status <> ${sql.lit(taskStatus.is.cancelled)}`

type Line = Awaited<ReturnType<typeof lineOf>>

function pointsOf(who: Who, task: { taskId: string; startTime: string; endTime: string }, line: Line) {
  const times = timesAt(task, line.points, line.ordered === 1)
  return line.points.map(({ gapMinutes: _, stayMinutes: __, checkItems, ...point }, at) => ({
    orgId: who.orgId,
    taskPointPkId: newId(),
    taskId: task.taskId,
    ...point,
    ...times[at],
    checkItems: JSON.stringify(checkItems),
    sort: at + 1,
    ...stamp(who),
  }))
}

const stamp = ({ userId, userName, now }: Who) => ({ createBy: userId, createByName: userName, createTime: now })

/** A line with its enabled points. */
async function lineOf(db: Db, who: Who, linePkId: string) {
  const line = await db
    .selectFrom('patrolLine')
    .select(['lineName', 'ordered'])
    .where('orgId', '=', who.orgId)
    .where('linePkId', '=', linePkId)
    .executeTakeFirstOrThrow()
  const points = await db
    .selectFrom('patrolLinePoint as stop')
    .innerJoin('patrolPoint', (join) =>
      join.onRef('patrolPoint.orgId', '=', 'stop.orgId').onRef('patrolPoint.pointPkId', '=', 'stop.pointPkId'),
    )
    .select(['patrolPoint.pointPkId', 'patrolPoint.pointName', 'patrolPoint.pointType', 'patrolPoint.checkItems'])
    .select(['stop.gapMinutes', 'stop.stayMinutes', placeName('patrolPoint.locationId').as('locationName')])
    .where('stop.orgId', '=', who.orgId)
    .where('stop.linePkId', '=', linePkId)
    .where('patrolPoint.status', '=', onOff.is.on)
    .orderBy('stop.sort')
    .execute()
  return { ...line, points }
}

/** An enabled plan: the windows of today that have not begun, and the first ones of tomorrow. */
export const makeAhead = (db: Db, who: Who, plan: Plan) =>
  makeTasks(
    db,
    who,
    plan,
    spansFrom(plan, who.today).filter(({ startTime }) => startTime > who.now),
  )

/** Makes the tasks not begun again, from the current plan and line. */
export async function remake(db: Db, who: Who, plan: Plan) {
  const removed = await db
    .deleteFrom('patrolTask')
    .where('orgId', '=', who.orgId)
    .where('planPkId', '=', plan.planPkId)
    .where('taskStatus', '=', taskStatus.is.due)
    .where('startTime', '>', who.now)
    .returning('taskDate')
    .execute()
  const tomorrow = addDays(who.today, 1)
  const whole = removed.some(({ taskDate }) => taskDate === tomorrow)
  const spans = [...spansFrom(plan, who.today), ...(whole ? spansOn(patrolPlanOf(plan), tomorrow) : [])]
  const once = new Map(spans.map((span) => [span.startTime, span]))
  const ahead = [...once.values()].filter(({ startTime }) => startTime > who.now)
  return makeTasks(db, who, plan, ahead)
}

/** Cancels tasks not begun when the plan stops. */
export async function cancelTasks(db: Db, who: Who, planPkId: string) {
  await db
    .updateTable('patrolTask')
    .set({ taskStatus: taskStatus.is.cancelled, updateBy: who.userId, updateByName: who.userName, updateTime: who.now })
    .where('orgId', '=', who.orgId)
    .where('planPkId', '=', planPkId)
    .where('taskStatus', '=', taskStatus.is.due)
    .execute()
}
