import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { execution, rowSource } from '#contract/modules/care/care-plan/execution.ts'
import { plan } from '#contract/modules/care/care-plan/plan.ts'
import { resultText } from '#contract/modules/care/care-task/result.ts'
import {
  careTask,
  taskRefusals as no,
  taskSource,
  taskStatus,
  timeliness,
} from '#contract/modules/care/care-task/task.ts'
import { addDays, addMinutes, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { taskPeople } from '../alerts.ts'
import { jobOf } from '../guards.ts'
import { tasks } from '../tables.ts'

/** Tasks and records for reading: lists with their counts, and one task with its history (care.md 5). */

const named = sql<string | null>`(select string_agg(emp.emp_name, '、' order by emp.emp_name) from emp
  where emp.org_id = care_task.org_id and care_task.executor_ids @> to_jsonb(emp.emp_id))`

/** The caller is an executor, in any ward. */
const isMine = ({ empId }: Who) => sql<boolean>`care_task.executor_ids @> to_jsonb(${empId ?? ''}::text)`
/** The JOB_TYPE of the employee is one the job is meant for, or leads one (14131, `mayDo`). */
const fits = sql<boolean>`(care_project.executor_jobs @> to_jsonb(emp.job_type_code::text) or care_project.executor_jobs @>
  to_jsonb(case emp.job_type_code when 'nurseHead' then 'NURSE' when 'nurseTeamLeader' then 'NURSE'
    when 'deptHead' then 'DOCTOR' when 'medicalTeamLeader' then 'DOCTOR' else '' end))`
const anybody = sql<boolean>`coalesce(care_project.executor_jobs, '[]') = '[]'`
/** The caller's job type may do it: tasks that would be refused are not offered (14131). */
const isMyJob = ({ empId }: Who) => sql<boolean>`(${anybody} or exists (select from emp
  where emp.org_id = care_task.org_id and emp.emp_id = ${empId ?? ''} and ${fits}))`
/** Without executors, or without one whose job type may do it. */
const isFree = sql<boolean>`(care_task.executor_ids = '[]' or not ${anybody} and not exists (select from emp
  where emp.org_id = care_task.org_id and care_task.executor_ids @> to_jsonb(emp.emp_id) and ${fits}))`
const mine = (who: Who) => sql<boolean>`(${isMyJob(who)} and (${isMine(who)} or ${isFree}))`

const rows = listing(tasks, careTask.list, {
  rows: (db, who) =>
    withResident(db, who, tasks, isMine(who))
      .innerJoin('careProject', (join) =>
        join
          .onRef('careProject.orgId', '=', 'careTask.orgId')
          .onRef('careProject.projectId', '=', 'careTask.projectId'),
      )
      .innerJoin('projectCategory', (join) =>
        join
          .onRef('projectCategory.orgId', '=', 'careProject.orgId')
          .onRef('projectCategory.projectCategoryId', '=', 'careProject.projectCategoryId'),
      )
      .select(['careProject.projectName', 'careProject.inputForm', 'careProject.inputRef', 'projectCategoryName'])
      .select([
        named.as('executorNames'),
        sql<number>`${isMyJob(who)}::int`.as('mayDo'),
        sql<string | null>`coalesce(care_task.bed_name, oldman.bed_name)`.as('bedName'),
      ])
      .select(
        sql<string | null>`(select dept_name from dept where dept.org_id = care_task.org_id
          and dept.dept_id = care_task.dept_id)`.as('deptName'),
      ),
  sort: ['planTime', 'finishTime', 'taskStatus'],
  first: [
    ['careTask.planTime', 'asc'],
    ['careTask.taskId', 'asc'],
  ],
  where: {
    projectCategoryId: (id: string) => sql`care_project.project_category_id = ${id}`,
    inputForm: (form: number) => sql`care_project.input_form = ${form}`,
    taskStatuses: (statuses: readonly number[]) => sql`care_task.task_status = any(${[...statuses]}::int2[])`,
    deptId: (deptId: string) => sql`care_task.dept_id = ${deptId}`,
    locationId: livesIn,
    mine: (value: number, who) => (value === 1 ? mine(who) : sql`true`),
    // Adds the residents to the reply; it filters nothing.
    people: () => sql`true`,
  },
})

type TaskRow = Awaited<ReturnType<typeof rows.shown>>
const longestDays = 93
const { due, begun, done, missed, exempt, cancelled } = taskStatus.is

/** A page with the counts of all that match; without dates those of today. Cancelled tasks do not count. */
export async function listTasks(request: Ctx<typeof careTask.list>) {
  const query = withDays(request.who, request.query)
  const found = await rows.page(request, query)
  const sum = await sumsOf(request, query)
  const shown = { ...found, list: await shownAll(request, found.list), sum }
  return query.people === 1 ? { ...shown, people: await taskPeople(request.db, request.who, found.list) } : shown
}

/** Counts by state; a task past its time and not done is overtime (docs/domain/residence.md 8). */
async function sumsOf(request: Pick<Asking, 'db' | 'who'>, query: Partial<Query>) {
  const { db, who } = request
  const { taskLateMinutes } = await settings(db, who.orgId, ['taskLateMinutes'])
  const latest = sql`${addMinutes(who.now, -taskLateMinutes)}::timestamp`
  const open = (status: number) => sql`care_task.task_status = ${status} and care_task.plan_time >= ${latest}`
  return (await rows
    .filtered(request, query)
    .clearSelect()
    .select([
      count(sql`care_task.task_status <> ${cancelled}`).as('total'),
      count(sql`care_task.task_status = ${done}`).as('done'),
      count(sql`care_task.timeliness = ${timeliness.is.late}`).as('late'),
      count(sql`care_task.task_status = ${missed}`).as('missed'),
      count(sql`care_task.task_status = ${exempt}`).as('exempt'),
      count(open(begun)).as('running'),
      count(open(due)).as('todo'),
      count(sql`care_task.task_status = ${missed}
        or (care_task.task_status in (${due}, ${begun}) and care_task.plan_time < ${latest})`).as('overtime'),
    ])
    .executeTakeFirstOrThrow()) as Record<CountKey, number>
}
type CountKey = 'total' | 'late' | 'missed' | (typeof standings)[number][0]

const standings = [
  ['done', '已完成'],
  ['running', '进行中'],
  ['overtime', '超时'],
  ['todo', '未开始'],
  ['exempt', '豁免'],
] as const

/** The tasks of today for the home page. */
export async function countToday(db: Db, who: Who) {
  const days = { planDateFrom: who.today, planDateTo: who.today }
  const sums = await sumsOf({ db, who }, days)
  return standings.map(([code, name]) => ({ code, name, value: sums[code] }))
}

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`

type Query = Ctx<typeof careTask.list>['query']
function withDays(who: Who, query: Query): Query {
  const from = query.planDateFrom ?? query.planDateTo ?? who.today
  const to = query.planDateTo ?? (query.planDateFrom ? addDays(query.planDateFrom, longestDays - 1) : who.today)
  if (to < from || daysBetween(from, to) >= longestDays) refuse(no.dates, {}, { field: 'planDateTo' })
  return { ...query, planDateFrom: from, planDateTo: to }
}

/** With the period in which it is in time, and the result as text. */
async function shownAll({ db, who }: Asking, list: readonly TaskRow[]) {
  const set = await settings(db, who.orgId, ['taskEarlyMinutes', 'taskLateMinutes'])
  return list.map((row) => ({
    ...row,
    windowStart: addMinutes(row.planTime, -set.taskEarlyMinutes),
    windowEnd: addMinutes(row.planTime, set.taskLateMinutes),
    resultText: resultText(row.resultValue) || null,
  }))
}

export async function one(request: Ctx<typeof careTask.get>) {
  const { db, who, params } = request
  const [task] = await shownAll(request, [await rows.shown(request, params.taskId)])
  const job = await jobOf(db, who, task)
  const steps = (job.content ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const [person] = await taskPeople(db, who, [task])
  const last = await lastOf(request, task)
  return { ...task, steps, executorJobs: job.executorJobs, last, ...person, why: await whyOf(request, task, job) }
}

/** The five results before this one. */
async function lastOf({ db, who }: Asking, task: TaskRow) {
  const before = await db
    .selectFrom('careTask')
    .select(['finishTime', 'finishByName', 'resultValue'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', task.oldmanId)
    .where('projectId', '=', task.projectId)
    .where('taskStatus', '=', done)
    .where('planTime', '<', task.planTime)
    .orderBy('planDate', 'desc')
    .orderBy('planTime', 'desc')
    .limit(5)
    .execute()
  return before.map(({ finishTime, finishByName, resultValue }) => ({
    finishTime: finishTime ?? '',
    finishByName,
    resultText: resultText(resultValue) || '已完成',
  }))
}

/** Why it is due (care.md 13), with a link for users who may open that page. */
async function whyOf(asking: Asking, task: TaskRow, job: Awaited<ReturnType<typeof jobOf>>) {
  const why = await reasonOf(asking, task, job)
  const permit = why.routePath === planPage ? plan.planGet.options.permit : execution.list.options.permit
  return why.routePath && asking.who.may(permit) ? why : { ...why, routePath: null, query: null }
}
const planPage = '/careplan/nursingPlanEdit'

/** The level, the plan or the order behind it. */
async function reasonOf({ db, who }: Asking, task: TaskRow, job: Awaited<ReturnType<typeof jobOf>>) {
  const nowhere = { routePath: null, query: null }
  if (task.source === taskSource.is.recheck) return { text: '危急体征后的复测', ...nowhere }
  if (task.source === taskSource.is.alarm) return { text: '报警处理后安排', ...nowhere }
  if (task.source === rowSource.is.plan && job.planId) {
    const row = await db
      .selectFrom('carePlan')
      .select(['planNo', 'planName', 'oldmanId'])
      .where('orgId', '=', who.orgId)
      .where('planId', '=', job.planId)
      .executeTakeFirst()
    const text = row ? `护理计划 ${row.planNo}「${row.planName}」` : '护理计划'
    return { text, routePath: planPage, query: { planId: job.planId } }
  }
  const query = job.executionId ? { executionId: job.executionId } : null
  if (task.source === rowSource.is.extra) return { text: '护理执行中的加项', routePath: '/careplan/execution', query }
  const level = await db
    .selectFrom('execution')
    .innerJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'execution.orgId').onRef('level.levelId', '=', 'execution.levelId'),
    )
    .select('levelName')
    .where('execution.orgId', '=', who.orgId)
    .where('execution.executionId', '=', job.executionId ?? '')
    .executeTakeFirst()
  return { text: `护理等级${level ? `「${level.levelName}」` : ''}的项目`, routePath: '/careplan/execution', query }
}
