import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Modules that use jobs of care (levels, executions, plans) join here, each once. */
interface ProjectUse {
  /** The name in the text of the refusal: 等级, 护理执行. */
  type: string
  count: (db: Db, who: Who, projectIds: readonly string[]) => Promise<number>
}
const uses: ProjectUse[] = []

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export function joinProjectUse(use: ProjectUse) {
  uses.push(use)
  return () => void uses.splice(uses.indexOf(use), 1)
}

/** Refuses 21008 with the names of the users and their counts. */
export async function assertProjectsUnused(db: Db, who: Who, projectIds: readonly string[]) {
  const refs: { type: string; count: number }[] = []
  for (const { type, count } of uses) refs.push({ type, count: await count(db, who, projectIds) })
  const found = refs.filter(({ count }) => count > 0)
  if (found.length > 0) refuse(common.inUse, {}, { data: { refs: found } })
}
