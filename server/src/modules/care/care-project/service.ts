import { onOff } from '#contract/kit/codes.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { careProjectRefusals as no } from '#contract/modules/care/care-project/care-project.ts'
import type { Db } from '../../../core/db/db.ts'
import { own } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { projects } from './tables.ts'

/** What levels, executions and plans may ask of the jobs of care. */

export { joinProjectUse } from './uses.ts'

/** A job that may be chosen; refuses 21003, and 14111 for one that is stopped. */
export async function chosenProject(db: Db, who: Who, projectId: string) {
  const row = await own(db, projects, who, projectId)
  if (row.status !== onOff.is.on) refuse(no.stopped, {}, { field: 'projectId' })
  return row
}
