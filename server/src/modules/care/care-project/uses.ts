import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Where jobs of care are used: levels, executions, plans. Each module that names projects joins once. */
interface ProjectUse {
  /** As people read it in the refusal: 等级, 护理执行. */
  type: string
  count: (db: Db, who: Who, projectIds: readonly string[]) => Promise<number>
}
const uses: ProjectUse[] = []

/** Joins for the life of the process; gives the way out, which tests use. */
export function joinProjectUse(use: ProjectUse) {
  uses.push(use)
  return () => void uses.splice(uses.indexOf(use), 1)
}

/** Refuses 21008 with who uses them and how often. */
export async function assertProjectsUnused(db: Db, who: Who, projectIds: readonly string[]) {
  const refs: { type: string; count: number }[] = []
  for (const { type, count } of uses) refs.push({ type, count: await count(db, who, projectIds) })
  const found = refs.filter(({ count }) => count > 0)
  if (found.length > 0) refuse(common.inUse, {}, { data: { refs: found } })
}
