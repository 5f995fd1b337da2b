import { refuse } from '#contract/kit/refusals.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import {
  exemptReason,
  taskRefusals as no,
  recordType,
  taskStatus,
  timeliness,
} from '#contract/modules/care/care-task/task.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { addMinutes, minutesBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { own, patch } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { type DoseChange, dosesBetween, joinDoses, type PlannedDose } from '../../../stock/drug-take/service.ts'
import { jobOf, switchesOf } from '../guards.ts'
import { publishTaskChanges } from '../news.ts'
import { tasks } from '../tables.ts'
import { followDone } from './after.ts'
import { settleMiss, tellRefused } from './misses.ts'
import type { Step, Task } from './step.ts'

/**
 * 服药协助 and the doses of its time are recorded once (care.md 5): a given dose finishes the task, and the task cannot be
 * finished while its dose is not given.
 */

const is = taskStatus.is
const { toPack, toCheck, toGive, given, refused, missed } = takeStatus.is
/** Neither recorded as given, nor with a reason why not. */
const unanswered: readonly number[] = [toPack, toCheck, toGive, missed]
/** The most minutes between a dose and the task it belongs to. */
const nearMinutes = 60

/** 14145: a dose of its time was not given, and the remark does not explain it. */
export async function assertDoses(db: Db, who: Who, { task, job, sent }: Step) {
  if (job.inputForm !== inputForm.is.dose || sent.remark) return
  const open = (await dosesOf(db, who, task)).filter(({ status }) => unanswered.includes(status))
  const names = [...new Set(open.map(({ drugName }) => drugName))]
  if (names.length > 0) refuse(no.dosesOpen, { 药品: names.join('、') }, { field: 'remark' })
}

/** The doses that belong to a task: within an hour of it, and to no nearer task. */
async function dosesOf(db: Db, who: Who, task: Task): Promise<PlannedDose[]> {
  const from = addMinutes(task.planTime, -nearMinutes)
  const to = addMinutes(task.planTime, nearMinutes)
  const doses = await dosesBetween(db, who, task.oldmanId, from, to)
  if (doses.length === 0) return []
  const all = await tasksAround(db, who, task.oldmanId, task.planTime)
  return doses.filter(({ planTime }) => nearest(all, planTime)?.taskId === task.taskId)
}

/** Such tasks from the day before to the day after: a dose at midnight may be nearest to a task of another day. */
function tasksAround(db: Db, who: Who, oldmanId: string, at: string) {
  const reach = 2 * nearMinutes
  return db
    .selectFrom('careTask')
    .innerJoin('careProject', (join) =>
      join.onRef('careProject.orgId', '=', 'careTask.orgId').onRef('careProject.projectId', '=', 'careTask.projectId'),
    )
    .select(['careTask.taskId', 'careTask.planTime'])
    .where('careTask.orgId', '=', who.orgId)
    .where('careTask.oldmanId', '=', oldmanId)
    .where('careTask.planDate', '>=', addMinutes(at, -reach).slice(0, 10))
    .where('careTask.planDate', '<=', addMinutes(at, reach).slice(0, 10))
    .where('careTask.planTime', '>=', addMinutes(at, -reach))
    .where('careTask.planTime', '<=', addMinutes(at, reach))
    .where('careTask.recordType', '<>', recordType.is.onDemand)
    .where('careTask.taskStatus', '<>', is.cancelled)
    .where('careProject.inputForm', '=', inputForm.is.dose)
    .orderBy('careTask.planTime')
    .orderBy('careTask.taskId')
    .execute()
}

/** The earlier one of two equally near tasks. */
function nearest<T extends { planTime: string }>(all: readonly T[], at: string): T | undefined {
  const near = all
    .map((one) => ({ one, away: Math.abs(minutesBetween(one.planTime, at)) }))
    .filter(({ away }) => away <= nearMinutes)
  return near.toSorted((a, b) => a.away - b.away)[0]?.one
}

joinDoses({ name: 'care-task', changed: followDose })

