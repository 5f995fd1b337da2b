import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { executionStatus, executionRefusals as no } from '#contract/modules/care/care-plan/execution.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import { type Db, together } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { outNow } from '../../living/outing/service.ts'
import { levelConfigOf } from '../level-config/service.ts'
import { setCarers } from '../nursing-worker/service.ts'
import { scheduleChanged } from './follow/effects.ts'
import { closeLevels, copyLevels } from './rows.ts'
import { executions } from './tables.ts'

/** The life of a schedule: started, paused while its resident is away, ended (care.md 3, 6). */

type Execution = Row<'execution'>
const mostDaysAhead = 30
const { coming, running, paused, ended } = executionStatus.is

interface Start {
  oldmanId: string
  levelId?: string | null
  nursingIds: readonly string[]
  startDate: string
}

/** Starts a schedule by hand, from the resident's level. Refuses 14006, 14008, 14113, 21001, 21003. */
export async function startExecution(db: Db, who: Who, { oldmanId, levelId, nursingIds, startDate }: Start) {
  if (startDate < who.today || startDate > addDays(who.today, mostDaysAhead))
    refuse(no.dates, {}, { field: 'startDate' })
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  if (!livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  const own = resident.levelId ?? wrongValue('levelId', '老人还没有护理等级')
  if (levelId && levelId !== own) wrongValue('levelId', '须为老人当前的护理等级')
  // Carers first: the tasks made by the start belong to them.
  await setCarers(db, who, oldmanId, nursingIds)
  return (await begin(db, who, { oldmanId, levelId: own, startDate })) ?? refuse(no.running)
}

/**
 * Starts a schedule with the level's rows, from the day on; paused at once where the resident is away. Undefined beside
 * a running one.
 */
export async function begin(db: Db, who: Who, start: { oldmanId: string; levelId: string; startDate: string }) {
  const [active, away, config] = await together(
    activeOf(db, who, start.oldmanId),
    outReason(db, who, start.oldmanId),
    levelConfigOf(db, who, [start.levelId]),
  )
  if (active) return undefined
  const status = start.startDate > who.today ? coming : away ? paused : running
  const execution = await insert(db, executions, who, {
    ...start,
    executionId: newId(),
    executionStatus: status,
    pauseReason: status === paused ? away : null,
  })
  await copyLevels(db, who, config, [{ execution, from: start.startDate }])
  await scheduleChanged(db, who, [start.oldmanId], '护理执行开始')
  return execution
}

/** The one schedule of a resident that has not ended, locked to the end of the transaction. */
export async function activeOf(db: Db, who: Who, oldmanId: string): Promise<Execution | undefined> {
  return db
    .selectFrom('execution')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('executionStatus', '<', ended)
    .forUpdate()
    .executeTakeFirst()
}

/** 住院 or 外出 while the resident is out. */
async function outReason(db: Db, who: Who, oldmanId: string) {
  const out = await outNow(db, who, oldmanId)
  return out && awayWord(out.outType)
}
const hospital = 3
export const awayWord = (outType: number) => (outType === hospital ? '住院' : '外出')

/** Paused while the resident is away, running again after the return. */
export async function pause(db: Db, who: Who, oldmanId: string, reason: string) {
  const execution = await activeOf(db, who, oldmanId)
  if (execution?.executionStatus === running)
    await patch(db, executions, who, execution, { executionStatus: paused, pauseReason: reason })
}
export async function resume(db: Db, who: Who, oldmanId: string) {
  const execution = await activeOf(db, who, oldmanId)
  if (execution?.executionStatus === paused)
    await patch(db, executions, who, execution, { executionStatus: running, pauseReason: null })
}

/** Ends it: by hand with a reason, or by a departure, which may be revoked. */
export async function endExecution(
  db: Db,
  who: Who,
  execution: Execution,
  how: { day: string; reason: string; departed?: 1 },
) {
  if (execution.executionStatus === ended) refuse(common.wrongState, { name: '已结束' })
  await patch(db, executions, who, execution, {
    executionStatus: ended,
    endReason: how.reason,
    departed: how.departed ?? 0,
    pauseReason: null,
    endDate: how.day < execution.startDate ? execution.startDate : how.day,
  })
  await scheduleChanged(db, who, [execution.oldmanId], how.reason)
}

/** Resumes the execution that a departure ended, with its rows (care.md 6). */
export async function reopen(db: Db, who: Who, oldmanId: string) {
  if (await activeOf(db, who, oldmanId)) return
  const last = await db
    .selectFrom('execution')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('departed', '=', 1)
    .orderBy('updateTime', 'desc')
    .executeTakeFirst()
  if (!last) return
  const executionStatus = last.startDate > who.today ? coming : running
  await patch(db, executions, who, last, { executionStatus, endDate: null, endReason: null, departed: 0 })
  await scheduleChanged(db, who, [oldmanId], '撤销退住')
}

/** Changes the level from a day on: its rows replace the old ones; rows changed by hand stay. */
export async function changeLevel(db: Db, who: Who, oldmanId: string, levelId: string, day: string) {
  const execution = await activeOf(db, who, oldmanId)
  if (!execution) return { keptCount: 0, execution: undefined }
  const changed = await patch(db, executions, who, execution, { levelId })
  const keptCount = await renew(db, who, [changed], day, true)
  await scheduleChanged(db, who, [oldmanId], '等级变更')
  return { keptCount, execution: changed }
}

/**
 * Replaces the rows by those of the levels as they are now, from the day on, in a handful of statements. Gives how many
 * jobs stayed because they were changed by hand.
 */
export async function renew(db: Db, who: Who, executions: readonly Execution[], day: string, keepModified: boolean) {
  const following = executions.map((execution) => ({
    execution,
    from: day < execution.startDate ? execution.startDate : day,
  }))
  const closed = await closeLevels(db, who, following, keepModified)
  const config = await levelConfigOf(db, who, [...new Set(executions.map(({ levelId }) => levelId))])
  await copyLevels(db, who, config, closed)
  return closed.reduce((sum, { keptJobs }) => sum + keptJobs.size, 0)
}

/** care.md 3: starts the schedules that begin today. */
export async function beginDue(db: Db, who: Who) {
  const due = await db
    .selectFrom('execution')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('executionStatus', '=', coming)
    .where('startDate', '<=', who.today)
    .execute()
  for (const execution of due) {
    const away = await outReason(db, who, execution.oldmanId)
    await patch(db, executions, who, execution, {
      executionStatus: away ? paused : running,
      pauseReason: away ?? null,
    })
  }
  return due.length
}

/** Starts a schedule for residents with a level who never had one: those who moved in before schedules existed. */
export async function beginMissing(db: Db, who: Who) {
  const without = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'levelId'])
    .where('orgId', '=', who.orgId)
    .where('oldmanStatus', 'in', livesHere)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('execution')
            .select('executionId')
            .whereRef('execution.orgId', '=', 'oldman.orgId')
            .whereRef('execution.oldmanId', '=', 'oldman.oldmanId'),
        ),
      ),
    )
    .execute()
  for (const { oldmanId, levelId } of without)
    if (levelId) await begin(db, who, { oldmanId, levelId, startDate: who.today })
  return without.length
}

export const ownExecution = async (db: Db, who: Who, executionId: string) => {
  const row = await own(db, executions, who, executionId, { lock: true })
  await ownResident(db, who, row.oldmanId)
  return row
}
