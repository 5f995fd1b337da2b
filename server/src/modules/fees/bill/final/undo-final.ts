import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { addLines, type BillRow, billStatusOf, mirrorOf } from '../pay/post.ts'
import { bills } from '../tables.ts'

/**
 * Restores the bills before a settlement whose entries are being mirrored: bills it made are void, lines it added get
 * their opposites, and bills it paid are unpaid again. The amounts are read from the ledger, which keeps the
 * settlement.
 */
export async function undoFinal(
  db: Db,
  who: Who,
  { settleId, madeBills, reason }: { settleId: string; madeBills: readonly string[]; reason: string },
) {
  const moved = await db
    .selectFrom('ledgerLine as line')
    .innerJoin('ledgerEntry as entry', (join) =>
      join.onRef('entry.orgId', '=', 'line.orgId').onRef('entry.entryId', '=', 'line.entryId'),
    )
    .selectAll('line')
    .where('line.orgId', '=', who.orgId)
    .where('entry.settleId', '=', settleId)
    .where('entry.reverses', 'is', null)
    .where('line.tradeMonthId', 'is not', null)
    .execute()
  const ids = [...new Set(moved.flatMap(({ tradeMonthId }) => tradeMonthId ?? []))].sort()
  for (const tradeMonthId of ids) {
    const bill = await db
      .selectFrom('tradeMonth')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('tradeMonthId', '=', tradeMonthId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const own = moved.filter((line) => line.tradeMonthId === tradeMonthId)
    if (madeBills.includes(tradeMonthId)) await voidMade(db, who, bill, reason)
    else await restore(db, who, bill, { moved: own, settleId, reason })
  }
  // A bill of zero has no entry.
  for (const id of madeBills.filter((id) => !ids.includes(id))) {
    const bill = await find(db, bills, who, id, { lock: true })
    if (bill) await voidMade(db, who, bill, reason)
  }
}

function voidMade(db: Db, who: Who, bill: BillRow, voidReason: string) {
  const done = { voidReason, voidByName: who.userName, voidTime: who.now }
  return patch(db, bills, who, bill, { ...done, paidAmt: 0, billStatus: billStatus.is.void })
}

async function restore(
  db: Db,
  who: Who,
  bill: BillRow,
  { moved, settleId, reason }: { moved: readonly Row<'ledgerLine'>[]; settleId: string; reason: string },
) {
  const sum = (lines: readonly Row<'ledgerLine'>[]) => lines.reduce((all, { debit, credit }) => all + debit - credit, 0)
  const adjusted = -sum(moved.filter(({ account }) => account === 'INC'))
  const waived = sum(moved.filter(({ account }) => account === 'WAIVE'))
  // Paid or refunded: the change of the debt other than by lines and waivers.
  const paid = -sum(moved.filter(({ account, entryType }) => account === 'AR' && entryType < 20))
  const added = await linesOf(
    db,
    who,
    bill,
    moved.flatMap(({ tradeMonthDetailId }) => tradeMonthDetailId ?? []),
    settleId,
  )
  await addLines(
    db,
    who,
    bill,
    added.map((line) => mirrorOf(line, reason)),
  )
  const paidAmt = bill.paidAmt - paid
  const billStatus = billStatusOf(Number(bill.netAmt) - adjusted + waived, paidAmt)
  const amounts = { adjustAmt: bill.adjustAmt - adjusted, waiveAmt: bill.waiveAmt - waived, paidAmt }
  await patch(db, bills, who, bill, { ...amounts, billStatus })
}

/** Lines by their postings; a waiver has none and names its settlement. */
function linesOf(db: Db, who: Who, { tradeMonthId }: BillRow, ids: readonly string[], settleId: string) {
  return db
    .selectFrom('tradeMonthDetail')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', '=', tradeMonthId)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('tradeMonthDetailId', 'in', [...new Set(ids)])] : []),
        eb('sourceId', '=', settleId),
      ]),
    )
    .where('reverses', 'is', null)
    .orderBy('lineNo')
    .execute()
}