/** A dose was given, refused or taken back: its task is done, exempted, or due again. */
async function followDose(db: Db, who: Who, change: DoseChange) {
  const found = nearest(await tasksAround(db, who, change.oldmanId, change.planTime), change.planTime)
  if (!found) return
  const task = await own(db, tasks, who, found.taskId, { lock: true })
  if (isBy(task, change)) return takeBack(db, who, task, change)
  if (task.taskStatus !== is.due && task.taskStatus !== is.begun && task.taskStatus !== is.missed) return
  const doses = await dosesOf(db, who, task)
  if (doses.some(({ status }) => unanswered.includes(status))) return
  // A refusal of the bill (a closed month) does not keep a dose from being given: the task is then finished by hand.
  if (doses.some(({ status }) => status === given)) await attempt(db, who, {}, () => finishBy(db, who, task, change))
  else if (doses.some(({ status }) => status === refused)) await excuseBy(db, who, task, change, doses)
}

const isBy = (task: Task, { by }: DoseChange) =>
  task.taskStatus === is.done && by.at !== null && task.finishTime === by.at && task.finishBy === by.userId

const stampOf = (task: Task, { by }: DoseChange) => ({
  finishTime: by.at,
  finishBy: by.userId,
  finishByName: by.userName,
  missTime: null,
  recordType: task.taskStatus === is.missed ? recordType.is.patched : task.recordType,
})

async function finishBy(db: Db, who: Who, task: Task, change: DoseChange) {
  const at = change.by.at ?? who.now
  const switches = await switchesOf(db, who)
  const inTime = at <= switches.windowEnd(task.planTime) ? timeliness.is.inTime : timeliness.is.late
  const done = await patch(db, tasks, who, task, {
    ...stampOf(task, change),
    taskStatus: is.done,
    resultValue: { note: byDose },
    timeliness: task.taskStatus === is.missed ? timeliness.is.patched : inTime,
    lateReason: change.reason,
  })
  const job = await jobOf(db, who, task, at.slice(0, 10))
  const sent = { taskId: task.taskId, taskStatus: is.done }
  await followDone(db, who, { task: done, resident: await residentOf(db, who, task), job, switches, sent })
  if (task.taskStatus === is.missed) await settleMiss(db, who, task)
  publishTaskChanges(who, [done])
}
const byDose = '发药登记完成'

/** When all doses are refused, the task counts as refused. */
async function excuseBy(db: Db, who: Who, task: Task, change: DoseChange, doses: readonly PlannedDose[]) {
  const reason = doses.find(({ status }) => status === refused)?.refuseReason
  const label = await dictLabels(db, who.orgId, ['DRUG_REFUSE_REASON'])
  const excused = await patch(db, tasks, who, task, {
    ...stampOf(task, change),
    taskStatus: is.exempt,
    exemptReason: exemptReason.is.refused,
    refuseReason: `拒服：${label('DRUG_REFUSE_REASON', reason)}`,
  })
  if (task.taskStatus === is.missed) await settleMiss(db, who, task)
  const { oldmanName } = await residentOf(db, who, task)
  const { projectName } = await jobOf(db, who, task)
  await tellRefused(db, who, excused, { oldmanName, projectName })
  publishTaskChanges(who, [excused])
}

/** The dose that finished it was recorded by mistake: the task is due again, and the former values stay readable. */
async function takeBack(db: Db, who: Who, task: Task, { by, reason }: DoseChange) {
  const doses = await dosesOf(db, who, task)
  if (doses.some(({ status }) => status === given)) return
  const edit = { time: who.now, userName: who.userName, field: '状态', old: `${by.userName ?? ''} ${byDose}` }
  const editLog = [...(task.editLog ?? []), { ...edit, new: '发药已作废', reason: reason ?? '发药已作废' }]
  const again = await patch(db, tasks, who, task, {
    taskStatus: is.due,
    finishTime: null,
    finishBy: null,
    finishByName: null,
    timeliness: null,
    resultValue: null,
    lateReason: null,
    editLog,
  })
  publishTaskChanges(who, [again])
}

/** The user who gives a drug sees the resident already; this read needs no scope. */
const residentOf = (db: Db, who: Who, { oldmanId }: Task) =>
  db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()
