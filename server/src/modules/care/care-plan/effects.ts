import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'

/**
 * The seam between schedules and what is made of them. A module registers once (`joinSchedule`) and is called inside the
 * transaction of the change, when everything of it is written.
 *
 * | function | when | with |
 * |---|---|---|
 * | changed | a schedule began, ended, or has other rows | the residents; why, as it is told to people |
 * | isUsed | a row is taken out | its nursingPlanId; true keeps it, stopped |
 */
interface Follower {
  name: string
  changed?: (db: Db, who: Who, change: { oldmanIds: readonly string[]; reason: string }) => Promise<unknown>
  isUsed?: (db: Db, who: Who, nursingPlanId: string) => Promise<boolean>
}

const followers: Follower[] = []

/** Joins for the life of the process; gives the way out, which tests use. */
export function joinSchedule(follower: Follower) {
  followers.push(follower)
  return () => void followers.splice(followers.indexOf(follower), 1)
}

export async function scheduleChanged(db: Db, who: Who, oldmanIds: readonly string[], reason: string) {
  for (const { changed } of followers) await changed?.(db, who, { oldmanIds, reason })
}

export async function isRowUsed(db: Db, who: Who, nursingPlanId: string) {
  for (const { isUsed } of followers) if (await isUsed?.(db, who, nursingPlanId)) return true
  return false
}
