import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Lets other modules follow doses. A module registers once (`joinDoses`) and is called inside the transaction after all
 * writes: a planned dose was given, refused or taken back.
 */
export interface DoseChange {
  oldmanId: string
  planTime: string
  /** Who gave or refused the dose, and when; for a dose taken back, who gave it before. */
  by: { userId: string | null; userName: string | null; at: string | null }
  reason: string | null
}
interface Follower extends SeamPart {
  changed: (db: Db, who: Who, change: DoseChange) => Promise<unknown>
}
const followers = seam<Follower>('dose')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinDoses = followers.join

export async function doseChanged(db: Db, who: Who, change: DoseChange) {
  for (const { changed } of followers.inOrder()) await changed(db, who, change)
}
