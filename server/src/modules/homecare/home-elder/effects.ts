import type { RawBuilder } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Lets modules above follow archives of home care: accounts, orders, rules. A module joins once (`joinHomeElders`) and
 * is called inside the transaction of the change; an error rolls it back.
 *
 * | function | when | with |
 * |---|---|---|
 * | balances | archives are listed or shown | their ids; gives the account of each elder who has one |
 * | hasAccount | they are filtered by it | a condition upon `home_oldman` of the statement |
 * | openOrders | an archive is to end (26004) | its id; gives how many orders are in 1–5 or 8 |
 * | isUsed | archives are to be deleted (26003) | their ids; gives true where one has an account or an order |
 * | ended, resumed | 终止, and 3→1 | the row afterwards |
 * | removed | an archive is deleted | the row as it was |
 */
export interface HomeElderPart extends SeamPart {
  balances?: (db: Db, who: Who, oldmanIds: readonly string[]) => Promise<ReadonlyMap<string, HomeBalance>>
  hasAccount?: () => RawBuilder<boolean>
  openOrders?: (db: Db, who: Who, oldmanId: string) => Promise<number>
  isUsed?: (db: Db, who: Who, oldmanIds: readonly string[]) => Promise<boolean>
  ended?: (db: Db, who: Who, elder: Row<'homeOldman'>) => Promise<unknown>
  resumed?: (db: Db, who: Who, elder: Row<'homeOldman'>) => Promise<unknown>
  removed?: (db: Db, who: Who, elder: Row<'homeOldman'>) => Promise<unknown>
}

/** The account of an elder, as his archive shows it. */
export interface HomeBalance {
  accountId: string
  accountStatus: number
  balance: number
}

const parts = seam<HomeElderPart>('home-elder')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinHomeElders = parts.join

/** The accounts of these elders. */
export async function balancesOf(db: Db, who: Who, oldmanIds: readonly string[]) {
  const found = new Map<string, HomeBalance>()
  if (oldmanIds.length === 0) return found
  for (const { balances } of parts.inOrder())
    for (const [oldmanId, balance] of (await balances?.(db, who, oldmanIds)) ?? []) found.set(oldmanId, balance)
  return found
}

/** Conditions of which one is true for an elder with an account. */
export const accountConditions = () => parts.inOrder().flatMap(({ hasAccount }) => (hasAccount ? [hasAccount()] : []))

/** How many orders of an elder are not finished. */
export async function openOrdersOf(db: Db, who: Who, oldmanId: string) {
  let count = 0
  for (const { openOrders } of parts.inOrder()) count += (await openOrders?.(db, who, oldmanId)) ?? 0
  return count
}

/** True where one of these elders has an account or an order. */
export async function areUsed(db: Db, who: Who, oldmanIds: readonly string[]) {
  for (const { isUsed } of parts.inOrder()) if (await isUsed?.(db, who, oldmanIds)) return true
  return false
}

/** Notifies joined modules that an archive has ended, was resumed, or was deleted. */
export async function tellElderChange(
  db: Db,
  who: Who,
  elder: Row<'homeOldman'>,
  change: 'ended' | 'resumed' | 'removed',
) {
  for (const part of parts.inOrder()) await part[change]?.(db, who, elder)
}
