import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The staff on duty today or tomorrow has changed: a published day was changed or exchanged, or a leave was granted.
 */
interface Follower extends SeamPart {
  changed: (db: Db, who: Who) => Promise<unknown>
}
const followers = seam<Follower>('duty')

/**
 * Called once by a module that works by the roster of today; `changed` runs in the transaction that changes it.
 *
 *     joinRota({ name: 'care-task', changed: (db, who) => reassign(db, who) })
 */
export const joinRota = followers.join

/** Calls the registered modules when one of the days is today or tomorrow. */
export async function dutyChanged(db: Db, who: Who, days: Iterable<string>) {
  const soon = new Set([who.today, addDays(who.today, 1)])
  if ([...days].some((day) => soon.has(day))) for (const { changed } of followers.inOrder()) await changed(db, who)
}
