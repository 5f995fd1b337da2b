import { onOff } from '#contract/kit/codes.ts'
import { executionStatus, rowSource } from '#contract/modules/care/care-plan/execution.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { levelConfigOf } from '../level-config/service.ts'
import { activeOf } from './executions.ts'
import { scheduleRowsOf } from './rows.ts'
import { tasksPerDay } from './rules.ts'

/** What other modules use of the schedules of residents. */

/** Previews a change of level: how many more tasks a day, and which jobs stay because they were changed by hand. */
export async function effectOf(db: Db, who: Who, oldmanId: string, levelId: string) {
  const execution = await activeOf(db, who, oldmanId)
  const rows = execution ? await scheduleRowsOf(db, who, [execution.executionId]) : []
  const lasting = rows.filter(
    (row) =>
      row.source === rowSource.is.level && (!row.endDate || row.endDate >= who.today) && row.status === onOff.is.on,
  )
  const modifiedRows = lasting.filter(({ rowModified }) => rowModified === 1)
  const jobs = new Set(modifiedRows.map(({ projectId }) => projectId))
  const config = await levelConfigOf(db, who, [levelId])
  const fresh = config.filter(({ projectId }) => !jobs.has(projectId)).map((row) => ({ ...row, status: onOff.is.on }))
  return {
    taskDelta: Math.round(tasksPerDay([...modifiedRows, ...fresh]) - tasksPerDay(lasting)),
    modifiedRows: modifiedRows.map(({ projectName }) => projectName),
  }
}

export { joinSchedule } from './follow/effects.ts'

/** The rows of a resident's schedule in force, with the job. */
export type ScheduledRow = Awaited<ReturnType<typeof scheduledRows>>[number]

/**
 * The rows of the schedules that have not ended, of these residents or of all, by resident; locked to the end of the
 * transaction, so that of two transactions that plan for one resident the second sees what the first planned.
 */
export async function scheduledRows(db: Db, who: Who, oldmanIds?: readonly string[]) {
  let executions = db
    .selectFrom('execution')
    .select(['executionId', 'oldmanId'])
    .where('orgId', '=', who.orgId)
    .where('executionStatus', '<', executionStatus.is.ended)
    .orderBy('oldmanId')
    .forUpdate()
  if (oldmanIds) executions = executions.where('oldmanId', 'in', [...oldmanIds])
  const residents = new Map((await executions.execute()).map((row) => [row.executionId, row.oldmanId]))
  const rows = await scheduleRowsOf(db, who, [...residents.keys()])
  return rows.map((row) => ({ ...row, oldmanId: residents.get(row.executionId) ?? '' }))
}

export { turnRows } from './follow/turns.ts'
export { askReviewsOf } from './plan/reviews.ts'
export { plannedRisks } from './risks.ts'
