import type { Db } from '../../core/db.ts'
import { settings } from '../../core/settings.ts'
import type { Who } from '../../core/who.ts'
import { patch } from '../../core/write.ts'
import { allocate, lockAccount, payBills } from '../account/service.ts'
import { type BillRow, statusOf } from './post.ts'
import { bills } from './tables.ts'

export const unpaidOf = ({ netAmt, paidAmt }: BillRow) => Number(netAmt) - paidAmt

/** Open bills of a resident, the oldest due first; held until the end of the transaction. */
export function openBills(db: Db, who: Who, oldmanId: string): Promise<BillRow[]> {
  return db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('billStatus', 'in', [0, 1])
    .orderBy('dueDate')
    .orderBy('billNo')
    .forUpdate()
    .execute()
}

/** 自动抵扣 from 预存 (5.8): right after issue, oldest bills first; 0 partial pays whole bills only. */
export async function autoDeduct(db: Db, who: Who, oldmanId: string) {
  const account = await lockAccount(db, who, oldmanId)
  if (account.autoDeduct !== 1 || account.accountStatus !== 1 || account.prestoreBalance === 0) return
  const { autoDeductPartial, autoDeductClasses } = await settings(db, who.orgId, [
    'autoDeductPartial',
    'autoDeductClasses',
  ])
  if (!autoDeductClasses.includes(1)) return
  const open = await openBills(db, who, oldmanId)
  const owed = open.map((bill) => ({ ...bill, unpaidAmt: unpaidOf(bill) }))
  const { parts, rest } = allocate(owed, account.prestoreBalance, autoDeductPartial !== 1)
  if (parts.length === 0) return
  const ways = [{ tradeWay: 7, amount: account.prestoreBalance - rest }]
  await payBills(db, who, { oldmanId, ways, bills: parts, auto: true })
  await markParts(db, who, open, parts)
}

/** Each bill with its part of a payment. */
export async function markParts(
  db: Db,
  who: Who,
  open: readonly BillRow[],
  parts: readonly { tradeMonthId: string; amount: number }[],
) {
  for (const bill of open) {
    const part = parts.find(({ tradeMonthId }) => tradeMonthId === bill.tradeMonthId)
    if (part) await markPaid(db, who, bill, part.amount)
  }
}

export function markPaid(db: Db, who: Who, bill: BillRow, amount: number) {
  const paidAmt = bill.paidAmt + amount
  return patch(db, bills, who, bill, { paidAmt, billStatus: statusOf(Number(bill.netAmt), paidAmt) })
}
