import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { executorType } from '#contract/modules/duty/patrol/plan.ts'
import { nfcText } from '#contract/modules/duty/patrol/point.ts'
import { patrolRecord as calls } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { executorBook } from '../plan/executors.ts'
import { digestOf, labelOf } from '../point/labels.ts'
import { oversees } from '../reach.ts'
import { tasks } from '../tables.ts'
import { taskRows } from '../task/task-rows.ts'
import { doneStates, isClosed } from './rules.ts'

const begun = [taskStatus.is.begun, taskStatus.is.done, taskStatus.is.partly, taskStatus.is.missed]

const rows = listing(tasks, calls.recordList, {
  rows: (db, who) =>
    db
      .selectFrom('patrolTask')
      .selectAll('patrolTask')
      .where('patrolTask.orgId', '=', who.orgId)
      .where('patrolTask.taskStatus', 'in', begun),
  sort: ['startTime', 'taskDate', 'planName', 'lineName', 'missCount', 'abnormalCount', 'taskStatus'],
  first: [
    ['patrolTask.startTime', 'desc'],
    ['patrolTask.taskId', 'desc'],
  ],
  where: {
    dateFrom: (day: string) => sql`patrol_task.task_date >= ${day}`,
    dateTo: (day: string) => sql`patrol_task.task_date <= ${day}`,
    abnormal: (value: number) => sql`(patrol_task.abnormal_count > 0) = ${value === 1}`,
    nursingName: (typed: string) => sql`(
      exists (select from jsonb_array_elements(patrol_task.executors) one where one ->> 'empName' like ${contains(typed)})
      or exists (select from patrol_task_point point where point.org_id = patrol_task.org_id
        and point.task_id = patrol_task.task_id and point.nursing_name like ${contains(typed)}))`,
  },
  dressed: taskRows,
  sums: {
    pointTotal: sql`sum(patrol_task.point_total)`,
    pointDone: sql`sum(patrol_task.point_done)`,
    missCount: sql`sum(patrol_task.miss_count)`,
    abnormalCount: sql`sum(patrol_task.abnormal_count)`,
  },
})

const usualDays = 7

/** Reads the records of patrols (administration.md 4). */
export const recordHandlers = {
  recordList: (request: Ctx<typeof calls.recordList>) => {
    const { who, query } = request
    const open = !query.dateFrom && !query.dateTo
    if (query.dateFrom && query.dateTo && query.dateTo < query.dateFrom)
      wrongValue('dateTo', '结束日期不能早于开始日期')
    return rows.page(request, open ? { ...query, ...lately(who.today) } : query)
  },
  recordGet: async ({ db, who, params }: Ctx<typeof calls.recordGet>) => {
    const [task] = await taskRows({ db, who }, [await seenTask(db, who, params.taskId)])
    return task
  },
  recordPoints: async ({ db, who, params, services }: Ctx<typeof calls.recordPoints>) => {
    const task = await seenTask(db, who, params.taskId)
    const mine = !isClosed(who.now, task) && (await isExecutor(db, who, task))
    return (await pointsOf(db, who, task.taskId)).map(({ icCard, nfcNo, beaconNo, qrSeq, ...point }) => {
      const label = labelOf(services.env.appSecret, { orgId: who.orgId, pointPkId: point.pointPkId, qrSeq })
      const codes = mine ? [icCard, nfcNo && nfcText(nfcNo), beaconNo, label].filter((code) => code !== null) : []
      return { ...point, digests: codes.map((code) => digestOf(code, point.taskPointPkId)) }
    })
  },
  recordNursing: async ({ db, who, params }: Ctx<typeof calls.recordNursing>) => {
    const task = await seenTask(db, who, params.taskId)
    const people = (await executorBook(db, who.orgId, [task], who.now))(task)
    const walked = await walkersOf(db, who, task.taskId)
    const others = people.filter(({ empId }) => !walked.some(({ nursingId }) => nursingId === empId))
    return [
      ...walked,
      ...others.map(({ empId, empName }) => ({ nursingId: empId, nursingName: empName, pointDone: 0 })),
    ]
  },
}

const lately = (today: string) => ({ dateFrom: addDays(today, 1 - usualDays), dateTo: today })

/** A task the user oversees, has to execute, or has executed. */
async function seenTask(db: Db, who: Who, taskId: string) {
  const task = await own(db, tasks, who, taskId)
  if (oversees(who) || (await isExecutor(db, who, task)) || (await hasWalked(db, who, taskId))) return task
  return refuse(common.missing)
}

/** True when the user has to execute the task, at the moment of the call. */
async function isExecutor(db: Db, who: Who, task: Row<'patrolTask'>, at = who.now) {
  if (!who.empId) return false
  const book = await executorBook(db, who.orgId, [task], at)
  return book(task).some(({ empId }) => empId === who.empId)
}

/** True when the user had to execute it at a moment, even if others are recorded since it is over. */
export const wasExecutor = (db: Db, who: Who, task: Row<'patrolTask'>, at: string) =>
  isExecutor(db, who, task.executorType === executorType.is.staff ? task : { ...task, executors: null }, at)

const hasWalked = async (db: Db, who: Who, taskId: string) =>
  who.empId !== null && (await walkersOf(db, who, taskId)).some(({ nursingId }) => nursingId === who.empId)

async function walkersOf(db: Db, who: Who, taskId: string) {
  const { rows: people } = await sql<{
    nursingId: string
    nursingName: string
    pointDone: number
    firstTime: string
    lastTime: string
  }>`
    select nursing_id, max(nursing_name) as nursing_name,
      count(*) filter (where point_status in (${sql.join(doneStates)}))::int as point_done,
      min(check_time) as first_time, max(check_time) as last_time
    from patrol_task_point where org_id = ${who.orgId} and task_id = ${taskId} and nursing_id is not null
    group by nursing_id order by min(check_time), nursing_id`.execute(db)
  return people
}

/** The points of a task in their order, with the codes that open them. */
const pointsOf = (db: Db, who: Who, taskId: string) =>
  db
    .selectFrom('patrolTaskPoint as one')
    .innerJoin('patrolPoint as point', (join) =>
      join.onRef('point.orgId', '=', 'one.orgId').onRef('point.pointPkId', '=', 'one.pointPkId'),
    )
    .selectAll('one')
    .select(['point.icCard', 'point.nfcNo', 'point.beaconNo', 'point.qrSeq'])
    .select(['point.longitude as pointLongitude', 'point.latitude as pointLatitude'])
    .where('one.orgId', '=', who.orgId)
    .where('one.taskId', '=', taskId)
    .orderBy('one.sort')
    .execute()
