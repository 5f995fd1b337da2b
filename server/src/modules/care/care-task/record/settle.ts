import { sql } from 'kysely'
import { executorRule } from '#contract/modules/care/care-plan/execution.ts'
import { recordType, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { addDays } from '#core/clock.ts'
import { type Db, together } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { type DutyBook, dutyBook, typeTimes } from '../../../duty/attendance/service.ts'
import { type ScheduledRow, scheduledRows } from '../../care-plan/service.ts'
import { carersOf } from '../../nursing-worker/service.ts'
import { publishTaskChanges } from '../news.ts'
import { type Absence, absenceOf, type Changes, reconcile, type Slot, shiftAt, slotsOn } from '../rules.ts'

/** Tasks of residents follow their schedules, in a handful of statements however many they are (care.md 5, 6). */

type Task = Row<'careTask'>
type Resident = Pick<Row<'oldman'>, 'oldmanId' | 'bedId' | 'bedName' | 'deptId'>

interface SettleRequest {
  /** All residents where it is absent. */
  oldmanIds?: readonly string[]
  /** Why tasks are cancelled, as text for users. */
  reason: string
  /** Missing tasks are created from this moment; from now where it is absent. */
  from?: string
  /** An earlier day than today whose tasks may change too. */
  since?: string
  /** Times of an absence were corrected: see `reconcile`. */
  corrected?: boolean
  /** The last day to plan, beyond tomorrow. */
  until?: string
}

/**
 * Creates, cancels, excuses and revives tasks by the schedules. Gives how many tasks changed, and how many unchanged
 * ones have other executors than the schedule asks for (`reassign`).
 */
export async function settleTasks(
  db: Db,
  who: Who,
  request: SettleRequest,
): Promise<{ made: number; changed: number; misplaced: number }> {
  const schedules = scheduledRows(db, who, request.oldmanIds)
  // Sent after the statement that locks the schedules.
  const [rows, lockedTasks] = await together(schedules, heldTasks(db, who, request))
  const ids = [...new Set([...rows, ...lockedTasks].map(({ oldmanId }) => oldmanId))]
  if (ids.length === 0) return { made: 0, changed: 0, misplaced: 0 }
  const world = await worldOf(db, who, ids, request)
  const byResident = Map.groupBy(rows, ({ oldmanId }) => oldmanId)
  const tasksOf = Map.groupBy(lockedTasks, ({ oldmanId }) => oldmanId)
  const making: NewTask[] = []
  const following: TaskUpdate[] = []
  let misplaced = 0
  const all: Changes<Task> = { make: [], cancel: [], excuse: [], revive: [], miss: [], follow: [] }
  for (const resident of world.residents) {
    const own = byResident.get(resident.oldmanId) ?? []
    const tasks = tasksOf.get(resident.oldmanId) ?? []
    const due = own.map((row) => ({ ...row, writtenAt: row.updateTime ?? row.createTime }))
    const days = new Set([
      ...world.days,
      ...tasks.filter(({ planTime }) => planTime > who.now).map((one) => one.planDate),
    ])
    const changes = reconcile({
      slots: [...days].sort().flatMap((day) => slotsOn(due, day, world.shifts(resident.deptId))),
      absences: world.absences.get(resident.oldmanId) ?? [],
      tasks,
      now: who.now,
      from: request.from,
      corrected: request.corrected,
    })
    const rowOf = new Map(own.map((row) => [row.nursingPlanId, row]))
    misplaced += tasks.filter((task) => isMisplaced(world, resident, task, rowOf.get(task.nursingPlanId ?? ''))).length
    for (const slot of changes.make) {
      const row = rowOf.get(slot.nursingPlanId)
      if (row) making.push(newTask(world, resident, row, slot))
    }
    for (const { task, slot } of changes.follow) {
      const row = rowOf.get(slot.nursingPlanId)
      if (row) following.push({ task, target: newTask(world, resident, row, slot) })
    }
    for (const key of ['cancel', 'excuse', 'revive', 'miss'] as const) (all[key] as unknown[]).push(...changes[key]) // as: the lists of one key hold the same
  }
  const madeCount = await make(db, who, making)
  const changed = [...(await change(db, who, all, request.reason)), ...(await follow(db, who, following))]
  const last = new Map(changed.map((task) => [task.taskId, task]))
  publishTaskChanges(who, [...last.values()])
  return { made: madeCount, changed: last.size, misplaced }
}

/** By the schedule, the carers and the roster as they are now, somebody else is the executor. */
function isMisplaced(world: World, resident: Resident, task: Task, row: ScheduledRow | undefined) {
  if (!row || task.taskStatus !== taskStatus.is.due || task.planTime <= world.now) return false
  const carers = world.carers.get(resident.oldmanId) ?? []
  const hands = executorsOf(row, task.planTime, resident, carers, world.duty)
  return hands.join() !== task.executorIds.join()
}

/** Tasks that may have to change: of today and later, or since the day of an outing. */
function heldTasks(db: Db, who: Who, { oldmanIds, since }: SettleRequest) {
  const first = since && since < who.today ? since : who.today
  let rows = db
    .selectFrom('careTask')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('planDate', '>=', first)
    .where('recordType', '<>', recordType.is.onDemand)
    .orderBy('planTime')
    .orderBy('taskId')
  if (oldmanIds) rows = rows.where('oldmanId', 'in', [...oldmanIds])
  return rows.execute()
}

/** Data read for all residents at once: beds, absences, roster. */
async function worldOf(db: Db, who: Who, oldmanIds: readonly string[], { until }: SettleRequest) {
  const last = addDays(who.today, 1)
  const days = [who.today, last]
  for (let day = addDays(last, 1); until && day <= until; day = addDays(day, 1)) days.push(day)
  const residents: Resident[] = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'bedId', 'bedName', 'deptId'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...oldmanIds])
    .orderBy('oldmanId')
    .execute()
  return {
    residents,
    days,
    shifts: await typeTimes(db, who.orgId, who.today),
    absences: await absencesOf(db, who, oldmanIds),
    carers: await carersOf(db, who, oldmanIds),
    now: who.now,
    duty: await dutyBook(db, who.orgId, { from: days[0], to: days[days.length - 1] }, { places: true }),
  }
}
type World = Awaited<ReturnType<typeof worldOf>>

