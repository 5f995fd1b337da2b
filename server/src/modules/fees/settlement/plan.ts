import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { residenceRefusals } from '#contract/modules/living/residence/residence.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { answerTo } from '../../living/residence/service.ts'
import { type Account, closedMonths, lockAccount } from '../account/service.ts'
import { type Deduct, type FinalPlan, planFinal, unpaidOf } from '../bill/service.ts'
import { type Notice, noticesOf } from './effects.ts'
import { type Amounts, amountsOf, type Facts } from './rules.ts'

/** A computed settlement that is not written: the preview before departure and the settlement itself use the same. */

export interface SettlementPlan {
  account: Account
  plan: FinalPlan
  facts: Facts
  amounts: Amounts
}

/** `stay` with its day of departure. The account is locked first, then the bills (fees.md 11). */
export async function workOut(
  db: Db,
  who: Who,
  stay: Row<'live'>,
  { deducts = [], waiveAmt = 0 }: { deducts?: readonly Deduct[]; waiveAmt?: number } = {},
): Promise<SettlementPlan> {
  const account = await lockAccount(db, who, stay.oldmanId)
  const plan = await planFinal(db, who, stay, deducts)
  const { arrearsAmt, finalChargeAmt, creditAmt, appliedAmt, deductAmt } = plan
  const facts = {
    arrearsAmt,
    finalChargeAmt,
    creditAmt,
    appliedAmt,
    deductAmt,
    waiveAmt,
    prestoreAmt: account.prestoreBalance,
    depositAmt: account.depositBalance,
    medicalAmt: account.medicalBalance,
    reserveAmt: account.reserveBalance,
  }
  return { account, plan, facts, amounts: amountsOf(facts) }
}

interface Subject {
  resident: Row<'oldman'>
  stay: Row<'live'>
  quitDate: string
}

/** What prevents a settlement: an outing, a closed month, a payment under way (fees.md 6). */
export async function blocksOf(db: Db, who: Who, { resident, stay, quitDate }: Subject): Promise<Notice[]> {
  const blocks: Notice[] = []
  if (await answerTo(db, who, 'outside', { resident, stay, day: quitDate })) {
    const { code, text } = residenceRefusals.outside
    blocks.push({ code, message: text, url: '/live/Outing/register' })
  }
  const [feeMonth] = await closedMonths(db, who, [quitDate.slice(0, 7)])
  if (feeMonth) {
    const { code, text } = accountRefusals.monthClosed
    blocks.push({ code, message: text.replace('{feeMonth}', feeMonth), url: '/expense/bill' })
  }
  return [...blocks, ...(await noticesOf(db, who, 'blocks', { resident, stay }))]
}

export async function warningsOf(db: Db, who: Who, { resident, stay, quitDate }: Subject): Promise<Notice[]> {
  const open = await answerTo(db, who, 'itemsOpen', { resident, stay, day: quitDate })
  const { code, text } = residenceRefusals.itemsOpen
  const found = open ? [{ code, message: text }] : []
  return [...found, ...(await noticesOf(db, who, 'warnings', { resident, stay }))]
}

/** The sheet's lines, as they will be printed. */
export function sheetLinesOf({ plan }: SettlementPlan, waive: { amount: number; reason: string }) {
  const open = plan.open.map((bill) => ({
    lineType: 1 as const,
    billNo: bill.billNo,
    feeMonth: bill.feeMonth,
    feeName: '未缴账单',
    dateFrom: bill.periodFrom,
    dateTo: bill.periodTo,
    netAmt: unpaidOf(bill),
  }))
  const newLines = plan.newBills.flatMap(({ feeMonth, lines }) =>
    lines.map((line) => ({ ...shown(line), lineType: line.oldmanCostId ? (2 as const) : (4 as const), feeMonth })),
  )
  const back = plan.credits.flatMap(({ bill, lines }) =>
    lines.map((line) => ({ ...shown(line), lineType: 3 as const, feeMonth: bill.feeMonth, billNo: bill.billNo })),
  )
  const waived = {
    lineType: 5 as const,
    feeMonth: plan.newBills.at(-1)?.feeMonth ?? plan.open.at(-1)?.feeMonth ?? '',
    feeName: '减免',
    netAmt: -waive.amount,
    remark: waive.reason,
  }
  return [...open, ...newLines, ...back, ...(waive.amount > 0 ? [waived] : [])]
}

type PlanLine = FinalPlan['newBills'][number]['lines'][number]

const shown = ({ feeName, dateFrom, dateTo, days, price, quantity, netAmt, remark }: PlanLine) => ({
  feeName,
  dateFrom,
  dateTo,
  days,
  price,
  netAmt,
  quantity: quantity / 100,
  remark: remark ?? null,
})
