import { sql } from 'kysely'
import type { CodeOf } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { homeAccountStatus, homeAccountRefusals as no } from '#contract/modules/homecare/home-account/home-account.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertServed, homeElderOf } from '../home-elder/service.ts'
import { alarmAmountOf } from './effects.ts'
import { homeAccountNumbers, homeAccounts } from './tables.ts'

/** The account of each home care elder: opened once, locked before anything is posted to it. */

export type Account = Row<'homeAccount'>

/** Locks accounts in the order of their ids until the end of the transaction; 21003 for an unknown one. */
export async function lockAccounts(db: Db, who: Who, accountIds: readonly string[]): Promise<Map<string, Account>> {
  const targetIds = [...new Set(accountIds)]
  const rows = await db
    .selectFrom('homeAccount')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('accountId', '=', sql<string>`any(${targetIds}::text[])`)
    .orderBy('accountId')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < targetIds.length) refuse(common.missing)
  return new Map(rows.map((row) => [row.accountId, row]))
}

export async function lockAccount(db: Db, who: Who, accountId: string): Promise<Account> {
  return (await lockAccounts(db, who, [accountId])).get(accountId) ?? refuse(common.missing)
}

/** The account of an elder, locked; undefined without one. */
export function accountOf(db: Db, who: Who, oldmanId: string): Promise<Account | undefined> {
  return db
    .selectFrom('homeAccount')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks the accounts of these elders before any of their trades is numbered: payments for many lock them in one order.
 */
export async function holdAccountsOf(db: Db, who: Who, oldmanIds: readonly string[]) {
  await db
    .selectFrom('homeAccount')
    .select('accountId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', sql<string>`any(${[...oldmanIds]}::text[])`)
    .orderBy('accountId')
    .forNoKeyUpdate()
    .execute()
}

/** Opens an account for an elder in service who has none (26101). */
export async function openAccount(db: Db, who: Who, input: { oldmanId: string; alarmAmount?: number | null }) {
  const elder = await homeElderOf(db, who, input.oldmanId, { lock: true })
  if (await accountOf(db, who, elder.oldmanId)) refuse(no.hasAccount, {}, { field: 'oldmanId' })
  assertServed(elder)
  const row = await insert(db, homeAccounts, who, {
    oldmanId: elder.oldmanId,
    accountNum: await homeAccountNumbers.next(db, who),
    alarmAmount: input.alarmAmount ?? (await alarmAmountOf(db, who)),
    accountStatus: homeAccountStatus.is.open,
    openTime: who.now,
  })
  return { row, oldmanName: elder.oldmanName }
}

/** Freezes the account of an elder whose archive has ended: no more money comes in. */
export const freezeAccount = (db: Db, who: Who, oldmanId: string) =>
  turn(db, who, oldmanId, homeAccountStatus.is.open, homeAccountStatus.is.frozen)

/** Unfreezes it when the archive is resumed. */
export const unfreezeAccount = (db: Db, who: Who, oldmanId: string) =>
  turn(db, who, oldmanId, homeAccountStatus.is.frozen, homeAccountStatus.is.open)

type HomeAccountStatus = CodeOf<typeof homeAccountStatus>
async function turn(db: Db, who: Who, oldmanId: string, from: HomeAccountStatus, to: HomeAccountStatus) {
  const row = await accountOf(db, who, oldmanId)
  if (row?.accountStatus === from) await patch(db, homeAccounts, who, row, { accountStatus: to })
}