/**
 * The absences of each resident, past and present; those that ended more than three days ago are no longer corrected.
 */
export async function absencesOf(
  db: Db,
  who: Who,
  oldmanIds: readonly string[],
): Promise<ReadonlyMap<string, Absence[]>> {
  const outings = await db
    .selectFrom('outing')
    .select(['oldmanId', 'outTime', 'backTime', 'planBackTime', 'outType'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...oldmanIds])
    .where('outStatus', 'in', [outStatus.is.out, outStatus.is.back])
    .where(({ or, eb }) =>
      or([eb('backTime', 'is', null), eb('backTime', '>=', `${addDays(who.today, -lookedBack)} 00:00:00`)]),
    )
    .execute()
  const found = outings.map((outing) => ({ oldmanId: outing.oldmanId, away: absenceOf(outing, who.now) }))
  return new Map(
    [...Map.groupBy(found, ({ oldmanId }) => oldmanId)].map(([id, list]) => [id, list.flatMap(({ away }) => away)]),
  )
}
const lookedBack = 93

type NewTask = ReturnType<typeof newTask>

function newTask(world: World, resident: Resident, row: ScheduledRow, slot: Slot) {
  return {
    taskId: newId(),
    oldmanId: resident.oldmanId,
    bedName: resident.bedName,
    deptId: resident.deptId,
    nursingPlanId: slot.nursingPlanId,
    projectId: slot.projectId,
    source: slot.source,
    planDate: slot.planDate,
    planTime: slot.planTime,
    ...shiftAt(slot.planTime, world.shifts(resident.deptId), row.shiftTypes ?? []),
    executorIds: executorsOf(row, slot.planTime, resident, world.carers.get(resident.oldmanId) ?? [], world.duty),
    minutes: row.minutes ?? row.usualMinutes,
    needPhoto: row.needPhoto || row.jobPhoto ? 1 : 0,
    needSign: row.needSign || row.jobSign ? 1 : 0,
  }
}

/** The executors (care.md 3): the named ones, those on duty at the bed, else the carers of the resident. */
export function executorsOf(
  row: { executorRule: number; executorIds: readonly string[] },
  at: string,
  resident: Pick<Resident, 'bedId' | 'deptId'>,
  carers: readonly { empId: string }[],
  duty: DutyBook,
): string[] {
  const answering = carers.map(({ empId }) => empId)
  if (row.executorRule === executorRule.is.named) {
    return row.executorIds.length > 0 ? [...row.executorIds] : answering
  }
  if (row.executorRule !== executorRule.is.onDuty) return answering
  const place = resident.bedId ? { locationId: resident.bedId } : {}
  const here = duty(at, { ...place, ...(resident.deptId && { deptId: resident.deptId }) })
  return here.length > 0 ? [...new Set(here.map(({ empId }) => empId))].slice(0, mostExecutors) : answering
}
const mostExecutors = 10

