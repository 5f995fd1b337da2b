import { wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, ledger, postEntries } from '../../account/service.ts'
import { monthDays } from '../calendar.ts'
import { bills } from '../tables.ts'
import { addLines, type BillRow, billStatusOf, kinds } from './post.ts'

/** Up to waiveMax finance waives, beyond it an administrator (fees.md 2.5): the refusal names the limit. */
export function assertWaivable(who: Pick<Who, 'isAdmin'>, amount: number, waiveMax: number, field: string) {
  if (amount <= waiveMax || who.isAdmin) return
  wrongValue(field, `单笔减免不能超过${yuanText(waiveMax)}元，超过的请由管理员办理`)
}

/** A waiver is a line of its own, 抹零 too: Dr WAIVE, Cr AR (fees.md 0.2, 1.3). The bill is locked. */
export async function waiveOff(
  db: Db,
  who: Who,
  { oldmanId }: Account,
  bill: BillRow,
  { amount, reason, feeName }: { amount: number; reason: string; feeName: string },
): Promise<BillRow> {
  const { tradeMonthId, feeMonth } = bill
  const part = { price: amount, quantity: 100, grossAmt: -amount, discountAmt: 0, netAmt: -amount }
  const place = { oldmanCostId: null, projectId: null, projectChildId: null, feeName, sort: 9_999_999 }
  const days = { dateFrom: who.today, dateTo: who.today, days: 1, monthDays: monthDays(feeMonth) }
  await addLines(db, who, bill, [{ ...part, ...place, ...days, remark: reason, detailKind: kinds.waived }])
  const lines = ledger.waived(oldmanId, { tradeMonthId, amount })
  await postEntries(db, who, [{ entryType: entryType.is.waiver, feeMonth, tradeMonthId, memo: reason, lines }])
  const waiveAmt = bill.waiveAmt + amount
  const billStatus = billStatusOf(Number(bill.netAmt) - amount, bill.paidAmt)
  return patch(db, bills, who, bill, { waiveAmt, billStatus })
}
