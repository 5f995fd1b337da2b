import { sql } from 'kysely'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { dutyBook } from '../../duty/attendance/service.ts'
import { tell } from '../../platform/message/service.ts'
import { carersOf } from '../nursing-worker/service.ts'
import { executorsOf } from './record/settle.ts'

/** The executors of open tasks, by the present roster, carers and beds (care.md 5, 6). */

interface Due {
  taskId: string
  planDate: string
  planTime: string
  oldmanId: string
  oldmanName: string
  projectName: string
  bedName: string | null
  deptId: string | null
  executorIds: string[]
  executorRule: number
  namedIds: string[]
  bedNow: string | null
  bedId: string | null
  deptNow: string | null
}

/**
 * Determines executors, bed and ward again, for these residents or all; notifies employees who get a task due within
 * the hour.
 */
export async function reassign(db: Db, who: Who, oldmanIds?: readonly string[]): Promise<number> {
  const tasks = await dueTasks(db, who, oldmanIds)
  if (tasks.length === 0) return 0
  const carers = await carersOf(db, who, [...new Set(tasks.map(({ oldmanId }) => oldmanId))])
  const duty = await dutyBook(db, who.orgId, { from: who.today, to: addDays(who.today, 1) }, { places: true })
  const moved = tasks.flatMap((task) => {
    const place = { bedId: task.bedId, deptId: task.deptNow }
    const rule = { executorRule: task.executorRule, executorIds: task.namedIds }
    const executors = executorsOf(rule, task.planTime, place, carers.get(task.oldmanId) ?? [], duty)
    const isSame =
      task.bedName === task.bedNow && task.deptId === task.deptNow && executors.join() === task.executorIds.join()
    return isSame ? [] : [{ ...task, executors }]
  })
  if (moved.length === 0) return 0
  await write(db, who, moved)
  await tellSoon(db, who, moved)
  return moved.length
}

async function dueTasks(db: Db, who: Who, oldmanIds?: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select task.task_id, task.plan_date, task.plan_time, task.oldman_id, task.bed_name, task.dept_id, task.executor_ids,
      coalesce(line.executor_rule, 1) as executor_rule, coalesce(line.executor_ids, '[]') as named_ids,
      oldman.oldman_name, oldman.bed_name as bed_now, oldman.bed_id, oldman.dept_id as dept_now, care_project.project_name
    from care_task task
    join oldman on oldman.org_id = task.org_id and oldman.oldman_id = task.oldman_id
    join care_project on care_project.org_id = task.org_id and care_project.project_id = task.project_id
    left join execution_row line on line.org_id = task.org_id and line.nursing_plan_id = task.nursing_plan_id
    where task.org_id = ${who.orgId} and task.plan_date >= ${who.today} and task.plan_time > ${who.now}::timestamp
      and task.task_status = ${taskStatus.is.due} and task.nursing_plan_id is not null
      and ${oldmanIds ? sql`task.oldman_id = any(${[...oldmanIds]}::text[])` : sql`true`}
    order by task.plan_time, task.task_id`.execute(db)
  return rows
}

type Reassignment = Due & { executors: string[] }

async function write(db: Db, who: Who, moved: readonly Reassignment[]) {
  const moves = moved.map(({ taskId, bedNow, deptNow, executors }) => ({ taskId, bedNow, deptNow, executors }))
  await sql`update care_task set executor_ids = given.executors, bed_name = given."bedNow", dept_id = given."deptNow"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as given ("taskId" text, "bedNow" text, "deptNow" text, executors jsonb)
    where care_task.org_id = ${who.orgId} and care_task.plan_date >= ${who.today}
      and care_task.task_id = given."taskId"`.execute(db)
}

/** TASK_ASSIGN: tasks due within the hour that belonged to somebody else. */
async function tellSoon(db: Db, who: Who, moved: readonly Reassignment[]) {
  const soon = addMinutes(who.now, 60)
  for (const task of moved) {
    const fresh = task.executors.filter((empId) => !task.executorIds.includes(empId))
    if (task.planTime > soon || fresh.length === 0) continue
    const at = task.planTime.slice(11, 16)
    const news = {
      bizType: 'TASK_ASSIGN',
      bizId: task.taskId,
      event: `assigned ${fresh.join()}`,
      msgType: msgType.care,
      title: `${at} ${task.oldmanName}的${task.projectName}改由您执行`,
      content: `${task.bedNow ?? ''} ${task.oldmanName}，${at}。`,
      routePath: '/careplan/nursingRecord',
      query: { mine: '1' },
    }
    await tell(db, who, { empIds: fresh }, news)
  }
}
