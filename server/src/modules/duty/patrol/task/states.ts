import { sql } from 'kysely'
import { pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type Executor, executorBook } from '../plan/executors.ts'
import { tellPointsMissed, tellSoon } from '../record/news.ts'
import { countsOf, isClosed } from '../record/rules.ts'
import { tellEnded } from '../service.ts'
import { taskPoints, tasks } from '../tables.ts'

type Task = Row<'patrolTask'>

/**
 * Checks for rounds that begin soon and rounds that are over, each once (administration.md 4). Gives how many tasks
 * changed.
 */
export async function lookAtTasks(db: Db, who: Who) {
  await remindSoon(db, who)
  return closeOver(db, who)
}

async function remindSoon(db: Db, who: Who) {
  const { rows } = await sql<Task>`update patrol_task set reminded = ${who.now}
    where org_id = ${who.orgId} and reminded is null and remind_time <= ${who.now} and end_time > ${who.now}
      and task_status in (${sql.lit(taskStatus.is.due)}, ${sql.lit(taskStatus.is.begun)})
    returning *`.execute(db)
  const book = await executorBook(db, who.orgId, rows, who.now)
  for (const task of rows) await tellSoon(db, who, task, book(task))
}

/** Points without a check are missed once the window and the grace time after it are over. */
async function closeOver(db: Db, who: Who) {
  const over = await db
    .selectFrom('patrolTask')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('taskStatus', 'in', [taskStatus.is.due, taskStatus.is.begun])
    .where('endTime', '<', who.now)
    .orderBy('startTime')
    .orderBy('taskId')
    .forUpdate()
    .execute()
  const closed = over.filter((task) => isClosed(who.now, task))
  for (const task of closed) await closeTask(db, who, task)
  return closed.length
}

export const isOpenTask = ({ taskStatus: status }: Pick<Task, 'taskStatus'>) =>
  status === taskStatus.is.due || status === taskStatus.is.begun

/** Marks its open points as missed and notifies once. */
export async function closeTask(db: Db, who: Who, task: Task): Promise<Task> {
  await db
    .updateTable('patrolTaskPoint')
    .set({ pointStatus: pointStatus.is.missed, updateTime: who.now, version: sql`version + 1` })
    .where('orgId', '=', who.orgId)
    .where('taskId', '=', task.taskId)
    .where('pointStatus', '=', pointStatus.is.open)
    .execute()
  const people = (await executorBook(db, who.orgId, [task], who.now))(task)
  const next = await recount(db, who, task, people)
  if (next.missCount > 0 && !task.missedTold) await tellPointsMissed(db, who, next, people)
  return next
}

/** Counts a task again; its executors are fixed once it is over. */
export async function recount(db: Db, who: Who, task: Task, people?: readonly Executor[]): Promise<Task> {
  const points = await rowsWith(db, taskPoints, who, { taskId: task.taskId })
  const closed = isClosed(who.now, task)
  const counts = countsOf(points, closed, task.minExecutors)
  const ended = counts.taskStatus > taskStatus.is.begun
  const walkers =
    ended && !task.executors ? (people ?? (await executorBook(db, who.orgId, [task], who.now))(task)) : null
  const next = await patch(db, tasks, who, task, {
    ...counts,
    ...(walkers && { executors: walkers }),
    ...(closed && counts.missCount > 0 && !task.missedTold && { missedTold: who.now }),
  })
  // A task without any check was no patrol.
  if (ended && next.pointDone > 0) await tellEnded(db, who, next)
  return next
}
