import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  type ExecutionRowInput,
  executionStatus,
  isRowOver,
  executionRefusals as no,
  rowSource,
} from '#contract/modules/care/care-plan/execution.ts'
import { scheduleRefusals } from '#contract/modules/care/care-schedule/fields.ts'
import { faultsOf, type ShiftTimes, tooClose } from '#contract/modules/care/care-schedule/schedule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { patchMany } from '#core/rows/store/patch-many.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { insert, insertMany, own, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { typeTimes } from '../../duty/attendance/service.ts'
import { assertCharged, chosenProject } from '../care-project/service.ts'
import type { levelConfigOf } from '../level-config/service.ts'
import { rowChanged, scheduleChanged, usedRows } from './follow/effects.ts'
import { clashOf, tasksPerDay } from './rules.ts'
import { executionRows } from './tables.ts'

/** The rows of a schedule: copied from the level, added, changed, removed (care.md 3). */

type RowInput = z.output<typeof ExecutionRowInput>
type Execution = Row<'execution'>

/** The rows of these schedules with their jobs, those of the level first. */
export async function scheduleRowsOf(db: Db, who: Who, executionIds: readonly string[]) {
  if (executionIds.length === 0) return []
  return db
    .selectFrom('executionRow')
    .innerJoin('careProject', (join) =>
      join
        .onRef('careProject.orgId', '=', 'executionRow.orgId')
        .onRef('careProject.projectId', '=', 'executionRow.projectId'),
    )
    .innerJoin('projectCategory', (join) =>
      join
        .onRef('projectCategory.orgId', '=', 'careProject.orgId')
        .onRef('projectCategory.projectCategoryId', '=', 'careProject.projectCategoryId'),
    )
    .selectAll('executionRow')
    .select(['careProject.projectName', 'projectCategoryName', 'careProject.executorJobs', 'careProject.inputForm'])
    .select([
      'careProject.inputRef',
      'careProject.projectChildId',
      'careProject.unit',
      'careProject.minutes as usualMinutes',
    ])
    .select(['careProject.needPhoto as jobPhoto', 'careProject.needSign as jobSign'])
    .where('executionRow.orgId', '=', who.orgId)
    .where('executionRow.executionId', 'in', [...executionIds])
    .orderBy('executionRow.source')
    .orderBy('executionRow.sort')
    .orderBy('executionRow.projectId')
    .orderBy('executionRow.startDate')
    .orderBy('executionRow.nursingPlanId')
    .execute()
}

type Config = Awaited<ReturnType<typeof levelConfigOf>>

/** A schedule that gets the rows of its level from a day on. */
interface LevelStart {
  execution: Execution
  from: string
  /** Jobs that were changed by hand and stay. */
  keptJobs?: ReadonlySet<string>
}

/** Copies the rows of the levels into these schedules. */
export async function copyLevels(db: Db, who: Who, config: Config, list: readonly LevelStart[]) {
  const configs = Map.groupBy(config, ({ levelId }) => levelId)
  const rows = list.flatMap(({ execution, from, keptJobs }) =>
    (configs.get(execution.levelId) ?? [])
      .filter(({ projectId }) => !keptJobs?.has(projectId))
      .map(({ configId: _, levelId: __, includeInLevel, version: ___, ...schedule }) => ({
        ...schedule,
        executionId: execution.executionId,
        nursingPlanId: newId(),
        source: rowSource.is.level,
        startDate: from,
        billable: includeInLevel === 1 ? 0 : 1,
        executorIds: [],
      })),
  )
  if (rows.length > 0)
    await insertMany(
      db,
      executionRows,
      who,
      rows.map((row) => columnsIn(executionRows, row)),
    )
}

/**
 * Ends rows of the level before the day; rows changed by hand stay where requested. Gives each schedule with the jobs
 * that stayed.
 */
