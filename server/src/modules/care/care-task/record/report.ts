import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import {
  exemptReason,
  taskRefusals as no,
  recordType,
  type TaskReport,
  taskStatus,
  timeliness,
} from '#contract/modules/care/care-task/task.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row, Written } from '#core/rows/store/table.ts'
import { insert, own, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertJob, assertMoment, assertProof, assertResult, jobOf, switchesOf } from '../guards.ts'
import { publishTaskChanges } from '../news.ts'
import { caredFor } from '../read/access.ts'
import { shiftOn } from '../read/shift.ts'
import { tasks } from '../tables.ts'
import { followDone } from './after.ts'
import { assertExcused, correct } from './correct.ts'
import { assertDoses } from './doses.ts'
import { settleMiss, tellRefused } from './misses.ts'
import type { Step, Task } from './step.ts'

/**
 * Reports on tasks from terminals: begun, done, exempted, entered late, corrected; or a job done on demand (care.md 5).
 */

const is = taskStatus.is

/** One report. Gives the task as it is now. Refuses by the table of care.md 5. */
export async function report(db: Db, who: Who, sent: TaskReport): Promise<Task> {
  if (!sent.taskId) return onDemand(db, who, sent)
  const task = await own(db, tasks, who, sent.taskId, { lock: true })
  const resident = await residentOf(db, who, task)
  if (task.taskStatus === is.cancelled && !livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  const step = {
    task,
    resident,
    sent,
    job: await jobOf(db, who, task, sent.finishTime?.slice(0, 10)),
    switches: await switchesOf(db, who),
  }
  const now = await stepOf(task, sent)(db, who, step)
  publishTaskChanges(who, [now])
  return now
}

type Act = (db: Db, who: Who, step: Step) => Promise<Task>

/** The step, by the present and the requested state of the task. */
function stepOf(task: Task, sent: TaskReport): Act {
  const { taskStatus: from } = task
  const isOver = from === is.done || from === is.exempt
  if (sent.taskStatus === is.due || sent.taskStatus === is.cancelled || sent.taskStatus === is.missed)
    return isOver ? refuse(no.lasting) : wrongValue('taskStatus', '任务只能开始、完成或豁免')
  if (isOver && from === sent.taskStatus && sent.editReason) return correct
  if (from === is.done && sent.taskStatus === is.done) return refuseTaken(task)
  if (isOver || from === is.cancelled) return refuse(common.wrongState, { name: taskStatus.label(from) })
  if (sent.taskStatus === is.begun)
    return from === is.due ? begin : refuse(common.wrongState, { name: taskStatus.label(from) })
  return sent.taskStatus === is.exempt ? excuse : finish
}

/** 14139, with name and minute of the first report. */
function refuseTaken({ finishByName, finishTime }: Task): never {
  return refuse(no.taken, { 姓名: finishByName ?? '', 'HH:mm': finishTime?.slice(11, 16) ?? '' })
}

/** The caller sees the resident, or is an executor of the task. */
async function residentOf(db: Db, who: Who, task: Task): Promise<Row<'oldman'>> {
  const mine = who.empId !== null && task.executorIds.includes(who.empId)
  if (!mine) return ownResident(db, who, task.oldmanId)
  return db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', task.oldmanId)
    .executeTakeFirstOrThrow()
}

/** A terminal that sends a version must have read the present one. */
const write = (db: Db, who: Who, { task, sent }: Step, values: Written<'careTask'>) =>
  sent.version == null
    ? patch(db, tasks, who, task, values)
    : update(db, tasks, who, task, { ...values, version: sent.version })

const begin: Act = async (db, who, step) => {
  assertLives(step)
  if (who.now < step.switches.windowStart(step.task.planTime)) refuse(no.early)
  return write(db, who, step, { taskStatus: is.begun, startTime: who.now })
}

/** A departed resident gets no more care; tasks due before may still be entered. */
function assertLives({ task, resident }: Pick<Step, 'task' | 'resident'>) {
  if (!livesHere.includes(resident.oldmanStatus) && task.taskStatus !== is.missed) refuse(no.notLiving)
}

const finish: Act = async (db, who, step) => {
  const { task, sent, job, switches } = step
  assertLives(step)
  await assertJob(db, who, job)
  await assertDoses(db, who, step)
  const finishTime = assertMoment(who, step)
  const patched = isPatch(step, finishTime)
  if (patched) assertPatchable(who, step)
  const judgedAt = sent.offline ? finishTime : who.now
  const isLate = !patched && judgedAt > switches.windowEnd(task.planTime)
  if ((isLate || patched) && !sent.lateReason) refuse(no.late, {}, { field: 'lateReason' })
  const resultValue = assertResult(job, sent)
  assertProof(task, sent)
  await assertSecond(db, who, sent)
  const done = await write(db, who, step, {
    ...proofOf(sent),
    resultValue,
    finishTime,
    taskStatus: is.done,
    finishBy: who.userId,
    finishByName: who.userName,
    timeliness: patched ? timeliness.is.patched : isLate ? timeliness.is.late : timeliness.is.inTime,
    recordType: patched ? recordType.is.patched : task.recordType,
    lateReason: sent.lateReason ?? null,
    missTime: null,
  })
  await followDone(db, who, { ...step, task: done })
  if (task.taskStatus === is.missed) await settleMiss(db, who, task)
  who.did(`${patched ? '补录' : '完成'}护理任务：${step.resident.oldmanName}${job.projectName}`)
  return read(db, who, done)
}

/** Reads the row again, with the values that a joined module wrote to it. */
const read = (db: Db, who: Who, task: Task) => own(db, tasks, who, task.taskId)

/** The task was missed; false when an offline terminal recorded it before that (care.md 5, Offline). */
const isPatch = ({ task, sent }: Step, finishTime: string) =>
  task.taskStatus === is.missed && !(sent.offline === 1 && !!task.missTime && finishTime < task.missTime)

const dayHours = 24
/** Late entry: within the hours of the setting (14135), after a day by a nurse (14143). */
function assertPatchable(who: Who, { task, switches }: Step) {
  if (who.now > addMinutes(task.planTime, switches.patchHours * 60)) refuse(no.tooLate, { n: switches.patchHours })
  if (who.now > addMinutes(task.planTime, dayHours * 60) && !who.may('careplan.nursingRecord.edit')) refuse(no.byNurse)
}

/** Exempted with a reason: it does not count as missed. */
const excuse: Act = async (db, who, step) => {
  const { task, sent, resident, job } = step
  assertLives(step)
  const reason = assertExcused(sent)
  const finishTime = assertMoment(who, step, { anyTime: true })
  if (isPatch(step, finishTime)) {
    assertPatchable(who, step)
    if (!sent.lateReason) refuse(no.late, {}, { field: 'lateReason' })
  }
  const exempted = await write(db, who, step, {
    ...proofOf(sent),
    taskStatus: is.exempt,
    exemptReason: sent.exemptReason,
    refuseReason: sent.refuseReason ?? null,
    finishTime,
    finishBy: who.userId,
    finishByName: who.userName,
    lateReason: sent.lateReason ?? null,
    missTime: null,
  })
  if (task.taskStatus === is.missed) await settleMiss(db, who, task)
  if (reason === exemptReason.is.refused)
    await tellRefused(db, who, exempted, { oldmanName: resident.oldmanName, projectName: job.projectName })
  who.did(`豁免护理任务：${resident.oldmanName}${job.projectName}，${exemptReason.label(reason)}`)
  return exempted
}

const proofOf = (sent: TaskReport) => ({
  photos: sent.photos ?? [],
  signImage: sent.signImage ?? null,
  voice: sent.voice ?? null,
  secondBy: sent.secondBy ?? null,
  remark: sent.remark ?? null,
  locationCheck: sent.locationCheck ?? 0,
  offline: sent.offline ?? 0,
})

async function assertSecond(db: Db, who: Who, { secondBy }: TaskReport) {
  if (!secondBy) return
  if (secondBy === who.userId) wrongValue('secondBy', '第二执行人须为另一人')
  const user = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', secondBy)
    .where('status', '=', userStatus.is.normal)
    .executeTakeFirst()
  if (!user) refuse(common.missing, {}, { field: 'secondBy' })
}

/** A job of cycle 6, at any time, up to its daily limit (14138). */
async function onDemand(db: Db, who: Who, sent: TaskReport): Promise<Task> {
  if (sent.taskStatus !== is.done) wrongValue('taskStatus', '按需项目只能登记完成')
  const row = await onDemandRow(db, who, sent.nursingPlanId ?? wrongValue('nursingPlanId', '请选择按需项目'))
  const resident = await caredFor(db, who, row.oldmanId)
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  const switches = await switchesOf(db, who)
  const finishTime = assertMoment(who, { sent, switches }, { anyTime: true })
  const day = finishTime.slice(0, 10)
  if (row.maxPerDay !== null && (await doneOn(db, who, row.nursingPlanId, day)) >= row.maxPerDay) refuse(no.enough)
  const bare = {
    planDate: day,
    planTime: finishTime,
    oldmanId: row.oldmanId,
    bedName: resident.bedName,
    deptId: resident.deptId,
    nursingPlanId: row.nursingPlanId,
    projectId: row.projectId,
    source: row.source,
    recordType: recordType.is.onDemand,
    minutes: row.minutes ?? row.usualMinutes,
    needPhoto: row.needPhoto || row.jobPhoto,
    needSign: row.needSign || row.jobSign,
  }
  const job = await jobOf(db, who, bare, day)
  await assertJob(db, who, job)
  const resultValue = assertResult(job, sent)
  assertProof(bare, sent)
  await assertSecond(db, who, sent)
  const task = await insert(db, tasks, who, {
    ...bare,
    ...(await shiftOn(db, who, resident.deptId, finishTime)),
    ...proofOf(sent),
    resultValue,
    finishTime,
    taskId: newId(),
    taskStatus: is.done,
    timeliness: timeliness.is.inTime,
    editLog: [],
    finishBy: who.userId,
    finishByName: who.userName,
    executorIds: who.empId ? [who.empId] : [],
    costRow: 0,
  })
  await followDone(db, who, { task, resident, job, switches, sent })
  who.did(`登记按需护理：${resident.oldmanName}${job.projectName}`)
  const done = await read(db, who, task)
  publishTaskChanges(who, [done])
  return done
}

/** The row while its schedule is in force, locked so that two reports do not exceed its limit together. */
async function onDemandRow(db: Db, who: Who, nursingPlanId: string) {
  const row = await db
    .selectFrom('executionRow as row')
    .innerJoin('execution', (join) =>
      join.onRef('execution.orgId', '=', 'row.orgId').onRef('execution.executionId', '=', 'row.executionId'),
    )
    .innerJoin('careProject as job', (join) =>
      join.onRef('job.orgId', '=', 'row.orgId').onRef('job.projectId', '=', 'row.projectId'),
    )
    .select(['row.nursingPlanId', 'row.projectId', 'row.source', 'row.maxPerDay', 'row.minutes', 'row.needPhoto'])
    .select([
      'row.needSign',
      'row.status',
      'row.cycleType',
      'row.startDate',
      'row.endDate',
      'execution.oldmanId',
      'execution.executionStatus',
    ])
    .select(['job.minutes as usualMinutes', 'job.needPhoto as jobPhoto', 'job.needSign as jobSign'])
    .where('row.orgId', '=', who.orgId)
    .where('row.nursingPlanId', '=', nursingPlanId)
    .forUpdate(['row'])
    .executeTakeFirst()
  if (!row) return refuse(common.missing)
  const ended = row.status !== onOff.is.on || (row.endDate !== null && row.endDate < who.today)
  if (row.executionStatus === executionStatus.is.ended || ended) refuse(common.wrongState, { name: '已结束' })
  if (row.startDate > who.today) refuse(common.wrongState, { name: '未开始' })
  if (row.cycleType !== cycle.is.onDemand) wrongValue('nursingPlanId', '该项目不是按需项目')
  return row
}

/** How often it was done on a day. */
export async function doneOn(db: Db, who: Who, nursingPlanId: string, day: string) {
  const { n } = await db
    .selectFrom('careTask')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('nursingPlanId', '=', nursingPlanId)
    .where('planDate', '=', day)
    .where('taskStatus', '=', is.done)
    .executeTakeFirstOrThrow()
  return Number(n)
}
