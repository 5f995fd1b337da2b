import type { RawBuilder } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between archives of home care and what stands above them: accounts, orders, rules. A module joins once
 * (`joinHomeElders`); what it is told of runs inside the transaction of the change, and what it throws takes it back.
 *
 * | function | when | with |
 * |---|---|---|
 * | balances | archives are listed or looked at | their ids; gives the account of each who has one |
 * | hasAccount | they are filtered by it | a condition upon `home_oldman` of the statement |
 * | openOrders | an archive is to end (26004) | his id; gives how many orders are in 1–5 or 8 |
 * | isUsed | archives are to be deleted (26003) | their ids; gives true where one has an account or an order |
 * | ended, resumed | 终止, and 3→1 | the row as it is then |
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

/** The account of somebody, as his archive shows it. */
export interface HomeBalance {
  accountId: string
  accountStatus: number
  balance: number
}

const parts = seam<HomeElderPart>('home-elder')

/** Joins for the life of the process; gives the way out, which tests use. */
export const joinHomeElders = parts.join

/** The accounts of these elders. */
export async function balancesOf(db: Db, who: Who, oldmanIds: readonly string[]) {
  const found = new Map<string, HomeBalance>()
  if (oldmanIds.length === 0) return found
  for (const { balances } of parts.inOrder())
    for (const [oldmanId, balance] of (await balances?.(db, who, oldmanIds)) ?? []) found.set(oldmanId, balance)
  return found
}

/** Conditions of which one holds for who has an account. */
export const accountConditions = () => parts.inOrder().flatMap(({ hasAccount }) => (hasAccount ? [hasAccount()] : []))

/** How many orders of somebody are not finished. */
export async function openOrdersOf(db: Db, who: Who, oldmanId: string) {
  let count = 0
  for (const { openOrders } of parts.inOrder()) count += (await openOrders?.(db, who, oldmanId)) ?? 0
  return count
}

/** True where one of these has an account or an order. */
export async function areUsed(db: Db, who: Who, oldmanIds: readonly string[]) {
  for (const { isUsed } of parts.inOrder()) if (await isUsed?.(db, who, oldmanIds)) return true
  return false
}

/** Tells everybody that an archive has ended, that it goes on, or that it is gone. */
export async function tellElderChange(
  db: Db,
  who: Who,
  elder: Row<'homeOldman'>,
  change: 'ended' | 'resumed' | 'removed',
) {
  for (const part of parts.inOrder()) await part[change]?.(db, who, elder)
}
