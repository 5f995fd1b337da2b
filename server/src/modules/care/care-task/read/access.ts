import { type RawBuilder, sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { executionStatus, executorRule } from '#contract/modules/care/care-plan/execution.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/**
 * A resident within the caller's scope, or one he is to care for these days, else 21003. An executor named for a task
 * has access to the card and the jobs on demand of its resident, in any ward (care.md 5: the phone keeps both of its
 * tasks).
 */
export async function caredFor(db: Db, who: Who, oldmanId: string): Promise<Row<'oldman'>> {
  const found = await db
    .selectFrom('oldman')
    .selectAll()
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', '=', oldmanId)
    .where((eb) => eb.or([inResidentScope(who)(eb), hasTask(who), isNamed(who)]))
    .executeTakeFirst()
  return found ?? refuse(common.missing)
}

const holds = (column: RawBuilder<unknown>, { empId }: Who) => sql`${column} @> to_jsonb(${empId ?? ''}::text)`

/** A task of today or tomorrow, or of the night that began yesterday. */
const hasTask = (who: Who) => sql<boolean>`exists (select from care_task task
  where task.org_id = oldman.org_id and task.oldman_id = oldman.oldman_id
    and task.plan_date between ${addDays(who.today, -1)} and ${addDays(who.today, 1)}
    and task.task_status <> ${taskStatus.is.cancelled} and ${holds(sql`task.executor_ids`, who)})`

/** A job on demand has no task with executors: its row names them. */
const isNamed = (who: Who) => sql<boolean>`exists (select from execution
  join execution_row line on line.org_id = execution.org_id and line.execution_id = execution.execution_id
  where execution.org_id = oldman.org_id and execution.oldman_id = oldman.oldman_id
    and execution.execution_status <> ${executionStatus.is.ended}
    and line.status = ${onOff.is.on} and line.cycle_type = ${cycle.is.onDemand}
    and line.executor_rule = ${executorRule.is.named}
    and line.start_date <= ${who.today} and coalesce(line.end_date, ${who.today}) >= ${who.today}
    and ${holds(sql`line.executor_ids`, who)})`