/** Inserts all in one statement; tasks that another transaction inserted meanwhile stay as they are. */
async function make(db: Db, who: Who, list: readonly NewTask[]) {
  if (list.length === 0) return 0
  const rows = list.map((task) => ({
    ...task,
    executorIds: JSON.stringify(task.executorIds),
    orgId: who.orgId,
    createBy: who.userId,
    createByName: who.userName,
    createTime: who.now,
    version: 1,
  }))
  const { rows: inserted } = await sql<{ n: number }>`
    insert into care_task (org_id, task_id, oldman_id, bed_name, dept_id, nursing_plan_id, project_id, source, plan_date,
      plan_time, shift_type, shift_end, executor_ids, minutes, need_photo, need_sign, create_by, create_by_name, create_time)
    select "orgId", "taskId", "oldmanId", "bedName", "deptId", "nursingPlanId", "projectId", source, "planDate",
      "planTime", "shiftType", "shiftEnd", "executorIds"::jsonb, minutes, "needPhoto", "needSign", "createBy", "createByName", "createTime"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one ("orgId" text, "taskId" text, "oldmanId" text, "bedName" text,
      "deptId" text, "nursingPlanId" text, "projectId" text, source int2, "planDate" date, "planTime" timestamp,
      "shiftType" int2, "shiftEnd" timestamp, "executorIds" text, minutes int2, "needPhoto" int2, "needSign" int2,
      "createBy" text, "createByName" text, "createTime" timestamp)
    on conflict do nothing returning 1 as n`.execute(db)
  return inserted.length
}

/** Each kind of change in one statement. Gives the changed tasks. */
async function change(db: Db, who: Who, all: Changes<Task>, reason: string): Promise<Task[]> {
  const stamp = sql`update_by = ${who.userId}, update_by_name = ${who.userName}, update_time = ${who.now}::timestamp, version = version + 1`
  const write = async (list: readonly Task[], set: ReturnType<typeof sql>) => {
    if (list.length === 0) return []
    const first = list.reduce((day, { planDate }) => (planDate < day ? planDate : day), list[0].planDate)
    const { rows } = await sql<Task>`update care_task set ${set}, ${stamp} where org_id = ${who.orgId}
      and plan_date >= ${first} and task_id = any(${list.map(({ taskId }) => taskId)}::text[]) returning *`.execute(db)
    return rows
  }
  const { due, exempt, cancelled, missed } = taskStatus.is
  const changed = [
    ...(await write(all.cancel, sql`task_status = ${cancelled}, cancel_reason = ${reason}, exempt_reason = null`)),
    ...(await write(
      all.revive,
      sql`task_status = ${due}, cancel_reason = null, exempt_reason = null, miss_time = null`,
    )),
    ...(await write(all.miss, sql`task_status = ${missed}, exempt_reason = null, miss_time = ${who.now}::timestamp`)),
  ]
  for (const [why, list] of Map.groupBy(all.excuse, (one) => one.reason)) {
    const set = sql`task_status = ${exempt}, exempt_reason = ${why}, miss_time = null, start_time = null`
    changed.push(
      ...(await write(
        list.map(({ task }) => task),
        set,
      )),
    )
  }
  return changed
}

interface TaskUpdate {
  task: Task
  target: NewTask
}
/** The fields a task takes from its row. */
const ofRow = [
  'nursingPlanId',
  'source',
  'projectId',
  'minutes',
  'needPhoto',
  'needSign',
  'shiftType',
  'shiftEnd',
] as const

/** Updates open tasks to the row they belong to now. Gives those that changed. */
async function follow(db: Db, who: Who, list: readonly TaskUpdate[]): Promise<Task[]> {
  const updates = list
    .filter(({ task, target }) => ofRow.some((key) => task[key] !== target[key]))
    .map(({ task, target }) => ({ ...target, taskId: task.taskId }))
  if (updates.length === 0) return []
  const [first] = updates.map(({ planDate }) => planDate).sort()
  const { rows } = await sql<Task>`update care_task set nursing_plan_id = given."nursingPlanId", source = given.source,
      project_id = given."projectId", minutes = given.minutes, need_photo = given."needPhoto", need_sign = given."needSign",
      shift_type = given."shiftType", shift_end = given."shiftEnd", update_by = ${who.userId},
      update_by_name = ${who.userName}, update_time = ${who.now}::timestamp, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as given ("taskId" text, "planDate" date, "nursingPlanId" text, source int2, "projectId" text, minutes int2,
        "needPhoto" int2, "needSign" int2, "shiftType" int2, "shiftEnd" timestamp)
    where care_task.org_id = ${who.orgId} and care_task.plan_date >= ${first} and care_task.plan_date = given."planDate"
      and care_task.task_id = given."taskId" returning care_task.*`.execute(db)
  return rows
}
