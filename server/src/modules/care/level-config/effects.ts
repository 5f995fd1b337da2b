import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Called when a level's set of jobs has been replaced for its residents, in the same transaction: `keepModified` where
 * rows that were changed by hand stay as they are. `day` is the first the new set holds (care.md 1, 6).
 */
type Follow = (db: Db, who: Who, set: { levelId: string; day: string; keepModified: boolean }) => Promise<unknown>
const followers: Follow[] = []

/** Joins for the life of the process; gives the way out, which tests use. */
export function joinLevelSet(follow: Follow) {
  followers.push(follow)
  return () => void followers.splice(followers.indexOf(follow), 1)
}

export async function setReplaced(...given: Parameters<Follow>) {
  for (const follow of followers) await follow(...given)
}