export async function closeLevels(
  db: Db,
  who: Who,
  list: readonly LevelStart[],
  keepModified: boolean,
): Promise<(LevelStart & { keptJobs: ReadonlySet<string> })[]> {
  const ids = list.map(({ execution }) => execution.executionId)
  const byExecution = Map.groupBy(await levelRows(db, who, ids), ({ executionId }) => executionId)
  const ending: { row: LevelRow; values: { endDate: string } }[] = []
  const out: LevelRow[] = []
  const closed = []
  for (const following of list) {
    const { execution, from } = following
    const modifiedJobs = new Set<string>()
    for (const row of byExecution.get(execution.executionId) ?? []) {
      if (isRowOver(row, from)) continue
      if (keepModified && row.rowModified === 1) modifiedJobs.add(row.projectId)
      else if (row.startDate < from) ending.push({ row, values: { endDate: addDays(from, -1) } })
      else out.push(row)
    }
    closed.push({ ...following, keptJobs: modifiedJobs })
  }
  await patchMany(db, executionRows, who, ending)
  await takeOut(db, who, out)
  return closed
}

type LevelRow = Row<'executionRow'>
const levelRows = (db: Db, who: Who, executionIds: readonly string[]): Promise<LevelRow[]> =>
  db
    .selectFrom('executionRow')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('executionId', 'in', [...executionIds, ''])
    .where('source', '=', rowSource.is.level)
    .orderBy('nursingPlanId')
    .execute()

