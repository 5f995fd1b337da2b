import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between schedules and the modules that use them. A module registers once (`joinSchedule`) and is called
 * inside the transaction of the change, when everything of it is written.
 *
 * | function | when | with |
 * |---|---|---|
 * | changed | a schedule began, ended, or has other rows | the residents; why, as it is told to people |
 * | rowChanged | a row was changed, stopped or taken out by hand | the resident and the job |
 * | used | rows are taken out | their nursingPlanIds; those it gives are kept, stopped |
 */
interface Follower extends SeamPart {
  changed?: (db: Db, who: Who, change: { oldmanIds: readonly string[]; reason: string }) => Promise<unknown>
  rowChanged?: (db: Db, who: Who, row: { oldmanId: string; projectId: string }) => Promise<unknown>
  used?: (db: Db, who: Who, nursingPlanIds: readonly string[]) => Promise<readonly string[]>
}

const followers = seam<Follower>('schedule')

/** Joins for the life of the process; gives the way out, which tests use. */
export const joinSchedule = followers.join

export async function scheduleChanged(db: Db, who: Who, oldmanIds: readonly string[], reason: string) {
  for (const { changed } of followers.inOrder()) await changed?.(db, who, { oldmanIds, reason })
}

export async function rowChanged(db: Db, who: Who, row: { oldmanId: string; projectId: string }) {
  for (const follower of followers.inOrder()) await follower.rowChanged?.(db, who, row)
}

/** Those of the rows that somebody worked by, or may still report by. */
export async function usedRows(db: Db, who: Who, nursingPlanIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { used } of followers.inOrder())
    for (const id of (await used?.(db, who, nursingPlanIds)) ?? []) found.add(id)
  return found
}
