import { sql } from 'kysely'
import { homeAccount, homeAccountStatus } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { orderNosOf } from './effects.ts'
import { homeAccounts, homeTrades } from './tables.ts'

/** Lists of accounts and of their movements. */

const low = sql<0 | 1>`(home_account.account_status <> ${homeAccountStatus.is.closed}
  and home_account.balance < home_account.alarm_amount)::int`
const named = (typed: string) => sql<boolean>`home_oldman.oldman_name like ${contains(typed)}`

export const accountRows = listing(homeAccounts, homeAccount.list, {
  rows: (db, who) =>
    db
      .selectFrom('homeAccount')
      .innerJoin('homeOldman', (join) =>
        join
          .onRef('homeOldman.orgId', '=', 'homeAccount.orgId')
          .onRef('homeOldman.oldmanId', '=', 'homeAccount.oldmanId'),
      )
      .selectAll('homeAccount')
      .select(['homeOldman.oldmanName', 'homeOldman.phoneNum', low.as('lowBalance')])
      .where('homeAccount.orgId', '=', who.orgId),
  sort: ['accountNum', 'balance', 'deposit', 'subsidyBalance', 'holdAmount', 'lastTradeTime'],
  where: {
    oldmanName: named,
    phone: (typed: string) => endsWith('homeOldman.phoneNum', typed),
    lowBalance: (value: number) => sql<boolean>`${low} = ${value}`,
  },
  sums: {
    balance: sql`sum(home_account.balance)`,
    deposit: sql`sum(home_account.deposit)`,
    subsidyBalance: sql`sum(home_account.subsidy_balance)`,
    holdAmount: sql`sum(home_account.hold_amount)`,
  },
})

/** Movements with the account, the elder and, for a remittance, the other side. */
export const shownTrades = (db: Db, who: Who) =>
  db
    .selectFrom('homeTrade')
    .innerJoin('homeOldman', (join) =>
      join.onRef('homeOldman.orgId', '=', 'homeTrade.orgId').onRef('homeOldman.oldmanId', '=', 'homeTrade.oldmanId'),
    )
    .leftJoin('homeAccount', (join) =>
      join
        .onRef('homeAccount.orgId', '=', 'homeTrade.orgId')
        .onRef('homeAccount.accountId', '=', 'homeTrade.accountId'),
    )
    .leftJoin('homeAccount as peer', (join) =>
      join.onRef('peer.orgId', '=', 'homeTrade.orgId').onRef('peer.accountId', '=', 'homeTrade.peerAccountId'),
    )
    .leftJoin('homeOldman as peerElder', (join) =>
      join.onRef('peerElder.orgId', '=', 'peer.orgId').onRef('peerElder.oldmanId', '=', 'peer.oldmanId'),
    )
    .selectAll('homeTrade')
    .select([
      'homeOldman.oldmanName',
      'homeAccount.accountNum',
      'peer.accountNum as peerAccountNum',
      'peerElder.oldmanName as peerName',
    ])
    .where('homeTrade.orgId', '=', who.orgId)

const sumOf = (direction: 1 | 2) =>
  sql`sum(home_trade.amount) filter (where home_trade.direction = ${sql.lit(direction)})`

export const tradeRows = listing(homeTrades, homeTrade.trades, {
  rows: shownTrades,
  sort: ['tradeTime', 'tradeNo', 'amount'],
  first: [
    ['home_trade.trade_time', 'desc'],
    ['home_trade.trade_no', 'desc'],
  ],
  where: {
    oldmanName: named,
    tradeTimeFrom: (day: string) => sql<boolean>`home_trade.trade_time >= ${`${day} 00:00:00`}::timestamp`,
    tradeTimeTo: (day: string) => sql<boolean>`home_trade.trade_time <= ${`${day} 23:59:59`}::timestamp`,
    tradeType: (types: number[]) => sql<boolean>`home_trade.trade_type = any(${types}::int[])`,
  },
  dressed: async ({ db, who }, rows) => withOrders(db, who, rows),
  sums: { in: sumOf(1), out: sumOf(2) },
})

async function withOrders<R extends { orderId: string | null }>(db: Db, who: Who, rows: readonly R[]) {
  const numbers = await orderNosOf(db, who, [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))])
  return rows.map((row) => ({ ...row, orderNo: numbers.get(row.orderId ?? '') ?? null }))
}

/** The last account number and the next one; the last movement of one account, or of all. */
export async function lastOf(request: Asking, accountId?: string | null) {
  const { db, who } = request
  if (accountId) await accountRows.shown(request, accountId)
  const found = await db
    .selectFrom('runningNo')
    .select('lastNo')
    .where('orgId', '=', who.orgId)
    .where('scope', '=', 'JZ')
    .executeTakeFirst()
  const last = found?.lastNo ?? 0
  const { list } = await tradeRows.page(request, { page: 1, size: 1, ...(accountId && { accountId }) } as object)
  return {
    lastAccountNum: last > 0 ? serial(last) : null,
    nextAccountNum: serial(last + 1),
    lastTrade: list[0] ?? null,
  }
}
const serial = (no: number) => `JZ${String(no).padStart(8, '0')}`

/** The payments and refunds of an order, oldest first, for its detail. */
export async function orderMoney(db: Db, who: Who, orderId: string) {
  const rows = await shownTrades(db, who)
    .where('homeTrade.orderId', '=', orderId)
    .orderBy('homeTrade.tradeTime')
    .orderBy('homeTrade.tradeNo')
    .execute()
  return rows
}
