import { sql } from 'kysely'
import { homeAccountStatus } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeDirection, homeFund, homeTradeType } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import type { JobRun } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import type { Account } from '../accounts.ts'
import { type Business, postHome } from './posting.ts'
import { subsidised, subsidyEnded } from './postings.ts'

/** The subsidy of a month: granted on its first day, when the rest of the last one expires (services.md 4). */

const { is } = homeTradeType

/** The rest of a subsidy goes back to its source. */
export function subsidyEnds(account: Account, amount: number): Business {
  const movement = { account, oldmanId: account.oldmanId, fundType: homeFund.is.subsidy, amount }
  return {
    entryType: 30 + is.subsidyEnded,
    lines: subsidyEnded(account.accountId, amount),
    memo: '补贴到期清零',
    movements: [{ ...movement, tradeType: is.subsidyEnded, direction: homeDirection.is.out }],
  }
}

function subsidyBegins(account: Account, amount: number): Business {
  const movement = { account, oldmanId: account.oldmanId, fundType: homeFund.is.subsidy, amount }
  return {
    entryType: 30 + is.subsidy,
    lines: subsidised(account.accountId, amount),
    memo: '本月补贴',
    movements: [{ ...movement, tradeType: is.subsidy, direction: homeDirection.is.in }],
  }
}

/**
 * Grants the subsidies of a month: every account once (its `subsidy_month`), however often it runs. A frozen one gets
 * nothing more, but its rest expires. A past month is left alone: its subsidy would have expired.
 */
export async function grantSubsidies(db: Db, who: Who, month: string) {
  if (month !== who.today.slice(0, 7)) return undefined
  const accounts = await db
    .selectFrom('homeAccount')
    .innerJoin('homeOldman', (join) =>
      join
        .onRef('homeOldman.orgId', '=', 'homeAccount.orgId')
        .onRef('homeOldman.oldmanId', '=', 'homeAccount.oldmanId'),
    )
    .selectAll('homeAccount')
    .select(sql<number>`coalesce(home_oldman.subsidy_month, 0)::bigint`.as('due'))
    .where('homeAccount.orgId', '=', who.orgId)
    .where('homeAccount.accountStatus', '<>', homeAccountStatus.is.closed)
    .where(sql<boolean>`coalesce(home_account.subsidy_month, '') < ${month}`)
    .where(sql<boolean>`(home_account.subsidy_balance > 0 or home_oldman.subsidy_month > 0)`)
    .orderBy('homeAccount.accountId')
    .forNoKeyUpdate('homeAccount')
    .execute()
  if (accounts.length === 0) return undefined
  for (let at = 0; at < accounts.length; at += chunk)
    await postHome(db, who, accounts.slice(at, at + chunk).flatMap(turnOfMonth))
  await db
    .updateTable('homeAccount')
    .set({ subsidyMonth: month })
    .where('orgId', '=', who.orgId)
    .where('accountId', '=', sql<string>`any(${accounts.map(({ accountId }) => accountId)}::text[])`)
    .execute()
  return { accounts: accounts.length }
}

function turnOfMonth({ due, ...account }: Account & { due: number }): Business[] {
  const granted = account.accountStatus === homeAccountStatus.is.open ? due : 0
  const left = account.subsidyBalance
  return [...(left > 0 ? [subsidyEnds(account, left)] : []), ...(granted > 0 ? [subsidyBegins(account, granted)] : [])]
}

/** A statement takes 65535 values. */
const chunk = 200

/** Before `home-rule` of the same night, so that its orders can use the subsidy of their month (README, Jobs). */
export const homeSubsidy = defineJob({
  name: 'home-subsidy',
  title: '居家补贴发放',
  at: '00:25',
  touches: ['home-account'],
  run: async (db, { who, day }: JobRun) => (day.endsWith('-01') ? grantSubsidies(db, who, day.slice(0, 7)) : undefined),
})
