import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Bills follow the rows of a resident: called in the transaction of the change, when its rows are written, with the
 * first day it concerns. Changes that come with a step of the stay are not announced here: bills react to the step
 * themselves.
 */
export interface CostChange {
  oldmanId: string
  liveId: string
  from: string
  reason: string
}
/**
 * The amounts a change moves for a resident, now or on its day: onto or off the bills, and from the prestored money.
 */
export interface MoneyMove {
  oldmanId: string
  billAmt: number
  deductAmt: number
}
type Follow = (db: Db, who: Who, change: CostChange) => Promise<MoneyMove | undefined>

const followers: Follow[] = []

/** @public Registration of bills. */
export function followCosts(follow: Follow) {
  followers.push(follow)
}

export async function costsChanged(db: Db, who: Who, change: CostChange): Promise<MoneyMove[]> {
  const moved = []
  for (const follow of followers) moved.push(await follow(db, who, change))
  return moved.filter((one) => one !== undefined)
}
