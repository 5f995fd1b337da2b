import { sql } from 'kysely'
import { careUnit } from '#contract/modules/care/care-project/care-project.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { isLittle, typeOf } from '#contract/modules/care/care-task/result.ts'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { todoPriority } from '#contract/modules/platform/message/todo.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { consume } from '../../../fees/bill/service.ts'
import { done, hasOpenTodo, owe, tell } from '../../../platform/message/service.ts'
import { writeSign } from '../../vital-sign/service.ts'
import { tasks } from '../tables.ts'
import type { Step } from './step.ts'

/**
 * The effects of a finished task, in its transaction: the measurement, the bill line, a to-do for a nurse (care.md 5).
 */

const careTask = 5
export async function followDone(db: Db, who: Who, step: Step) {
  await measure(db, who, step)
  await bill(db, who, step)
  await watchIntake(db, who, step)
}

const taskSign = 3
async function measure(db: Db, who: Who, { task, resident, job, sent }: Step) {
  if (job.inputForm !== inputForm.is.sign) return
  const { posture, ...values } = sent.resultValue ?? {}
  const recheck = task.recheckOf ? { recheckOf: task.recheckOf } : {}
  const row = {
    ...values,
    posture,
    signType: typeOf(job.inputRef),
    remark: sent.remark,
    taskId: task.taskId,
    ...recheck,
  }
  await writeSign(db, who, resident, { ...row, measureTime: task.finishTime ?? who.now }, taskSign)
}

/** One bill line for each task; a refusal by fees (a closed month, a closed account) refuses the task. */
async function bill(db: Db, who: Who, { task, job }: Step) {
  const price = job.rowPrice ?? job.unitPrice ?? job.childPrice
  if (job.billable !== 1 || !job.projectChildId || !price) return
  const quantity = job.unit === careUnit.is.minutes ? task.minutes : 1
  await consume(db, who, {
    oldmanId: task.oldmanId,
    source: careTask,
    sourceId: task.taskId,
    projectChildId: job.projectChildId,
    quantity,
    price: Number(price),
    date: (task.finishTime ?? who.now).slice(0, 10),
    remark: job.projectName,
  })
  await patch(db, tasks, who, task, { costRow: 1 })
}

const meals = 3
/** Three meals running are within this many days; nobody eats nothing for longer. */
const lookedBack = 7
/**
 * INTAKE_LOW: three meals running with less than half eaten, by the present records, in the order of the meals whenever
 * they were reported; a meal that was eaten ends it.
 */
export async function watchIntake(db: Db, who: Who, { task, resident, job }: Pick<Step, 'task' | 'resident' | 'job'>) {
  if (job.inputForm !== inputForm.is.intake) return
  const biz = { bizType: 'INTAKE_LOW', bizId: task.oldmanId }
  const last = await db
    .selectFrom('careTask')
    .innerJoin('careProject', (join) =>
      join.onRef('careProject.orgId', '=', 'careTask.orgId').onRef('careProject.projectId', '=', 'careTask.projectId'),
    )
    .select(['careTask.resultValue', 'careTask.finishTime'])
    .where('careTask.orgId', '=', who.orgId)
    .where('careTask.oldmanId', '=', task.oldmanId)
    .where('careTask.planDate', '>=', addDays(who.today, -lookedBack))
    .where('careTask.taskStatus', '=', taskStatus.is.done)
    .where('careProject.inputForm', '=', inputForm.is.intake)
    .where(sql<boolean>`care_task.result_value ->> 'percent' is not null`)
    .orderBy('careTask.finishTime', 'desc')
    .orderBy('careTask.taskId', 'desc')
    .limit(meals)
    .execute()
  const isLow = last.map(({ resultValue }) => isLittle(resultValue))
  if (isLow[0] === false) await done(db, who, biz)
  if (last.length < meals || !isLow.every(Boolean) || (await hasOpenTodo(db, who, biz))) return
  const news = {
    ...biz,
    event: `low ${task.taskId} ${who.now}`,
    title: `${resident.oldmanName}连续${meals}餐进食不足一半`,
    content: `${resident.bedName ?? ''} ${resident.oldmanName}，请评估进食情况并调整饮食。`,
    routePath: '/careplan/nursingRecord',
    query: { oldmanName: resident.oldmanName },
  }
  const to = { roleCodes: ['NURSE', 'DOCTOR'], deptId: resident.deptId }
  await tell(db, who, to, { ...news, msgType: msgType.care, msgLevel: msgLevel.important })
  await owe(db, who, to, { ...news, todoType: 'INTAKE_LOW', priority: todoPriority.high })
}
