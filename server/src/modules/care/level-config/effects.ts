import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

interface Follower extends SeamPart {
  /**
   * A level's set of jobs has been replaced for its residents, in the same transaction: with `keepModified` rows
   * changed by hand stay. `day` is the first day of the new set (care.md 1, 6).
   */
  replaced: (db: Db, who: Who, set: { levelId: string; day: string; keepModified: boolean }) => Promise<unknown>
}
const followers = seam<Follower>('level-set')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinLevelSet = followers.join

export async function setReplaced(...args: Parameters<Follower['replaced']>) {
  for (const { replaced } of followers.inOrder()) await replaced(...args)
}
