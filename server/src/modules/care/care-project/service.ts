import { onOff } from '#contract/kit/codes.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { careProjectRefusals as no, noFee } from '#contract/modules/care/care-project/care-project.ts'
import type { Db } from '#core/db/db.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { projects } from './tables.ts'

/** What levels, executions and plans use of the jobs of care. */

export { joinProjectUse } from './uses.ts'

/** A job that may be chosen; refuses 21003, and 14111 for a stopped one. */
export async function chosenProject(db: Db, who: Who, projectId: string) {
  const row = await own(db, projects, who, projectId)
  if (row.status !== onOff.is.on) refuse(no.stopped, {}, { field: 'projectId' })
  return row
}

/**
 * A separately charged row is billed by the fee project of its job; without one the row is refused at its field
 * (21001).
 */
export async function assertCharged(db: Db, who: Who, charged: readonly { projectId: string; field: string }[]) {
  if (charged.length === 0) return
  const without = await db
    .selectFrom('careProject')
    .select(['projectId', 'projectName'])
    .where('orgId', '=', who.orgId)
    .where(
      'projectId',
      'in',
      charged.map(({ projectId }) => projectId),
    )
    .where('projectChildId', 'is', null)
    .execute()
  for (const { projectId, field } of charged) {
    const job = without.find((one) => one.projectId === projectId)
    if (job) wrongValue(field, noFee(job.projectName))
  }
}
