import { sql } from 'kysely'
import { recordType, taskStatus } from '#contract/modules/care/care-task/task.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * How many tasks each of these schedules has today, and how many are done (care.md 11a). Cancelled tasks do not count,
 * as in the list of tasks; jobs on demand are never due.
 */
export async function countToday(db: Db, who: Who, executionIds: readonly string[]) {
  const rows = await db
    .selectFrom('careTask')
    .innerJoin('executionRow', (join) =>
      join
        .onRef('executionRow.orgId', '=', 'careTask.orgId')
        .onRef('executionRow.nursingPlanId', '=', 'careTask.nursingPlanId'),
    )
    .select('executionRow.executionId')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where care_task.task_status = ${taskStatus.is.done})::int`.as('done'),
    ])
    .where('careTask.orgId', '=', who.orgId)
    .where('careTask.planDate', '=', who.today)
    .where('careTask.recordType', '<>', recordType.is.onDemand)
    .where('careTask.taskStatus', '<>', taskStatus.is.cancelled)
    .where('executionRow.executionId', 'in', [...executionIds, ''])
    .groupBy('executionRow.executionId')
    .execute()
  return new Map(rows.map(({ executionId, ...counts }) => [executionId, counts]))
}
