import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { billType } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, closedMonths, ledger, postEntries } from '../../account/service.ts'
import { childOf } from '../../fee-project/service.ts'
import { earlier, firstDay, lastDay, later, monthDays, monthOf, monthsFrom } from '../calendar.ts'
import { regularLine } from '../make/add-bill.ts'
import { chargesOf, frameOf } from '../make/charges.ts'
import { waitingLines } from '../make/consume.ts'
import { missedMonths } from '../make/generate.ts'
import { outingLines } from '../make/outing.ts'
import { spread } from '../make/spread.ts'
import { billedOf, billsOfStay } from '../make/stay-bills.ts'
import { openBills, unpaidOf } from '../pay/deduct.ts'
import {
  addLines,
  addToBill,
  type BillRow,
  billStatusOf,
  issue,
  kinds,
  type NewBill,
  type NewLine,
} from '../pay/post.ts'
import {
  type Adjustment,
  adjustmentsOf,
  type BilledLine,
  type Charge,
  chargedParts,
  type Frame,
  isByPeriod,
} from '../rules.ts'
import { bills } from '../tables.ts'

/**
 * The last changes of the bills of a departed resident (fees.md 6): first computed (`planFinal`, nothing written, so
 * that a preview and the settlement are the same), then posted (`postFinal`); undo-final.ts reverses it.
 */
export interface Deduct {
  projectChildId: string
  amount: number
  remark?: string | null
}
export interface FinalPlan {
  /** Owed before. */
  open: readonly BillRow[]
  /** Unused days and outings, by the bill they lower. */
  credits: readonly { bill: BillRow; lines: readonly NewLine[]; closed: boolean }[]
  newBills: readonly NewBill[]
  arrearsAmt: number
  finalChargeAmt: number
  creditAmt: number
  deductAmt: number
  /** The part of the credits that lowers the amount due; the rest goes to 预存. */
  appliedAmt: number
}

const net = (lines: readonly { netAmt: number }[]) => lines.reduce((sum, { netAmt }) => sum + netAmt, 0)

/** `stay` with its day of departure, planned or real. */
export async function planFinal(db: Db, who: Who, stay: Row<'live'>, deducts: readonly Deduct[]): Promise<FinalPlan> {
  const quitMonth = monthOf(stay.quitDate ?? who.today)
  const open = await openBills(db, who, stay.oldmanId)
  const issued = await billsOfStay(db, who, stay).forUpdate().execute()
  const frame = await frameOf(db, who, stay)
  const changes = frame ? await changesOf(db, who, stay, { frame, issued, quitMonth }) : []
  const newBills: NewBill[] = changes.flatMap(({ feeMonth, raise }) =>
    raise.length > 0 ? [{ feeMonth, billType: billTypeOf(feeMonth, quitMonth, issued), lines: raise }] : [],
  )
  const extra = [
    ...(await waitingLines(db, who, stay, '9999-12-31')),
    ...(await deductLines(db, who, stay, deducts, quitMonth)),
  ]
  const last = newBills.find((bill) => bill.billType === billType.is.final)
  if (last) last.lines = [...last.lines, ...extra]
  else if (extra.length > 0) newBills.push({ feeMonth: quitMonth, billType: billType.is.final, lines: extra })
  const closed = await closedMonths(db, who, [quitMonth, ...issued.map(({ feeMonth }) => feeMonth)])
  const credits = changes
    .flatMap(({ lower }) => lower)
    .map((one) => ({ ...one, closed: closed.has(one.bill.feeMonth) }))
  const deductAmt = deducts.reduce((sum, { amount }) => sum + amount, 0)
  return {
    open,
    credits,
    newBills,
    arrearsAmt: open.reduce((sum, bill) => sum + unpaidOf(bill), 0),
    finalChargeAmt: newBills.reduce((sum, { lines }) => sum + net(lines), 0) - deductAmt,
    creditAmt: -credits.reduce((sum, { lines }) => sum + net(lines), 0),
    deductAmt,
    appliedAmt: credits.reduce((sum, { bill, lines }) => sum + Math.min(unpaidOf(bill), -net(lines)), 0),
  }
}

/**
 * The month of departure is on the settlement bill; a missed month gets a bill before its own; an added one beside it.
 */
function billTypeOf(feeMonth: string, quitMonth: string, issued: readonly BillRow[]): NewBill['billType'] {
  if (feeMonth >= quitMonth) return billType.is.final
  return issued.some((bill) => bill.feeMonth === feeMonth && bill.billType === billType.is.monthly)
    ? billType.is.adjustment
    : billType.is.monthly
}

interface Change {
  feeMonth: string
  lower: { bill: BillRow; lines: NewLine[] }[]
  raise: NewLine[]
}
interface StayBills {
  frame: Frame
  issued: readonly BillRow[]
  quitMonth: string
}

