import { sql } from 'kysely'
import { accountStatus } from '#contract/modules/fees/account/account.ts'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import { patchMany } from '#core/rows/store/patch-many.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, allocate, deductBills, lockAccount, reservedBillsOf } from '../../account/service.ts'
import { bills } from '../tables.ts'
import { type BillRow, billStatusOf } from './post.ts'

type BillPart = { tradeMonthId: string; amount: number }
const sumOf = (parts: readonly BillPart[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** How prestored money pays bills automatically; undefined where the institution does not allow it. */
export async function deducting(db: Db, who: Who): Promise<{ wholeOnly: boolean } | undefined> {
  const { autoDeductPartial, autoDeductClasses } = await settings(db, who.orgId, [
    'autoDeductPartial',
    'autoDeductClasses',
  ])
  return autoDeductClasses.includes(1) ? { wholeOnly: autoDeductPartial !== 1 } : undefined
}

export const unpaidOf = ({ netAmt, paidAmt }: BillRow) => Number(netAmt) - paidAmt

/** Open bills of a resident, the oldest due first; locked until the end of the transaction. */
export const openBills = (db: Db, who: Who, oldmanId: string) => openBillsOf(db, who, [oldmanId])

function openBillsOf(db: Db, who: Who, oldmanIds: readonly string[]): Promise<BillRow[]> {
  return db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', sql<string>`any(${oldmanIds}::text[])`)
    .where('billStatus', 'in', [billStatus.is.unpaid, billStatus.is.partPaid])
    .orderBy('dueDate')
    .orderBy('billNo')
    .forUpdate()
    .execute()
}

/** 自动抵扣 from 预存 (5.8): right after issue, oldest bills first; 0 partial pays whole bills only. */
export const autoDeduct = async (db: Db, who: Who, oldmanId: string) =>
  autoDeductAll(db, who, [await lockAccount(db, who, oldmanId)])

/** The deducted amount of each resident, fen. */
export type DeductedAmounts = ReadonlyMap<string, number>

/**
 * For many locked accounts in the few statements of one. `byMonth`: a trade for the bills of each month, as if they had
 * been issued one after the other. A bill with an open payment by scanned code is left out (decision 030).
 */
export async function autoDeductAll(
  db: Db,
  who: Who,
  locked: readonly Account[],
  { byMonth = false } = {},
): Promise<DeductedAmounts> {
  const accounts = locked.filter(
    (account) =>
      account.autoDeduct === 1 && account.accountStatus === accountStatus.is.open && account.prestoreBalance > 0,
  )
  if (accounts.length === 0) return new Map()
  const rule = await deducting(db, who)
  if (!rule) return new Map()
  const oldmanIds = accounts.map(({ oldmanId }) => oldmanId)
  const heldBills = await reservedBillsOf(db, who, oldmanIds)
  const open = (await openBillsOf(db, who, oldmanIds)).filter(({ oldmanId, tradeMonthId }) => {
    const own = heldBills.get(oldmanId)
    return own !== null && !own?.has(tradeMonthId)
  })
  const owing = Map.groupBy(open, ({ oldmanId }) => oldmanId)
  const payments = accounts.flatMap(({ oldmanId, prestoreBalance }) => {
    const unpaidBills = (owing.get(oldmanId) ?? []).map((bill) => ({ ...bill, unpaidAmt: unpaidOf(bill) }))
    const { parts } = allocate(unpaidBills, prestoreBalance, rule.wholeOnly)
    const monthOf = new Map(unpaidBills.map(({ tradeMonthId, feeMonth }) => [tradeMonthId, feeMonth]))
    const trades = Map.groupBy(parts, ({ tradeMonthId }) => (byMonth ? monthOf.get(tradeMonthId) : undefined))
    return [...trades.values()].map((own) => ({
      oldmanId,
      bills: own,
      ways: [{ tradeWay: balanceWay, amount: sumOf(own) }],
    }))
  })
  if (payments.length === 0) return new Map()
  await deductBills(db, who, payments)
  await markParts(
    db,
    who,
    open,
    payments.flatMap((payment) => payment.bills),
  )
  const own = Map.groupBy(payments, ({ oldmanId }) => oldmanId)
  return new Map([...own].map(([oldmanId, paid]) => [oldmanId, sumOf(paid.flatMap(({ bills: parts }) => parts))]))
}

/** Each bill with its part of a payment. */
export const markParts = (db: Db, who: Who, open: readonly BillRow[], parts: readonly BillPart[]) =>
  patchMany(db, bills, who, marked(open, parts))

/** The rows that `markParts` writes. */
export function marked(open: readonly BillRow[], parts: readonly BillPart[]) {
  const paid = new Map(parts.map(({ tradeMonthId, amount }) => [tradeMonthId, amount]))
  return open.flatMap((row) => {
    const amount = paid.get(row.tradeMonthId)
    if (amount === undefined) return []
    const paidAmt = row.paidAmt + amount
    return [{ row, values: { paidAmt, billStatus: billStatusOf(Number(row.netAmt), paidAmt) } }]
  })
}
