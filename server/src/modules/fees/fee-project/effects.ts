import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The modules that follow a change of a price or a discount: the rows of residents, and through them their bills.
 * Called inside the transaction of the change; an error undoes the change.
 */
interface Follower {
  pricesChanged?: (db: Db, who: Who, change: { projectChildId: string; from: string }) => Promise<void>
  /** A changed rule that current holders get too. */
  ruleChanged?: (db: Db, who: Who, change: { setId: string; ruleVersion: number }) => Promise<void>
}

const followers: Follower[] = []

export function followPrices(follower: Follower) {
  followers.push(follower)
}

export async function pricesChanged(db: Db, who: Who, change: { projectChildId: string; from: string }) {
  for (const follower of followers) await follower.pricesChanged?.(db, who, change)
}
export async function ruleChanged(db: Db, who: Who, change: { setId: string; ruleVersion: number }) {
  for (const follower of followers) await follower.ruleChanged?.(db, who, change)
}
