import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

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
/** What a change moves of somebody's money, or will on its day: onto or off the bills, and from the prestored money. */
export interface Moved {
  oldmanId: string
  billAmt: number
  deductAmt: number
}
type Follow = (db: Db, who: Who, change: CostChange) => Promise<Moved | undefined>

const followers: Follow[] = []

/** @public Bills join here. */
export function followCosts(follow: Follow) {
  followers.push(follow)
}

export async function costsChanged(db: Db, who: Who, change: CostChange): Promise<Moved[]> {
  const moved = []
  for (const follow of followers) moved.push(await follow(db, who, change))
  return moved.filter((one) => one !== undefined)
}
