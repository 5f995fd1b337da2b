import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import type { Db } from '#core/db/db.ts'

/**
 * 翻身 in the schedules that run on a day, by resident (iot.md 7): the interval in hours where a row states one, and
 * whether the resident's own turns count.
 */
export async function turnRows(db: Db, orgId: string, day: string, oldmanIds?: readonly string[]) {
  let found = db
    .selectFrom('executionRow as row')
    .innerJoin('execution', (join) =>
      join.onRef('execution.orgId', '=', 'row.orgId').onRef('execution.executionId', '=', 'row.executionId'),
    )
    .innerJoin('careProject as job', (join) =>
      join.onRef('job.orgId', '=', 'row.orgId').onRef('job.projectId', '=', 'row.projectId'),
    )
    .select(['execution.oldmanId', 'row.autoByDevice'])
    .select(
      sql<number | null>`case "row".cycle_type when ${cycle.is.everyHours} then "row".interval_hours end`.as(
        'intervalHours',
      ),
    )
    .where('row.orgId', '=', orgId)
    .where('execution.executionStatus', '=', executionStatus.is.running)
    .where('row.status', '=', onOff.is.on)
    .where('row.startDate', '<=', day)
    .where((eb) => eb.or([eb('row.endDate', 'is', null), eb('row.endDate', '>=', day)]))
    .where('job.inputForm', '=', inputForm.is.turning)
  if (oldmanIds) found = found.where('execution.oldmanId', 'in', [...oldmanIds, ''])
  return Map.groupBy(await found.execute(), ({ oldmanId }) => oldmanId)
}