/** Month by month: the dues up to the day of departure against the billed amount. */
async function changesOf(
  db: Db,
  who: Who,
  stay: Row<'live'>,
  { frame, issued, quitMonth }: StayBills,
): Promise<Change[]> {
  const charges = await chargesOf(db, who, stay)
  const billed = await billedOf(db, who, stay)
  const start = monthOf(frame.chargeStart)
  const missed = (await missedMonths(db, who, quitMonth)).filter((month) => month >= start)
  const lastBilled =
    issued
      .map(({ feeMonth }) => feeMonth)
      .sort()
      .at(-1) ?? quitMonth
  const found: Change[] = []
  for (const feeMonth of monthsFrom(start, later(quitMonth, lastBilled))) {
    const own = issued.filter((bill) => bill.feeMonth === feeMonth)
    const before = billed.filter((line) => line.month === feeMonth)
    const isMade = own.some((bill) => bill.billType === billType.is.monthly)
    // A month before the departure may be billed partly, on a bill added by hand.
    if (!isMade && missed.includes(feeMonth) && (before.length === 0 || feeMonth < quitMonth)) {
      const parts = chargedParts(charges, feeMonth, frame).filter((part) => !before.some(sameRow(part)))
      const raise = [...parts.map(regularLine), ...(await outingLines(db, who, stay, feeMonth, parts))]
      found.push({ feeMonth, lower: [], raise })
    }
    if (before.length === 0) continue
    // Months before the departure change only by fees that run past their end: quarters and years.
    const which = feeMonth >= quitMonth ? charges : charges.filter(isByPeriod)
    const known = feeMonth >= quitMonth ? before : before.filter((line) => which.some(sameCost(line)))
    const lines = adjustmentsOf(chargedParts(which, feeMonth, frame), known).map(adjustment)
    if (net(lines) > 0) found.push({ feeMonth, lower: [], raise: lines })
    else if (lines.length > 0) found.push({ feeMonth, lower: spread(lines, own), raise: [] })
  }
  return found
}
const sameRow = (part: BilledLine) => (line: BilledLine) => line.oldmanCostId === part.oldmanCostId
const sameCost = (line: BilledLine) => (charge: Charge) => charge.oldmanCostId === line.oldmanCostId

const adjustment = (line: Adjustment): NewLine => ({
  ...line,
  grossAmt: line.netAmt,
  discountAmt: 0,
  remark: '退住结算',
  detailKind: kinds.adjustment,
})

/** 赔偿 and other deductions of the settlement. */
async function deductLines(db: Db, who: Who, stay: Row<'live'>, deducts: readonly Deduct[], feeMonth: string) {
  const lines: NewLine[] = []
  for (const { projectChildId, amount, remark } of deducts) {
    const child = await childOf(db, who, projectChildId)
    const day = later(earlier(lastDay(feeMonth), stay.quitDate), firstDay(feeMonth))
    lines.push({
      oldmanCostId: null,
      projectId: child.projectId,
      projectChildId,
      feeName: child.projectChildName,
      sort: child.sort,
      dateFrom: day,
      dateTo: day,
      days: 1,
      monthDays: monthDays(feeMonth),
      price: amount,
      quantity: 100,
      grossAmt: amount,
      discountAmt: 0,
      netAmt: amount,
      remark,
      detailKind: kinds.compensation,
    })
  }
  return lines
}

interface Settling {
  account: Account
  stay: Row<'live'>
  settleId: string
}

/** Posts a plan and the waivers; gives the bills it made. */
export async function postFinal(
  db: Db,
  who: Who,
  { account, stay, settleId }: Settling,
  { plan, waiveAmt, reason }: { plan: FinalPlan; waiveAmt: number; reason: string },
): Promise<string[]> {
  const ids: string[] = []
  for (const bill of plan.newBills) {
    const { tradeMonthId } = await issue(db, who, { account, stay }, { ...bill, settleId })
    ids.push(tradeMonthId)
  }
  // A closed month accepts no entry: it belongs to the month of the settlement.
  for (const { bill, lines, closed } of plan.credits)
    await addToBill(db, who, account, bill, lines, { settleId, ...(closed ? { feeMonth: monthOf(who.today) } : {}) })
  await waiveLast(db, who, { account, stay, settleId }, waiveAmt, reason)
  return ids
}

/** The newest bills first: the older ones may be in closed months. */
async function waiveLast(db: Db, who: Who, { account, settleId }: Settling, amount: number, reason: string) {
  let rest = amount
  for (const bill of (await openBills(db, who, account.oldmanId)).toReversed()) {
    const part = Math.min(rest, unpaidOf(bill))
    if (part === 0) continue
    const { tradeMonthId, feeMonth } = bill
    const place = { oldmanCostId: null, projectId: null, projectChildId: null, feeName: '减免', sort: 9_999_999 }
    const days = { dateFrom: who.today, dateTo: who.today, days: 1, monthDays: monthDays(feeMonth) }
    const values = { price: part, quantity: 100, grossAmt: -part, discountAmt: 0, netAmt: -part, remark: reason }
    await addLines(db, who, bill, [{ ...place, ...days, ...values, sourceId: settleId, detailKind: kinds.waived }])
    const lines = ledger.waived(account.oldmanId, { tradeMonthId, amount: part })
    await postEntries(db, who, [
      { entryType: entryType.is.waiver, feeMonth, tradeMonthId, settleId, memo: reason, lines },
    ])
    const billStatus = billStatusOf(Number(bill.netAmt) - part, bill.paidAmt)
    await patch(db, bills, who, bill, { waiveAmt: bill.waiveAmt + part, billStatus })
    rest -= part
  }
}
