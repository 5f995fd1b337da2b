import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Lets other modules follow services. A module joins once (`joinHomeProjects`), and is called inside the transaction of
 * the change.
 *
 * | function | when | with |
 * |---|---|---|
 * | uses | services are to be deleted (21008) | their ids; gives who names them, and how often |
 * | stopped | they were withdrawn | the rows; running orders go on, rules stop |
 * | off | they were published again | their ids; gives the names of their rules that stay off |
 * | figures | they are listed or shown | their ids; gives how often each was sold, and the mean evaluation |
 */
export interface HomeProjectPart extends SeamPart {
  uses?: (db: Db, who: Who, ids: readonly string[]) => Promise<readonly { type: string; count: number }[]>
  stopped?: (db: Db, who: Who, projects: readonly Row<'serveProject'>[]) => Promise<unknown>
  off?: (db: Db, who: Who, ids: readonly string[]) => Promise<readonly string[]>
  figures?: (db: Db, who: Who, ids: readonly string[]) => Promise<ReadonlyMap<string, ProjectFigures>>
}
/** `score` is a mean of one decimal; null without an evaluation. */
export interface ProjectFigures {
  saleCount?: number
  score?: number | null
}

const parts = seam<HomeProjectPart>('home-service')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinHomeProjects = parts.join

/** The replies of all joined modules on these services. */
export async function serviceFigures(db: Db, who: Who, ids: readonly string[]) {
  const found = new Map<string, ProjectFigures>()
  if (ids.length === 0) return found
  for (const { figures } of parts.inOrder())
    for (const [id, more] of (await figures?.(db, who, ids)) ?? []) found.set(id, { ...found.get(id), ...more })
  return found
}

/** Refuses 21008 with who names them. */
export async function assertServicesUnused(db: Db, who: Who, ids: readonly string[]) {
  const refs: { type: string; count: number }[] = []
  for (const { uses } of parts.inOrder()) refs.push(...((await uses?.(db, who, ids)) ?? []))
  const found = refs.filter(({ count }) => count > 0)
  if (found.length > 0) refuse(common.inUse, {}, { data: { refs: found } })
}

/** Notifies joined modules that these were withdrawn. */
export async function tellStopped(db: Db, who: Who, projects: readonly Row<'serveProject'>[]) {
  for (const { stopped } of parts.inOrder()) await stopped?.(db, who, projects)
}

/** Names of rules that stay off though these services are published again. */
export async function offOf(db: Db, who: Who, ids: readonly string[]) {
  const names: string[] = []
  if (ids.length > 0) for (const { off } of parts.inOrder()) names.push(...((await off?.(db, who, ids)) ?? []))
  return names
}
