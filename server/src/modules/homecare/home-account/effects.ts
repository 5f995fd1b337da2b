import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Lets modules above answer for accounts of home care. A module joins once (`joinHomeAccounts`) and is called inside
 * the transaction.
 *
 * | function | when | gives |
 * |---|---|---|
 * | alarmAmount | an account is opened without an alarm amount | alarmAmountDefault of services.md 9 |
 * | orderNos | movements are shown | the numbers of these orders |
 */
export interface HomeAccountPart extends SeamPart {
  alarmAmount?: (db: Db, who: Who) => Promise<number>
  orderNos?: (db: Db, who: Who, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const parts = seam<HomeAccountPart>('home-account')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinHomeAccounts = parts.join

/** alarmAmountDefault (services.md 9) where no module answers. */
const usualAlarm = 5000

/** The alarm amount of a new account without one. */
export async function alarmAmountOf(db: Db, who: Who) {
  for (const { alarmAmount } of parts.inOrder()) if (alarmAmount) return alarmAmount(db, who)
  return usualAlarm
}

/** Numbers of orders, by their ids. */
export async function orderNosOf(db: Db, who: Who, orderIds: readonly string[]) {
  const found = new Map<string, string>()
  if (orderIds.length === 0) return found
  for (const { orderNos } of parts.inOrder())
    for (const [orderId, orderNo] of (await orderNos?.(db, who, orderIds)) ?? []) found.set(orderId, orderNo)
  return found
}
