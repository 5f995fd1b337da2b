import { sql } from 'kysely'
import { executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { exemptReason, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { todoPriority } from '#contract/modules/platform/message/todo.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { Row } from '#core/rows/store/table.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { typeTimes } from '../../../duty/attendance/service.ts'
import {
  done,
  hasOpenTodo,
  lapseTodos,
  nurseHeads,
  openTodoEvent,
  owe,
  restate,
  tell,
} from '../../../platform/message/service.ts'
import { publishTaskChanges } from '../news.ts'
import { shiftDay } from '../rules.ts'
import { settleTasks } from './settle.ts'

/** Missed tasks are found when their shift is over: one to-do for the head nurse by ward and shift (care.md 5, 11b). */

type Task = Row<'careTask'>
const bizType = 'TASK_MISS'
const { due, begun, missed, exempt } = taskStatus.is

/** care.md 5: every five minutes. While its resident is out no task is missed. Gives the number of missed tasks. */
export async function judgeMissed(db: Db, who: Who): Promise<number> {
  const before = addMinutes(who.now, -(await setting(db, who.orgId, 'taskMissMinutes')))
  const { rows } = await sql<Task>`
    update care_task set task_status = ${missed}, miss_time = ${who.now}::timestamp, version = version + 1
    where org_id = ${who.orgId} and task_status in (${due}, ${begun}) and shift_end <= ${before}::timestamp
      and not exists (select from execution where execution.org_id = care_task.org_id
        and execution.oldman_id = care_task.oldman_id
        and execution.execution_status = ${sql.lit(executionStatus.is.paused)})
    returning *`.execute(db)
  await tellTasksMissed(db, who, rows)
  return rows.length
}

/**
 * Notifies the leaders of the ward at the first miss of a shift; their to-do counts up. A miss after the to-do was done
 * notifies and asks again.
 */
export async function tellTasksMissed(db: Db, who: Who, tasks: readonly Task[]) {
  publishTaskChanges(who, tasks)
  if (tasks.length === 0) return
  const shifts = await shiftsOf(db, who)
  for (const list of Map.groupBy(tasks, (task) => shifts(task).bizId).values()) {
    const [{ deptId, shiftType, shiftEnd }] = list
    const { bizId, day } = shifts(list[0])
    const { n } = await countMissed(db, who, list[0])
    const title = `${day.slice(5)} ${await placeOf(db, who, deptId)}${await shiftName(db, who, shiftType)}有${n}项任务漏执行`
    const days = { planDateFrom: day, planDateTo: shiftEnd.slice(0, 10), shiftType: String(shiftType) }
    const news = {
      bizType,
      bizId,
      event: (await openTodoEvent(db, who, { bizType, bizId })) ?? `missed ${who.now}`,
      title,
      content: '请查看并补录、豁免，或说明原因。',
      routePath: '/careplan/nursingRecord',
      query: { taskStatuses: String(missed), ...days, ...(deptId && { deptId }) },
    }
    const heads = await nurseHeads(db, who.orgId, deptId)
    await tell(db, who, heads, { ...news, msgType: msgType.care, msgLevel: msgLevel.important })
    await owe(db, who, heads, { ...news, todoType: bizType, priority: todoPriority.high })
    await restate(db, who, { bizType, bizId }, news)
  }
}

/**
 * A ward's shift as the object of a to-do, named by the day on which it began: a night is one shift, on both sides of
 * midnight.
 */
async function shiftsOf(db: Db, who: Who) {
  const times = await typeTimes(db, who.orgId, who.today)
  return ({ deptId, shiftType, shiftEnd }: Pick<Task, 'deptId' | 'shiftType' | 'shiftEnd'>) => {
    const day = shiftDay(shiftEnd, shiftType, times(deptId))
    return { day, bizId: `${deptId ?? ''}${day}${shiftType}` }
  }
}

async function countMissed(db: Db, who: Who, { deptId, shiftEnd, shiftType }: Task) {
  const hours = await setting(db, who.orgId, 'taskPatchHours')
  const day = shiftEnd.slice(0, 10)
  const { n } = await db
    .selectFrom('careTask')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('planDate', '>=', addDays(day, -1))
    .where('planDate', '<=', day)
    .where('shiftEnd', '=', shiftEnd)
    .where('deptId', deptId === null ? 'is' : '=', deptId)
    .where('shiftType', '=', shiftType)
    .where('taskStatus', '=', missed)
    .where('planTime', '>', addMinutes(who.now, -hours * 60))
    .executeTakeFirstOrThrow()
  return { n: Number(n) }
}

/** A missed task was entered late, exempted or has expired: the last one of its shift ends the to-do. */
export async function settleMiss(db: Db, who: Who, task: Task) {
  if ((await countMissed(db, who, task)).n > 0) return
  const { bizId } = (await shiftsOf(db, who))(task)
  await done(db, who, { bizType, bizId })
}

/** care.md 11b: past the hours for late entry nobody has to deal with it. */
export async function settlePast(db: Db, who: Who): Promise<number> {
  const hours = await setting(db, who.orgId, 'taskPatchHours')
  const to = addMinutes(who.now, -hours * 60)
  const from = addMinutes(who.now, -(hours + 48) * 60)
  const past = await db
    .selectFrom('careTask')
    .selectAll()
    .distinctOn(['deptId', 'shiftEnd', 'shiftType'])
    .where('orgId', '=', who.orgId)
    .where('planDate', '>=', from.slice(0, 10))
    .where('planDate', '<=', to.slice(0, 10))
    .where('taskStatus', '=', missed)
    .where('planTime', '<=', to)
    .execute()
  for (const task of past) await settleMiss(db, who, task)
  return 0
}

/** Residents out longer than planned: their tasks are excused when they come due (care.md 6). */
export async function excuseLate(db: Db, who: Who): Promise<number> {
  const { rows } = await sql<{ oldmanId: string; since: string }>`
    select outing.oldman_id, min(task.plan_date) as since from outing
    join care_task task on task.org_id = outing.org_id and task.oldman_id = outing.oldman_id
      and task.plan_date >= outing.plan_back_time::date and task.plan_time >= outing.plan_back_time
      and task.plan_time <= ${who.now}::timestamp and task.task_status in (${due}, ${begun}, ${missed})
    where outing.org_id = ${who.orgId} and outing.out_status = ${outStatus.is.out}
      and outing.plan_back_time <= ${who.now}::timestamp
    group by outing.oldman_id`.execute(db)
  if (rows.length === 0) return 0
  // After a standstill of the server they belong to earlier days.
  const [since] = rows.map((row) => row.since).sort()
  const input = { oldmanIds: rows.map(({ oldmanId }) => oldmanId), reason: '外出未归', since }
  const { changed } = await settleTasks(db, who, input)
  return changed
}

const projectWeek = 7
const enough = 3
const refusedBy = exempt
/** After the third refusal of a job within a week a nurse gets a to-do (care.md 5, TASK_REFUSE). */
export async function tellRefused(db: Db, who: Who, task: Task, names: { oldmanName: string; projectName: string }) {
  const { n } = await db
    .selectFrom('careTask')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', task.oldmanId)
    .where('projectId', '=', task.projectId)
    .where('planDate', '>=', addMinutes(who.now, -projectWeek * 1440).slice(0, 10))
    .where('planTime', '>', addMinutes(who.now, -projectWeek * 1440))
    .where('taskStatus', '=', refusedBy)
    .where('exemptReason', '=', exemptReason.is.refused)
    .executeTakeFirstOrThrow()
  const biz = refusalOf(task)
  if (Number(n) < enough || (await hasOpenTodo(db, who, biz))) return
  const news = {
    ...biz,
    event: `refused ${task.taskId}`,
    title: `${names.oldmanName}7天内第${n}次拒绝${names.projectName}`,
    content: '请了解原因，调整护理计划或执行项目。',
    routePath: '/careplan/execution',
    query: { oldmanName: names.oldmanName },
  }
  const to = await nurseOf(db, who, task)
  await tell(db, who, to, { ...news, msgType: msgType.care, msgLevel: msgLevel.ordinary })
  await owe(db, who, to, { ...news, todoType: biz.bizType })
}

const refusalOf = ({ oldmanId, projectId }: { oldmanId: string; projectId: string }) => ({
  bizType: 'TASK_REFUSE',
  bizId: `${oldmanId}${projectId}`,
})
/** The row of the job was changed: the to-do about its refusals ends. */
export const refusalAnswered = (db: Db, who: Who, job: { oldmanId: string; projectId: string }) =>
  done(db, who, refusalOf(job))
/** Closes to-dos about refusals that are still open after a week. */
export const lapseRefusals = (db: Db, who: Who) => lapseTodos(db, who, 'TASK_REFUSE', projectWeek)

/** The nurse of a running plan, else those of the ward. */
async function nurseOf(db: Db, who: Who, { oldmanId, deptId }: Task) {
  const plan = await db
    .selectFrom('carePlan')
    .select('nurseId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('planStatus', '=', planStatus.is.running)
    .orderBy('planId', 'desc')
    .executeTakeFirst()
  return plan ? { userIds: [plan.nurseId] } : { roleCodes: ['NURSE'], deptId }
}

async function placeOf(db: Db, who: Who, deptId: string | null) {
  if (!deptId) return ''
  const dept = await db
    .selectFrom('dept')
    .select('deptName')
    .where('orgId', '=', who.orgId)
    .where('deptId', '=', deptId)
    .executeTakeFirst()
  return dept?.deptName ?? ''
}

const shiftName = async (db: Db, who: Who, shiftType: number) =>
  (await dictLabels(db, who.orgId, ['SHIFT_TYPE']))('SHIFT_TYPE', shiftType) ?? ''