/** The shift times where the resident lives: rows without times are spread over them. */
export async function shiftsOf(db: Db, who: Who, oldmanId: string): Promise<ShiftTimes> {
  const { deptId } = await db
    .selectFrom('oldman')
    .select('deptId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()
  return (await typeTimes(db, who.orgId, who.today))(deptId)
}

/** Adds and changes rows of one schedule that has not ended. Gives their ids and the number of tasks added a day. */
export async function saveRows(db: Db, who: Who, execution: Execution, sent: readonly RowInput[]) {
  if (execution.executionStatus === executionStatus.is.ended) refuse(common.wrongState, { name: '已结束' })
  const before = await scheduleRowsOf(db, who, [execution.executionId])
  const ids: string[] = []
  const shifts = await shiftsOf(db, who, execution.oldmanId)
  await assertCharged(
    db,
    who,
    sent.map((row, at) => ({ ...row, field: `rows.${at}` })).filter(({ billable, status }) => billable && status),
  )
  for (const [at, row] of sent.entries()) {
    assertKept(row, at, shifts)
    ids.push(
      row.nursingPlanId ? await changeRow(db, who, { execution, before }, row) : await addRow(db, who, execution, row),
    )
  }
  const after = await scheduleRowsOf(db, who, [execution.executionId])
  for (const id of ids) assertNotPlannedTwice(after, id, who.today, shifts)
  await scheduleChanged(db, who, [execution.oldmanId], '护理执行调整')
  return { nursingPlanIds: ids, taskDelta: Math.round(tasksPerDay(after) - tasksPerDay(before)) }
}

function assertKept(row: RowInput, at: number, shifts: ShiftTimes) {
  const field = `rows.${at}`
  const [fault] = faultsOf(row)
  if (fault) wrongValue(field, `第${at + 1}行：${fault}`)
  if (tooClose(row, shifts)) refuse(scheduleRefusals.tooClose, {}, { field })
}

async function addRow(db: Db, who: Who, execution: Execution, sent: RowInput) {
  await chosenProject(db, who, sent.projectId)
  const first = execution.startDate > who.today ? execution.startDate : who.today
  const startDate = sent.startDate ?? first
  if (startDate < first) refuse(no.dates, {}, { field: 'startDate' })
  const created = await insert(db, executionRows, who, {
    ...listsOf(sent),
    startDate,
    executionId: execution.executionId,
    nursingPlanId: newId(),
    source: rowSource.is.extra,
  })
  return created.nursingPlanId
}

interface RowContext {
  execution: Execution
  before: readonly { nursingPlanId: string }[]
}

/**
 * A row of the level is marked as changed by hand until a change of level replaces it; a row of a plan changes only
 * with the plan (21009).
 */
async function changeRow(db: Db, who: Who, { execution, before }: RowContext, sent: RowInput) {
  const { nursingPlanId, startDate: _, ...change } = sent
  if (!before.some((one) => one.nursingPlanId === nursingPlanId)) refuse(common.missing)
  const row = await own(db, executionRows, who, nursingPlanId)
  if (row.source === rowSource.is.plan) refuse(common.wrongState, { name: '由护理计划安排' })
  if (row.source === rowSource.is.level && isRowOver(row, who.today)) refuse(common.wrongState, { name: '已结束' })
  if (row.projectId !== sent.projectId) await chosenProject(db, who, sent.projectId)
  const rowModified = row.source === rowSource.is.level ? 1 : row.rowModified
  await patch(db, executionRows, who, row, { ...listsOf(change), rowModified })
  await rowChanged(db, who, { oldmanId: execution.oldmanId, projectId: row.projectId })
  return row.nursingPlanId
}

/** Missing lists are empty, missing switches are off. */
export const listsOf = <S extends Partial<RowInput>>(sent: S) => ({
  ...sent,
  weekDays: sent.weekDays ?? [],
  monthDays: sent.monthDays ?? [],
  shiftTypes: sent.shiftTypes ?? [],
  times: [...(sent.times ?? [])].sort(),
  executorIds: sent.executorIds ?? [],
  autoByDevice: sent.autoByDevice ?? 0,
  needPhoto: sent.needPhoto ?? 0,
  needSign: sent.needSign ?? 0,
  sort: sent.sort ?? 0,
})

type ScheduleRow = Awaited<ReturnType<typeof scheduleRowsOf>>[number]

/** 14121: the same job is not due twice at one time, from any source. */
export function assertNotPlannedTwice(
  rows: readonly ScheduleRow[],
  nursingPlanId: string,
  today: string,
  shifts: ShiftTimes,
) {
  const row = rows.find((one) => one.nursingPlanId === nursingPlanId)
  const found = row && clashOf(row, rows, today, shifts)
  if (row && found) refuse(no.clash, { 项目: row.projectName, 时间: found.time }, { field: 'rows' })
}

/**
 * Removes a row that was added, or stops it where work is recorded for it; a row of the level is only stopped (14114),
 * a row of a plan is removed with the plan (21009).
 */
export async function removeRow(db: Db, who: Who, execution: Execution, nursingPlanId: string) {
  if (execution.executionStatus === executionStatus.is.ended) refuse(common.wrongState, { name: '已结束' })
  const row = await own(db, executionRows, who, nursingPlanId)
  if (row.executionId !== execution.executionId) refuse(common.missing)
  if (row.source === rowSource.is.level) refuse(no.ofLevel)
  if (row.source === rowSource.is.plan) refuse(common.wrongState, { name: '由护理计划安排' })
  await takeOut(db, who, [row])
  await rowChanged(db, who, { oldmanId: execution.oldmanId, projectId: row.projectId })
  await scheduleChanged(db, who, [execution.oldmanId], '护理执行调整')
}

/**
 * A row with recorded work, or with tasks that may still be reported, is only stopped: records refer to its reason and
 * its price (care.md 3).
 */
async function takeOut(db: Db, who: Who, rows: readonly Row<'executionRow'>[]) {
  if (rows.length === 0) return
  const used = await usedRows(
    db,
    who,
    rows.map(({ nursingPlanId }) => nursingPlanId),
  )
  const [performed, unusedRows] = [true, false].map((isUsed) =>
    rows.filter((row) => used.has(row.nursingPlanId) === isUsed),
  )
  const endOf = ({ startDate }: Row<'executionRow'>) => (who.today < startDate ? startDate : who.today)
  await patchMany(
    db,
    executionRows,
    who,
    performed.map((row) => ({ row, values: { status: onOff.is.off, endDate: endOf(row) } })),
  )
  for (const row of unusedRows) await remove(db, executionRows, who, row)
}
