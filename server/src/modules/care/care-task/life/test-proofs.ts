import { expect } from 'vitest'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import { addDays } from '#core/clock.ts'
import { scheduledRows } from '../../care-plan/service.ts'
import { levelConfigOf } from '../../level-config/config.ts'
import { settleTasks } from '../record/settle.ts'
import { type Absence, absenceOf, awayAt, slotsOn } from '../rules.ts'
import { firstDay, type Life, type Task, tasksOf } from './test-life.ts'

/** The invariants checked after every step, read from the tables. */

const { due, begun, done, missed, cancelled } = taskStatus.is

export async function proven(life: Life) {
  const tasks = await tasksOf(life)
  const scheduled = tasks.filter(({ recordType }) => recordType !== 2)
  const absences = await absencesOf(life)
  onceEach(scheduled)
  nothingWhileAway(scheduled, absences)
  await asScheduled(life, scheduled, absences)
  await alwaysByLevel(life)
  await recorded(life, tasks)
  await settled(life, tasks)
}

/** One task a row, day and time. */
function onceEach(tasks: readonly Task[]) {
  const keys = tasks.map(({ nursingPlanId, planDate, planTime }) => `${nursingPlanId} ${planDate} ${planTime}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
}

async function absencesOf({ ward: { t }, oldmanId, now }: Life): Promise<Absence[]> {
  const outings = await t.db((db) =>
    db.selectFrom('outing').selectAll().where('oldmanId', '=', oldmanId).where('outStatus', 'in', [3, 4]).execute(),
  )
  return outings.flatMap((one) => absenceOf(one, now))
}

function nothingWhileAway(tasks: readonly Task[], absences: readonly Absence[]) {
  const undone: readonly number[] = [due, begun, missed]
  const open = tasks.filter(({ taskStatus: status }) => undone.includes(status))
  expect(open.filter(({ planTime }) => awayAt(absences, planTime) !== undefined)).toEqual([])
}

/** The open tasks are exactly those of the schedule. */
async function asScheduled(life: Life, tasks: readonly Task[], absences: readonly Absence[]) {
  const { ward, oldmanId, now } = life
  const rows = await ward.t.db((db) => scheduledRows(db, ward.t.who(), [oldmanId]))
  const lines = rows.map((row) => ({ ...row, writtenAt: row.updateTime ?? row.createTime }))
  const days = [now.slice(0, 10), addDays(now.slice(0, 10), 1)]
  const expected = days
    .flatMap((day) => slotsOn(lines, day, {}))
    .filter(({ planTime }) => planTime > now && awayAt(absences, planTime) === undefined)
  const coming = tasks.filter(({ planTime, nursingPlanId }) => planTime > now && nursingPlanId !== null)
  const name = ({ nursingPlanId, planTime }: { nursingPlanId: string | null; planTime: string }) =>
    `${planTime} ${nursingPlanId}`
  const standing = new Set(coming.filter(({ taskStatus: status }) => status !== cancelled).map(name))
  expect(expected.map(name).filter((key) => !standing.has(key))).toEqual([])
  const expectedNames = new Set(expected.map(name))
  expect(
    coming
      .filter(({ taskStatus: status }) => status === due)
      .map(name)
      .filter((key) => !expectedNames.has(key)),
  ).toEqual([])
}

/** While he lives here every day has the rows of his level, and today those of the level as it is now. */
async function alwaysByLevel({ ward: { t }, oldmanId, now, isHere }: Life) {
  if (!isHere) return
  const today = now.slice(0, 10)
  const { rows, config } = await t.db(async (db) => {
    const { levelId } = await db
      .selectFrom('oldman')
      .select('levelId')
      .where('oldmanId', '=', oldmanId)
      .executeTakeFirstOrThrow()
    const all = await scheduledRows(db, t.who(), [oldmanId])
    return {
      rows: all.filter(({ source }) => source === 1),
      config: levelId ? await levelConfigOf(db, t.who(), [levelId]) : [],
    }
  })
  // A row removed on its first day stays only for its records.
  const standing = rows.filter(({ status, endDate }) => status === 1 || endDate === null)
  const on = (day: string) => standing.filter((row) => row.startDate <= day && (!row.endDate || row.endDate >= day))
  for (let day = firstDay; day <= today; day = addDays(day, 1)) expect([day, on(day).length > 0]).toEqual([day, true])
  const changed = on(today).filter((row) => row.rowModified)
  const plain = on(today).filter((row) => !row.rowModified)
  const keptJobs = new Set(changed.map(({ projectId }) => projectId))
  const named = ({ projectId, times, intervalHours }: { projectId: string; times: unknown; intervalHours?: unknown }) =>
    `${projectId} ${JSON.stringify(times)} ${intervalHours}`
  expect(plain.map(named).sort()).toEqual(
    config
      .filter(({ projectId }) => !keptJobs.has(projectId))
      .map(named)
      .sort(),
  )
}

/** A task reported as done stays done, with executor, time, measurement and, if charged, one bill line. */
async function recorded({ ward, oldmanId, done: doneIds }: Life, tasks: readonly Task[]) {
  const finished = tasks.filter(({ taskStatus: status }) => status === done)
  expect([...doneIds].filter((taskId) => !finished.some((task) => task.taskId === taskId))).toEqual([])
  for (const task of finished)
    expect([
      task.taskId,
      !!task.finishTime && !!task.finishBy && !!task.finishByName && task.timeliness !== null,
    ]).toEqual([task.taskId, true])
  const { signs, lines, rows } = await ward.t.db(async (db) => ({
    signs: await db
      .selectFrom('vitalSign')
      .select('taskId')
      .where('oldmanId', '=', oldmanId)
      .where('status', '=', 1)
      .execute(),
    lines: await db
      .selectFrom('tradeMonthDetail')
      .innerJoin('tradeMonth', 'tradeMonth.tradeMonthId', 'tradeMonthDetail.tradeMonthId')
      .select('tradeMonthDetail.sourceId')
      .where('tradeMonth.oldmanId', '=', oldmanId)
      .where('tradeMonthDetail.sourceId', 'is not', null)
      .execute(),
    rows: await db
      .selectFrom('executionRow')
      .select('nursingPlanId')
      .where('nursingPlanId', 'in', [...finished.map(({ nursingPlanId }) => nursingPlanId ?? ''), ''])
      .execute(),
  }))
  const times = (list: readonly (string | null)[], taskId: string) => list.filter((one) => one?.endsWith(taskId)).length
  for (const task of finished) {
    const isSign = task.projectId === 'care-project-08'
    expect([
      task.taskId,
      times(
        signs.map(({ taskId }) => taskId),
        task.taskId,
      ),
    ]).toEqual([task.taskId, isSign ? 1 : 0])
    expect([
      task.taskId,
      times(
        lines.map(({ sourceId }) => sourceId),
        task.taskId,
      ),
    ]).toEqual([task.taskId, task.costRow ? 1 : 0])
  }
  // The row behind a finished task still exists, to show why it was due.
  const known = new Set(rows.map(({ nursingPlanId }) => nursingPlanId))
  expect(finished.filter(({ nursingPlanId }) => nursingPlanId && !known.has(nursingPlanId))).toEqual([])
}

/** Nothing is left to change; planning the whole day a second time changes nothing. */
async function settled(life: Life, tasks: readonly Task[]) {
  const { t } = life.ward
  const again = (from?: string) =>
    t.db((db) =>
      settleTasks(
        db,
        { ...t.who(), events: [] },
        { oldmanIds: [life.oldmanId], reason: '每日核对', ...(from && { from }) },
      ),
    )
  const nothing = { made: 0, changed: 0, misplaced: 0 }
  expect(await again()).toEqual(nothing)
  expect(await tasksOf(life)).toEqual(tasks)
  const morning = `${life.now.slice(0, 10)} 00:00:00`
  await again(morning)
  const whole = await tasksOf(life)
  expect(await again(morning)).toEqual(nothing)
  expect(await tasksOf(life)).toEqual(whole)
}
