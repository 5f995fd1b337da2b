import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import { addDays, msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'

/** When tasks 翻身 were done, by resident, oldest first (iot.md 6, 7); ms, the end not included. */
export async function turnsDone(
  db: Db,
  orgId: string,
  { from, to }: { from: number; to: number },
  oldmanIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  let found = db
    .selectFrom('careTask as task')
    .innerJoin('careProject as job', (join) =>
      join.onRef('job.orgId', '=', 'task.orgId').onRef('job.projectId', '=', 'task.projectId'),
    )
    .select(['task.oldmanId', 'task.finishTime'])
    .where('task.orgId', '=', orgId)
    .where('task.taskStatus', '=', taskStatus.is.done)
    .where('job.inputForm', '=', inputForm.is.turning)
    // The partition is found by the planned day.
    .where('task.planDate', '>=', addDays(timeText(from).slice(0, 10), -1))
    .where('task.planDate', '<=', addDays(timeText(to).slice(0, 10), 1))
    .where('task.finishTime', '>=', timeText(from))
    .where('task.finishTime', '<', timeText(to))
    .orderBy('task.finishTime')
  if (oldmanIds) found = found.where('task.oldmanId', 'in', [...oldmanIds, ''])
  const byPerson = Map.groupBy(await found.execute(), ({ oldmanId }) => oldmanId)
  return new Map(
    [...byPerson].map(([oldmanId, rows]) => [
      oldmanId,
      rows.flatMap(({ finishTime }) => (finishTime ? [msOf(finishTime)] : [])),
    ]),
  )
}
