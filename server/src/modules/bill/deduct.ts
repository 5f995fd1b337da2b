import type { Db } from '../../core/db.ts'
import { settings } from '../../core/settings.ts'
import type { Who } from '../../core/who.ts'
import { patch } from '../../core/write.ts'
import { ledger, lockAccount, postTrade } from '../account/service.ts'
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
  let left = account.prestoreBalance
  const parts: { bill: BillRow; amount: number }[] = []
  for (const bill of await openBills(db, who, oldmanId)) {
    const unpaid = unpaidOf(bill)
    const amount = autoDeductPartial === 1 || unpaid <= left ? Math.min(unpaid, left) : 0
    if (amount === 0) continue
    parts.push({ bill, amount })
    left -= amount
  }
  if (parts.length === 0) return
  const amount = account.prestoreBalance - left
  const paid = parts.map(({ bill: { tradeMonthId }, amount: part }) => ({ tradeMonthId, amount: part }))
  const lines = ledger.billsPaid(oldmanId, [{ tradeWay: 7, amount }], paid, 1)
  await postTrade(db, who, {
    ...{ tradeType: 9, tradeClass: 3, direction: 0, amount, oldmanId, classFrom: 1, bills: paid },
    entries: [{ entryType: 9, lines }],
  })
  for (const part of parts) await markPaid(db, who, part.bill, part.amount)
}

export function markPaid(db: Db, who: Who, bill: BillRow, amount: number) {
  const paidAmt = bill.paidAmt + amount
  return patch(db, bills, who, bill, { paidAmt, billStatus: statusOf(Number(bill.netAmt), paidAmt) })
}
