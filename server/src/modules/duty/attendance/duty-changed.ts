import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/** Other people are on duty today or tomorrow than before: a published day was changed or exchanged, a leave was granted. */
interface Follower extends SeamPart {
  changed: (db: Db, who: Who) => Promise<unknown>
}
const followers = seam<Follower>('duty')

/**
 * Who works by the rota of today joins once, and is called in the transaction that changes it.
 *
 *     joinRota({ name: 'care-task', changed: (db, who) => reassign(db, who) })
 */
export const joinRota = followers.join

/** Tells those who joined, when one of the days is today or tomorrow. */
export async function dutyChanged(db: Db, who: Who, days: Iterable<string>) {
  const soon = new Set([who.today, addDays(who.today, 1)])
  if ([...days].some((day) => soon.has(day))) for (const { changed } of followers.inOrder()) await changed(db, who)
}
