import type { Insertable } from 'kysely'
import { yuanText } from '#contract/kit/value/money.ts'
import { homeDirection, homeFund } from '#contract/modules/homecare/home-account/home-trade.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { newId } from '#core/new-id.ts'
import { nextOfSeries } from '#core/rows/numbers.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { type ledger, postEntries } from '../../../fees/account/service.ts'
import { tell } from '../../../platform/message/service.ts'
import { type Account, lockAccounts } from '../accounts.ts'
import { crosses } from '../rules.ts'

/**
 * The one place that moves money of home care: an entry of the ledger, and the movements users read. Accounts are
 * locked before; running numbers come last, entries before movements before receipts, as in fees.
 */

/** A movement of one fund; its balance afterwards is counted on from the locked account. */
export interface Movement {
  account?: Account
  oldmanId: string
  tradeType: Row<'homeTrade'>['tradeType']
  fundType?: 1 | 2 | 3
  direction: 1 | 2
  amount: number
  tradeWay?: number
  voucherNo?: string | null
  orderId?: string
  /** Money at the desk has a receipt; its reversal has none of its own. */
  receipt?: boolean
  peer?: Account
  payer?: string | null
  remark?: string | null
}

/** An entry with its movements; none for service income. */
export interface Business {
  entryType: number
  lines: readonly ledger.Line[]
  memo?: string | null
  movements: readonly Movement[]
}

/** Posts them in this order, all or none, and notifies of balances that fell below their alarm amount. */
export async function postHome(
  db: Db,
  who: Who,
  list: readonly Business[],
  { requestNo }: { requestNo?: string } = {},
): Promise<Row<'homeTrade'>[]> {
  const entries = await postEntries(
    db,
    who,
    list.map(({ entryType, lines, memo }) => ({ entryType, lines, memo })),
    { requestNo },
  )
  const movements = list.flatMap((business, at) =>
    business.movements.map((movement) => ({ ...movement, entryId: entries[at].entryId })),
  )
  return noteMovements(db, who, movements)
}

/** Writes the movements of existing entries, for `postHome` and voids. */
export async function noteMovements(
  db: Db,
  who: Who,
  movements: readonly (Movement & { entryId: string })[],
): Promise<Row<'homeTrade'>[]> {
  if (movements.length === 0) return []
  const numbers = await numbersFor(db, who, movements)
  const left = running()
  const rows = movements.map((movement) => rowOf(who, movement, { ...numbers(movement), after: left(movement) }))
  const stored = await db.insertInto('homeTrade').values(rows).returningAll().execute()
  await tellLow(db, who, movements)
  const byId = new Map(stored.map((row) => [row.id, row]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

async function numbersFor(db: Db, who: Who, movements: readonly Movement[]) {
  const trades = `JT${who.today.replaceAll('-', '')}`
  const receipts = `SJ${who.today.slice(0, 7).replace('-', '')}`
  const papers = movements.filter(({ receipt }) => receipt).length
  const next = await nextOfSeries(db, who.orgId, {
    [trades]: movements.length,
    ...(papers > 0 && { [receipts]: papers }),
  })
  const take = (scope: string) => {
    const no = next[scope]
    next[scope] = no + 1
    return scope + String(no).padStart(6, '0')
  }
  return ({ receipt }: Movement) => ({ tradeNo: take(trades), receiptNo: receipt ? take(receipts) : null })
}

const fundKeys = { 1: 'balance', 2: 'deposit', 3: 'subsidyBalance' } as const
export const fundOf = (account: Account, fund: 1 | 2 | 3) => account[fundKeys[fund]]

/** The balance of each fund of each account, movement by movement. */
function running() {
  const left = new Map<string, number>()
  return ({ account, fundType, direction, amount }: Movement) => {
    if (!account || !fundType) return null
    const key = `${account.accountId}/${fundType}`
    const after = (left.get(key) ?? fundOf(account, fundType)) + (direction === homeDirection.is.in ? amount : -amount)
    left.set(key, after)
    return after
  }
}

interface Numbers {
  tradeNo: string
  receiptNo: string | null
  after: number | null
}

function rowOf(who: Who, movement: Movement & { entryId: string }, { tradeNo, receiptNo, after }: Numbers) {
  const { account, peer, receipt: _, ...rest } = movement
  return {
    ...rest,
    orgId: who.orgId,
    id: newId(),
    tradeNo,
    receiptNo,
    accountId: account?.accountId ?? null,
    fundType: movement.fundType ?? null,
    balanceAfter: after,
    peerAccountId: peer?.accountId ?? null,
    payer: movement.payer ?? null,
    remark: movement.remark ?? null,
    tradeTime: who.now,
    operatorId: who.userId,
    operatorName: who.userName,
    createBy: who.userId,
    createByName: who.userName,
    createTime: who.now,
  } satisfies Insertable<Tables['homeTrade']>
}

/** HOME_ACCOUNT (services.md 9b): one message when a balance falls below its alarm amount. */
async function tellLow(db: Db, who: Who, movements: readonly (Movement & { entryId: string })[]) {
  const moved = movements.filter(
    ({ fundType, direction }) => fundType === homeFund.is.balance && direction === homeDirection.is.out,
  )
  const before = new Map(moved.flatMap(({ account }) => (account ? [[account.accountId, account] as const] : [])))
  if (before.size === 0) return
  const now = await lockAccounts(db, who, [...before.keys()])
  const [{ entryId }] = moved
  for (const account of now.values()) {
    const was = before.get(account.accountId)
    if (was && crosses(was, account)) await sayLow(db, who, account, entryId)
  }
}

/** The message that a balance is low; `event` names the cause. */
export async function sayLow(db: Db, who: Who, account: Account, event: string) {
  const { oldmanName } = await db
    .selectFrom('homeOldman')
    .select('oldmanName')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', account.oldmanId)
    .executeTakeFirstOrThrow()
  await tell(
    db,
    who,
    { permit: 'homecare.account.topUp' },
    {
      msgType: msgType.fees,
      title: `${oldmanName}的居家账户余额不足`,
      content: `${account.accountNum}余额${yuanText(account.balance)}元，低于预警线${yuanText(account.alarmAmount)}元，请提醒充值。`,
      bizType: 'HOME_ACCOUNT',
      bizId: account.accountId,
      event: `low ${event}`,
      routePath: '/homecare/accountDetail',
      query: { accountId: account.accountId },
    },
  )
}

/** The present account, for the reply. */
export async function doneOf(db: Db, who: Who, accountId: string, trade?: Row<'homeTrade'>) {
  const row = await db
    .selectFrom('homeAccount')
    .select(['accountId', 'balance', 'deposit', 'version'])
    .where('orgId', '=', who.orgId)
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...row, receiptNo: trade?.receiptNo ?? null, tradeNo: trade?.tradeNo ?? null, tradeId: trade?.id ?? null }
}
