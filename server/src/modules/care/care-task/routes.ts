import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { careTask, taskRefusals as no, type TaskReport, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { signRefusals } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { daysBetween } from '#core/clock.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import { itemwise } from '#core/who/itemwise.ts'
import { scheduledRows } from '../care-plan/service.ts'
import { handoverModule } from './handover/routes.ts'
import { caredFor } from './read/access.ts'
import { card } from './read/card.ts'
import { listTasks, one } from './read/reads.ts'
import { summary } from './read/summary.ts'
import { workload } from './read/workload.ts'
import { doneOn, report } from './record/report.ts'
import { settleTasks } from './record/settle.ts'
import './record/recheck.ts'
import './stay.ts'

/** Each task by itself: a refused one does not stop the others (care.md 5). */
async function save({ body, each }: Ctx<typeof careTask.save>) {
  const requestNo = body.requestNo ?? newId()
  const results = []
  for (const [at, sent] of body.tasks.entries()) results.push(await single(each, sent, `${requestNo}:${at}`))
  return { results }
}

type Each = Ctx<typeof careTask.save>['each']
async function single(each: Each, sent: TaskReport, requestNo: string) {
  const run = () =>
    each({ requestNo, body: sent }, async (db, who) => {
      const { taskId, taskStatus, timeliness, version } = await report(db, who, sent)
      return { taskId, taskStatus, timeliness, version }
    })
  const refused = { taskId: sent.taskId ?? null, taskStatus: null, timeliness: null, version: null }
  return { ...refused, ...(await itemwise(run)) }
}

/** Jobs on demand of a resident, with how often each was done today. */
async function onDemand({ db, who, query }: Ctx<typeof careTask.onDemand>) {
  await caredFor(db, who, query.oldmanId)
  const rows = await scheduledRows(db, who, [query.oldmanId])
  const open = rows.filter(
    (row) =>
      row.cycleType === cycle.is.onDemand &&
      row.status === onOff.is.on &&
      row.startDate <= who.today &&
      (!row.endDate || row.endDate >= who.today),
  )
  return Promise.all(
    open.map(async (row) => ({
      nursingPlanId: row.nursingPlanId,
      projectId: row.projectId,
      projectName: row.projectName,
      minutes: row.minutes ?? row.usualMinutes,
      inputForm: row.inputForm,
      inputRef: row.inputRef,
      needPhoto: row.needPhoto || row.jobPhoto,
      needSign: row.needSign || row.jobSign,
      maxPerDay: row.maxPerDay,
      doneToday: await doneOn(db, who, row.nursingPlanId, who.today),
    })),
  )
}

const longestDays = 7
/** Plans the tasks of a plan for coming days; existing ones stay. Refuses 14008, 21003, 21009. */
async function makeOfPlan({ db, who, params, body }: Ctx<typeof careTask.makeOfPlan>) {
  const { dateFrom, dateTo } = body
  if (dateFrom < who.today || dateTo < dateFrom || daysBetween(dateFrom, dateTo) >= longestDays)
    refuse(no.dates, {}, { field: 'dateTo' })
  const plan = await db
    .selectFrom('carePlan')
    .select(['oldmanId', 'planStatus', 'planNo'])
    .where('orgId', '=', who.orgId)
    .where('planId', '=', params.planId)
    .executeTakeFirst()
  if (!plan) return refuse(common.missing)
  await ownResident(db, who, plan.oldmanId)
  if (plan.planStatus !== planStatus.is.running) refuse(common.wrongState, { name: planStatus.label(plan.planStatus) })
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from care_task task
      join execution_row line on line.org_id = task.org_id and line.nursing_plan_id = task.nursing_plan_id
      where task.org_id = ${who.orgId} and line.plan_id = ${params.planId}
        and task.task_status <> ${taskStatus.is.cancelled}
        and task.plan_date between ${dateFrom} and ${dateTo}`.execute(db)
    return rows[0].n
  }
  const existed = await count()
  await settleTasks(db, who, { oldmanIds: [plan.oldmanId], reason: '生成计划任务', until: dateTo })
  who.did(`生成护理计划${plan.planNo}的任务，${dateFrom}至${dateTo}`)
  return { created: (await count()) - existed, existed }
}

export default [
  serve(
    careTask,
    { list: listTasks, get: one, save, onDemand, card, summary, workload, makeOfPlan },
    // A task with a measurement writes the data of the pages of vital signs.
    { constraints: { vital_sign_once: { refusal: signRefusals.taken } } },
  ),
  handoverModule,
]
