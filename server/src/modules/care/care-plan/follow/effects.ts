import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Lets other modules follow schedules. A module registers once (`joinSchedule`) and is called inside the transaction,
 * after all writes of the change.
 *
 * | function | when | with |
 * |---|---|---|
 * | changed | a schedule began, ended, or has other rows | the residents; the reason as a text for users |
 * | rowChanged | a row was changed, stopped or removed by hand | the resident and the job |
 * | used | rows are removed | their nursingPlanIds; those it returns are kept, stopped |
 */
interface Follower extends SeamPart {
  changed?: (db: Db, who: Who, change: { oldmanIds: readonly string[]; reason: string }) => Promise<unknown>
  rowChanged?: (db: Db, who: Who, row: { oldmanId: string; projectId: string }) => Promise<unknown>
  used?: (db: Db, who: Who, nursingPlanIds: readonly string[]) => Promise<readonly string[]>
}

const followers = seam<Follower>('schedule')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinSchedule = followers.join

export async function scheduleChanged(db: Db, who: Who, oldmanIds: readonly string[], reason: string) {
  for (const { changed } of followers.inOrder()) await changed?.(db, who, { oldmanIds, reason })
}

export async function rowChanged(db: Db, who: Who, row: { oldmanId: string; projectId: string }) {
  for (const follower of followers.inOrder()) await follower.rowChanged?.(db, who, row)
}

/** Those of the rows with recorded work, or with tasks that may still be reported. */
export async function usedRows(db: Db, who: Who, nursingPlanIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { used } of followers.inOrder())
    for (const id of (await used?.(db, who, nursingPlanIds)) ?? []) found.add(id)
  return found
}
