import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'

/**
 * Bills follow the rows of a resident: called in the transaction of the change, when its rows are written, with the
 * first day it concerns. Changes that come with a step of the stay are not told here: bills join the step themselves.
 */
export interface CostChange {
  oldmanId: string
  liveId: string
  from: string
  reason: string
}
type Follow = (db: Db, who: Who, change: CostChange) => Promise<void>

const followers: Follow[] = []

/** @public Bills join here. */
export function followCosts(follow: Follow) {
  followers.push(follow)
}

export async function costsChanged(db: Db, who: Who, change: CostChange) {
  for (const follow of followers) await follow(db, who, change)
}
