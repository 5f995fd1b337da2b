import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between doses and what is made of them. A module registers once (`joinDoses`) and is called inside the
 * transaction of the change, when everything of it is written: a planned dose was given, refused or taken back.
 */
export interface DoseChange {
  oldmanId: string
  planTime: string
  /** Who gave or refused the dose, and when; for a dose taken back, who had given it. */
  by: { userId: string | null; userName: string | null; at: string | null }
  reason: string | null
}
interface Follower extends SeamPart {
  changed: (db: Db, who: Who, change: DoseChange) => Promise<unknown>
}
const followers = seam<Follower>('dose')

/** Joins for the life of the process; gives the way out, which tests use. */
export const joinDoses = followers.join

export async function doseChanged(db: Db, who: Who, change: DoseChange) {
  for (const { changed } of followers.inOrder()) await changed(db, who, change)
}
