import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { accountRefusals as no } from '#contract/modules/fees/account/account.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import {
  balanceClass,
  type ReserveInput,
  tradeClass,
  tradeDirection,
  tradeStatus,
  tradeType,
} from '#contract/modules/fees/account/trade.ts'
import { liveStatus, refundMode } from '#contract/modules/living/residence/residence-step.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, undone } from '../../platform/message/service.ts'
import { type Account, accountsChanged, balancesOf, lockAccount } from './accounts.ts'
import { forfeited, paidBack, type WayAmount } from './posting/ledger.ts'
import { postEntries, type Way } from './posting/posting.ts'
import { assertCash, settleTrade } from './posting/trades.ts'
import { enabledWays } from './posting/ways.ts'
import { accountRows } from './read/list.ts'
import { assertAccountOpen, assertEnough, checkedWays, reserveRefund, spread, yuan } from './rules.ts'

/**
 * Money of a booking that ended without a move-in: refunded, forfeited, or both, so that no money of class 5 stays
 * (fees.md 3.5).
 */

interface ReserveDecision {
  reason: string
  refundMode?: number | null
  refundAmount?: number | null
  tradeWays?: readonly { tradeWay: number | string; amount: number; voucherNo?: string | null }[] | null
}
interface Request {
  requestNo?: string
}

/**
 * Divides the whole reservation of a locked account: a part is refunded by the named ways, else as it was paid (trade
 * 4), the rest is forfeited (Dr RES Cr FORF).
 */
export async function endReserve(
  db: Db,
  who: Who,
  account: Account,
  { asked, percent, memo }: { asked: ReserveDecision; percent: number; memo: string },
  { requestNo }: Request = {},
) {
  const { oldmanId, reserveBalance: balance } = account
  const refundAmt = reserveRefund(balance, asked, percent)
  const ways = refundAmt > 0 ? await waysBack(db, who, oldmanId, { asked, refundAmt }) : []
  const trade =
    refundAmt > 0
      ? await settleTrade(
          db,
          who,
          {
            tradeType: tradeType.is.refund,
            tradeClass: tradeClass.is.refund,
            direction: tradeDirection.is.out,
            amount: refundAmt,
            oldmanId,
            classFrom: balanceClass.is.reservation,
            ways,
            reason: asked.reason,
            entries: [{ entryType: entryType.is.refund, lines: paidBack(oldmanId, balanceClass.is.reservation, ways) }],
          },
          { requestNo },
        )
      : undefined
  const forfeitAmt = balance - refundAmt
  if (forfeitAmt > 0)
    await postEntries(
      db,
      who,
      [
        {
          entryType: entryType.is.adjustment,
          lines: forfeited(oldmanId, forfeitAmt),
          memo: `${memo}：${asked.reason}`.slice(0, 200),
        },
      ],
      { requestNo, step: 2 },
    )
  return { trade, refundAmt, forfeitAmt }
}

async function waysBack(
  db: Db,
  who: Who,
  oldmanId: string,
  { asked, refundAmt }: { asked: ReserveDecision; refundAmt: number },
): Promise<Way[]> {
  const named = asked.tradeWays?.length ? asked.tradeWays : spread(await waysPaid(db, who, oldmanId), refundAmt)
  // Opening balances have no way of payment: the user has to choose one.
  if (named.length === 0) wrongValue('tradeWays', '请选择退款方式')
  if (named.some(({ tradeWay }) => Number(tradeWay) >= 8)) refuse(no.paidOnline)
  // Money paid by transfer is refunded by transfer: it needs a new voucher number.
  const ways = checkedWays(named, refundAmt, { enabled: await enabledWays(db, who), field: 'tradeWays' })
  await assertCash(db, who, ways)
  return ways
}

/** How the reservation was paid, the last first: money is refunded as it was paid. */
function waysPaid(db: Db, who: Who, oldmanId: string): Promise<WayAmount[]> {
  return db
    .selectFrom('trade')
    .innerJoin('tradeWayLine as way', (join) =>
      join.onRef('way.orgId', '=', 'trade.orgId').onRef('way.tradeId', '=', 'trade.tradeId'),
    )
    .select(['way.tradeWay', 'way.amount'])
    .where('trade.orgId', '=', who.orgId)
    .where('trade.oldmanId', '=', oldmanId)
    .where('trade.tradeType', '=', tradeType.is.reservation)
    .where('trade.tradeStatus', '=', tradeStatus.is.valid)
    .orderBy('trade.tradeTime', 'desc')
    .orderBy('trade.tradeId', 'desc')
    .orderBy('way.lineNo')
    .execute()
}

/**
 * 预订金处理: finance decides on money whose booking has ended (state 6), which the nightly expiry leaves untouched.
 * Refuses other states (21009), a closed account (32011), an empty class (32013), and ways that do not fit.
 */
export async function decideReserve(
  db: Db,
  who: Who,
  input: z.output<typeof ReserveInput>,
  { percent }: { percent: number },
) {
  const { oldmanId, requestNo } = input
  const resident = await ownResident(db, who, oldmanId)
  if (resident.oldmanStatus !== liveStatus.is.cancelled)
    refuse(common.wrongState, { name: liveStatus.label(resident.oldmanStatus) })
  if (input.refundMode === refundMode.is.part && !input.refundAmount) wrongValue('refundAmount', '请填写退还金额')
  const account = await lockAccount(db, who, oldmanId)
  assertAccountOpen(account.accountStatus, true)
  if (account.reserveBalance === 0) assertEnough(1, 0)
  const memo = '预订到期没收预订金'
  const { trade, refundAmt, forfeitAmt } = await endReserve(
    db,
    who,
    account,
    { asked: input, percent, memo },
    { requestNo },
  )
  await done(db, who, todoKey(account))
  accountsChanged(db)
  who.did(`处理${resident.oldmanName}的预订金：退还${yuan(refundAmt)}，没收${yuan(forfeitAmt)}`)
  const balances = balancesOf(await lockAccount(db, who, oldmanId))
  return { tradeId: trade?.tradeId ?? null, receiptNo: trade?.receiptNo ?? null, refundAmt, forfeitAmt, balances }
}

/** The number of ended bookings with money left: the figure of the dashboard, and of the list behind it. */
export const countReserve = (db: Db, who: Who) => countOf(accountRows(db, who, { reserveTodo: 1 }))

/**
 * 预订到期: finance is told of the waiting money and gets a to-do to decide, once for each booking (administration.md 1.6).
 */
export async function tellReserve(
  db: Db,
  who: Who,
  { oldmanId, oldmanName, bookExpireDate }: { oldmanId: string; oldmanName: string; bookExpireDate: string },
) {
  const account = await lockAccount(db, who, oldmanId)
  const { reserveBalance } = account
  if (reserveBalance === 0) return
  const finance = { permit: 'expense.account.refund' }
  const news = {
    ...todoKey(account),
    title: `${oldmanName}的预订金待处理`,
    content: `预订已于${bookExpireDate}到期，预订金${yuanText(reserveBalance)}元尚未处理，请决定退还或没收。`,
    event: `expired-${bookExpireDate}`,
    routePath: '/expense/accountDetail',
    query: { oldmanId },
  }
  await ask(db, who, finance, { ...news, msgType: msgType.fees, msgLevel: msgLevel.important })
}

/** A new booking: the money belongs to it, and no decision is needed. */
export const endReserveDecision = async (db: Db, who: Who, oldmanId: string) =>
  undone(db, who, todoKey(await lockAccount(db, who, oldmanId)))

const todoKey = ({ accountId }: Pick<Account, 'accountId'>) => ({ bizType: 'RESERVE', bizId: accountId })
