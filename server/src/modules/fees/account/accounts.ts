import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { nextOfSeries } from '#core/rows/numbers.ts'
import { makeRowCache } from '#core/rows/row-cache.ts'
import type { Row } from '#core/rows/store/table.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import type { BalanceClass } from './posting/ledger.ts'

/** The account of each resident: opened once, locked before anything is posted to it (fees.md 3.1, 11). */

export type Account = Row<'account'>
export interface Balances {
  prestoreBalance: number
  depositBalance: number
  medicalBalance: number
  reserveBalance: number
  arrearsAmount: number
}

/** The balances of a resident by class, and the arrears. */
export function balancesOf(account: Account): Balances {
  const { prestoreBalance, depositBalance, medicalBalance, reserveBalance, arrearsAmount } = account
  return { prestoreBalance, depositBalance, medicalBalance, reserveBalance, arrearsAmount }
}

const balanceKeys = { 1: 'prestoreBalance', 2: 'depositBalance', 6: 'medicalBalance', 5: 'reserveBalance' } as const
export const balanceOf = (account: Account, kind: BalanceClass) => account[balanceKeys[kind]]

/** Opens the accounts of people who have none yet; existing ones stay. */
export async function openAccounts(db: Db, who: Who, oldmanIds: readonly string[]) {
  const missing = await db
    .selectFrom('oldman')
    .leftJoin('account', (join) =>
      join.onRef('account.orgId', '=', 'oldman.orgId').onRef('account.oldmanId', '=', 'oldman.oldmanId'),
    )
    .select('oldman.oldmanId')
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', oldmanIds)
    .where('account.accountId', 'is', null)
    .orderBy('oldman.oldmanId')
    .execute()
  if (missing.length === 0) return
  const alarmAmount = await setting(db, who.orgId, 'alarmAmount')
  const autoDeduct = await setting(db, who.orgId, 'autoDeduct')
  const { ZH: first } = await nextOfSeries(db, who.orgId, { ZH: missing.length })
  await db
    .insertInto('account')
    .values(
      missing.map(({ oldmanId }, at) => ({
        orgId: who.orgId,
        accountId: newId(),
        accountNum: `ZH${String(first + at).padStart(10, '0')}`,
        oldmanId,
        alarmAmount,
        autoDeduct,
        createBy: who.userId,
        createByName: who.userName,
        createTime: who.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['orgId', 'oldmanId']).doNothing())
    .execute()
}

/** Opens the account of a resident; an existing one stays. */
export const openAccount = (db: Db, who: Who, oldmanId: string) => openAccounts(db, who, [oldmanId])

/**
 * Locks accounts in the order of their residents until the end of the transaction; what is read of them stays true.
 * Accounts it has locked before, and not changed since, are not read again.
 */
export async function lockAccounts(db: Db, who: Who, oldmanIds: readonly string[]): Promise<Map<string, Account>> {
  const locked = heldAccounts.of(db)
  const uniqueIds = [...new Set(oldmanIds)].sort()
  const open = uniqueIds.filter((oldmanId) => !locked.has(placeOf(who, oldmanId)))
  if (open.length > 0) {
    let rows = await lock(db, who, open)
    if (rows.length < open.length) {
      await openAccounts(db, who, open)
      rows = await lock(db, who, open)
    }
    if (rows.length < open.length) refuse(common.missing)
    for (const row of rows) locked.set(placeOf(who, row.oldmanId), row)
  }
  return new Map(uniqueIds.map((oldmanId) => [oldmanId, locked.get(placeOf(who, oldmanId)) ?? refuse(common.missing)]))
}

const heldAccounts = makeRowCache<Account>()
const placeOf = ({ orgId }: Who, oldmanId: string) => `${orgId}/${oldmanId}`

/** Postings and edits report the accounts they changed. They stay locked, and are read again. */
export function accountsChanged(db: Db) {
  heldAccounts.of(db).clear()
}

/** One locked account. */
export async function lockAccount(db: Db, who: Who, oldmanId: string): Promise<Account> {
  return (await lockAccounts(db, who, [oldmanId])).get(oldmanId) ?? refuse(common.missing)
}

/** The current account, for display: no other transaction changes an account locked by this one. */
export function readAccount(db: Db, who: Who, oldmanId: string): Promise<Account> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()
}

function lock(db: Db, who: Who, oldmanIds: readonly string[]) {
  const locked = db.selectFrom('account').selectAll().where('orgId', '=', who.orgId).forNoKeyUpdate()
  // By an id the statement is planned once; a list of ids is planned again each time.
  const [oldmanId] = oldmanIds
  if (oldmanIds.length === 1) return locked.where('oldmanId', '=', oldmanId).execute()
  return locked.where('oldmanId', '=', sql<string>`any(${oldmanIds}::text[])`).orderBy('oldmanId').execute()
}
