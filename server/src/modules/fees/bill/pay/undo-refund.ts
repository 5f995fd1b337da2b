import { common, refuse } from '#contract/kit/refusals.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { bills } from '../tables.ts'
import { addLines, billStatusOf, lockBill, mirrorOf } from './post.ts'

/**
 * A 退费 that was paid out (trade 4) is void (fees.md 1.3, 3.3): its entries are being mirrored, so its lines get their
 * opposites, and the due and paid amounts of the bill are the former ones. The lines are by hand, no correction of the
 * stay reads them, so the next move brings nothing back.
 */
export async function undoRefund(db: Db, who: Who, trade: Row<'trade'>, reason: string) {
  const parts = await db
    .selectFrom('tradeBill')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', trade.tradeId)
    .orderBy('tradeMonthId')
    .execute()
  for (const { tradeMonthId, amount } of parts) {
    const { bill } = await lockBill(db, who, tradeMonthId, trade.oldmanId)
    if (bill.billStatus === billStatus.is.void) refuse(common.wrongState, { name: '账单已作废' })
    const lines = await linesOf(db, who, trade.tradeId, tradeMonthId)
    await addLines(
      db,
      who,
      bill,
      lines.map((line) => mirrorOf(line, `退费作废：${reason}`.slice(0, 200))),
    )
    const paidAmt = bill.paidAmt + amount
    const next = billStatusOf(Number(bill.netAmt) + amount, paidAmt)
    await patch(db, bills, who, bill, { adjustAmt: bill.adjustAmt + amount, paidAmt, billStatus: next })
  }
}

/** The amount by which a trade lowered a bill, from its postings. */
function linesOf(db: Db, who: Who, tradeId: string, tradeMonthId: string) {
  return db
    .selectFrom('tradeMonthDetail')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', '=', tradeMonthId)
    .where('tradeMonthDetailId', 'in', (eb) =>
      eb
        .selectFrom('ledgerLine')
        .select('ledgerLine.tradeMonthDetailId')
        .where('ledgerLine.orgId', '=', who.orgId)
        .where('ledgerLine.tradeMonthId', '=', tradeMonthId)
        .where('ledgerLine.tradeId', '=', tradeId)
        .where('ledgerLine.account', '=', 'INC'),
    )
    .orderBy('lineNo')
    .execute()
}
