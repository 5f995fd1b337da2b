import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between accounts of home care and the modules above them. A module joins once (`joinHomeAccounts`) and is
 * called inside the transaction.
 *
 * | function | when | gives |
 * |---|---|---|
 * | alarmAmount | an account is opened and nobody said its line | alarmAmountDefault of services.md 9 |
 * | orderNos | movements are shown | the numbers of these orders |
 */
export interface HomeAccountPart extends SeamPart {
  alarmAmount?: (db: Db, who: Who) => Promise<number>
  orderNos?: (db: Db, who: Who, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const parts = seam<HomeAccountPart>('home-account')

/** Joins for the life of the process; gives the way out, which tests use. */
export const joinHomeAccounts = parts.join

/** alarmAmountDefault (services.md 9) where nobody keeps the settings of orders. */
const usualAlarm = 5000

/** The line below which a new account is low, unless somebody says another. */
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
