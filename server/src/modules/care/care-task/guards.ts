import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { lackOf } from '#contract/modules/care/care-task/result.ts'
import { taskRefusals as no, type TaskReport } from '#contract/modules/care/care-task/task.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { priceOfChild } from '../../fees/fee-project/service.ts'
import { mayDo } from './rules.ts'

/** The conditions for finishing a task (care.md 5). */

/** The job of a task, with its charging by the row of the schedule; the price is that of the day it is done on. */
export async function jobOf(
  db: Db,
  who: Who,
  { projectId, nursingPlanId }: Pick<Row<'careTask'>, 'projectId' | 'nursingPlanId'>,
  day = who.today,
) {
  const job = await db
    .selectFrom('careProject')
    .leftJoin('executionRow as row', (join) =>
      join.onRef('row.orgId', '=', 'careProject.orgId').on('row.nursingPlanId', '=', nursingPlanId),
    )
    .select(['careProject.projectId', 'careProject.projectName', 'careProject.executorJobs', 'careProject.inputForm'])
    .select(['careProject.inputRef', 'careProject.unit', 'careProject.projectChildId', 'careProject.content'])
    .select(['row.billable', 'row.unitPrice as rowPrice', 'row.source', 'row.planId', 'row.executionId'])
    .select(priceOfChild('care_project.project_child_id', day).as('childPrice'))
    .select('careProject.unitPrice')
    .where('careProject.orgId', '=', who.orgId)
    .where('careProject.projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return { ...job, executorJobs: job.executorJobs ?? [] }
}
export type Job = Awaited<ReturnType<typeof jobOf>>

/** Settings of the institution that decide about a task. */
export async function switchesOf(db: Db, who: Who) {
  const keys = ['taskEarlyMinutes', 'taskLateMinutes', 'taskPatchHours', 'offlineMaxHours'] as const
  const set = await settings(db, who.orgId, keys)
  return {
    windowStart: (planTime: string) => addMinutes(planTime, -set.taskEarlyMinutes),
    windowEnd: (planTime: string) => addMinutes(planTime, set.taskLateMinutes),
    patchHours: set.taskPatchHours,
    offlineHours: set.offlineMaxHours,
  }
}
export type Switches = Awaited<ReturnType<typeof switchesOf>>

/** 14131: a head may do the jobs of the employees under him. */
export async function assertJob(db: Db, who: Who, job: Job) {
  const { executorJobs } = job
  if (executorJobs.length === 0) return
  const person = who.empId
    ? await db
        .selectFrom('emp')
        .select('jobTypeCode')
        .where('orgId', '=', who.orgId)
        .where('empId', '=', who.empId)
        .executeTakeFirst()
    : undefined
  if (mayDo(executorJobs, person?.jobTypeCode)) return
  const label = await dictLabels(db, who.orgId, ['JOB_TYPE'])
  refuse(no.job, { 岗位: executorJobs.map((one) => label('JOB_TYPE', one)).join('或') })
}

/**
 * When it was done: now, or the time the terminal recorded; not before it may begin, not in the future, not recorded
 * too long ago.
 */
export function assertMoment(
  who: Who,
  { task, sent, switches }: { task?: Pick<Row<'careTask'>, 'planTime'>; sent: TaskReport; switches: Switches },
  { anyTime = false } = {},
): string {
  const finishTime = sent.finishTime ?? who.now
  const latest = sent.offline ? addMinutes(who.now, clockMinutes) : who.now
  if (finishTime > latest) wrongValue('finishTime', '完成时间不能晚于现在')
  if (sent.offline && finishTime < addMinutes(who.now, -switches.offlineHours * 60))
    refuse(no.offlineLate, { n: switches.offlineHours }, { field: 'finishTime' })
  if (task && !anyTime && finishTime < switches.windowStart(task.planTime))
    refuse(no.early, {}, { field: 'finishTime' })
  if (!task && finishTime.slice(0, 10) < addMinutes(who.now, -dayMinutes).slice(0, 10))
    wrongValue('finishTime', '按需记录只能补登昨天以后的')
  return finishTime > who.now ? who.now : finishTime
}
/** Minutes the clock of a terminal may be ahead. */
const clockMinutes = 2
const dayMinutes = 1440

/** 14133 */
export function assertProof(
  task: { needPhoto: number | boolean | null; needSign: number | boolean | null },
  sent: TaskReport,
) {
  if (task.needPhoto && !sent.photos?.length) refuse(no.proof, { step: '拍照' }, { field: 'photos' })
  if (task.needSign && !sent.signImage) refuse(no.proof, { step: '签名' }, { field: 'signImage' })
}

/** The fields of the job's form, without empty ones. */
export function assertResult(job: Pick<Job, 'inputForm' | 'inputRef'>, sent: TaskReport) {
  const lack = lackOf(job.inputForm, job.inputRef, sent.resultValue)
  if (lack) wrongValue(`resultValue.${lack.field}`, lack.text)
  const entries = Object.entries(sent.resultValue ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return entries.length > 0 ? (Object.fromEntries(entries) as Row<'careTask'>['resultValue']) : null // as: of those sent
}
