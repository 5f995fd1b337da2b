import { billStatus, billType } from '#contract/modules/fees/bill/bill.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { closedMonths, lockAccount } from '../account/service.ts'
import type { MoneyMove } from '../cost-project/service.ts'
import { monthOf } from './calendar.ts'
import { chargesOf, frameOf } from './make/charges.ts'
import { firstBills } from './make/generate.ts'
import { spread } from './make/spread.ts'
import { billedOf, billsOfStay, linesFrom } from './make/stay-bills.ts'
import { autoDeduct } from './pay/deduct.ts'
import { addToBill, issue, kinds, type NewLine } from './pay/post.ts'
import { type Adjustment, adjustmentsOf, type BilledLine, chargedParts, isByPeriod } from './rules.ts'

/** Bills follow stays and prices in the transaction of the change: the past is never edited, only corrected (5.5). */

joinResidence({
  name: 'bill',
  // The reservation money has moved, and the cost rows with their first days are stored.
  behind: ['account', 'cost-project'],
  answers: {
    billLines: linesFrom,
    charged: async (db, who, { stay }) => ((await billsOfStay(db, who, stay).execute()).length > 0 ? true : undefined),
    closedMonth: async (db, who, { stay, day }) => {
      const months = (await billsOfStay(db, who, stay).execute()).map(({ feeMonth }) => feeMonth)
      const touched = months.filter((month) => month >= monthOf(day))
      return touched.length > 0 ? [...(await closedMonths(db, who, touched))].sort()[0] : undefined
    },
  },
  afterStep: async (db, who, step) => {
    const { stay } = step
    if (step.name === 'checkin') return firstBills(db, who, stay)
    if (!isLiving(stay)) return
    if (step.name === 'adjust' || step.name === 'exchange') await correctFrom(db, who, stay, step.detail.date, '调床')
    if (step.name === 'level') await correctFrom(db, who, stay, step.detail.date, '调级')
    if (step.name === 'formal') await correctFrom(db, who, stay, step.detail.formalDate, '转正')
    // An undone departure may have brought the resident into another bed.
    if (step.name === 'revokeQuit') await correctFrom(db, who, stay, step.detail.quitDate, '调床')
    if (step.name === 'correct') {
      const { liveDate, liveDateBefore } = step.detail
      await correctFrom(db, who, stay, liveDate < liveDateBefore ? liveDate : liveDateBefore, '更正入住日期')
      await firstBills(db, who, stay)
    }
  },
})

/** A current resident, on trial or not; the dues of a departed one are in the settlement. */
export const isLiving = ({ oldmanStatus }: Row<'live'>) =>
  oldmanStatus === liveStatus.is.living || oldmanStatus === liveStatus.is.trial

/**
 * Corrects each month from a day on: posts the difference between the dues and the billed amount, and right after it
 * the deduction from prestored money. Gives the moved amounts; without a correction there is no deduction either.
 */
export async function correctFrom(
  db: Db,
  who: Who,
  stay: Row<'live'>,
  from: string,
  reason: string,
): Promise<MoneyMove | undefined> {
  const { oldmanId } = stay
  const account = await lockAccount(db, who, oldmanId)
  const frame = await frameOf(db, who, stay)
  const issued = await billsOfStay(db, who, stay).execute()
  if (!frame || issued.length === 0) return undefined
  let billAmt: number | undefined
  const charges = await chargesOf(db, who, stay)
  const periodic = charges.some(isByPeriod)
  const billed = await billedOf(db, who, stay)
  for (const [feeMonth, own] of Map.groupBy(issued, (bill) => bill.feeMonth)) {
    if (feeMonth < monthOf(from) && !periodic) continue
    const before = billed.filter(({ month }) => month === feeMonth)
    const [bill] = own
    const due = chargedParts(charges, feeMonth, frame)
    // A month without its own bill is corrected by its added lines; the rest is charged when that bill is made.
    const known = bill.billType === billType.is.monthly ? due : due.filter(standsOn(before))
    const lines = adjustmentsOf(known, before)
    if (lines.length === 0) continue
    const added = lines.map((line) => adjustmentLine(line, reason))
    const net = lines.reduce((sum, { netAmt }) => sum + netAmt, 0)
    billAmt = (billAmt ?? 0) + net
    // A bill may have been waived, or its month billed in parts: what one bill cannot credit, the others do.
    const parts = Number(bill.netAmt) + net < 0 ? spread(added, own) : [{ bill, lines: added }]
    if (net <= 0 || bill.billStatus < billStatus.is.paid)
      for (const part of parts) await addToBill(db, who, account, part.bill, part.lines)
    else await issue(db, who, { account, stay }, { feeMonth, billType: billType.is.adjustment, lines: added })
  }
  if (billAmt === undefined) return undefined
  const deducted = await autoDeduct(db, who, oldmanId)
  return { oldmanId, billAmt, deductAmt: deducted.get(oldmanId) ?? 0 }
}

const standsOn =
  (lines: readonly BilledLine[]) =>
  ({ oldmanCostId }: BilledLine) =>
    lines.some((line) => line.oldmanCostId === oldmanCostId)

const adjustmentLine = (line: Adjustment, remark: string): NewLine => ({
  ...line,
  grossAmt: line.netAmt,
  discountAmt: 0,
  remark,
  detailKind: kinds.adjustment,
})
