import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { serviceProjects } from './tables.ts'

/** What orders and rules of home care use of its services. */

export { type HomeProjectPart, joinHomeProjects, type ProjectFigures } from './effects.ts'

/** These services by id, published or not; an unknown one refuses 21003. */
export async function homeProjectsOf(db: Db, who: Who, ids: readonly string[]) {
  const targetIds = [...new Set(ids)]
  const rows = await rowsWith(db, serviceProjects, who, { id: targetIds })
  if (rows.length !== targetIds.length) refuse(common.missing)
  return new Map(rows.map((row) => [row.id, row]))
}
