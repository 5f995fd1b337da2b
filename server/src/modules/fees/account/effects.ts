import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { OwedBill } from '#contract/modules/fees/account/account.ts'
import type { PrintData, TradeInput } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

export type BillPayment = Omit<z.output<typeof TradeInput>, 'refundClass' | 'reason' | 'limitConfirmed'>
export interface PaymentRequest {
  requestNo?: string
  batchNo?: string
  printed?: boolean
  /** Collected by the payment provider for this payment: only such a trade may have a scanned code. */
  payId?: string
}

/**
 * The seam between accounts and later modules of fees: a module registers once (`joinAccounts`) and is called inside
 * the transaction of the trade. Prices answer the limits of prepayment, bills run their deduction after a prestore,
 * bills and the payment provider name what prevents closing a month. Without a registered module the answer is empty.
 */
export interface AccountParticipant extends SeamPart {
  /** The monthly bed fee of a current resident, fen. */
  monthlyBedFee?: (db: Db, who: Who, oldmanId: string) => Promise<number | undefined>
  /** All monthly service fees together, fen. */
  monthlyServiceFee?: (db: Db, who: Who, oldmanId: string) => Promise<number | undefined>
  /** Like `monthlyServiceFee`, for many residents; those without fees are missing. */
  monthlyFees?: (db: Db, who: Who, oldmanIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** After a trade was posted; account rows are locked. An error rolls the trade back. */
  afterTrade?: (db: Db, who: Who, trade: Row<'trade'>) => Promise<void>
  /** A trade that refunded money from bills was voided, its entries mirrored: the bills are due again. */
  refundVoided?: (db: Db, who: Who, trade: Row<'trade'>, reason: string) => Promise<void>
  /** 缴费 at the account (trade 3): the named bills, else the oldest due first. */
  payAtAccount?: (db: Db, who: Who, payment: BillPayment, request: PaymentRequest) => Promise<Row<'trade'>>
  /** Open bills, the oldest due first. */
  openBills?: (db: Db, who: Who, oldmanId: string) => Promise<z.output<typeof OwedBill>[]>
  /** Bills of these residents with an undecided payment; null means all bills of a resident. */
  heldBills?: (db: Db, who: Who, oldmanIds: readonly string[]) => Promise<ReservedBills>
  /** A payment is decided: the bills it had reserved are free again. */
  billsFreed?: (db: Db, who: Who, oldmanId: string) => Promise<void>
  /** A receipt was printed when its trade was posted; this is its content. */
  printed?: (db: Db, who: Who, trade: Row<'trade'>, paper: Paper) => Promise<void>
  /** True where a provider accepts payments by scanned codes. */
  scans?: (db: Db, who: Who) => Promise<boolean>
  /** Unfinished business of a month, as sentences. */
  openInMonth?: (db: Db, who: Who, feeMonth: string) => Promise<{ code: string; message: string }[]>
  /** Totals of its reports for a month, by the name of the report: stored when the month is closed. */
  monthTotals?: (db: Db, who: Who, feeMonth: string) => Promise<MonthTotals>
}
export type ReservedBills = ReadonlyMap<string, ReadonlySet<string> | null>
export type MonthTotals = Record<string, Record<string, number>>

type Paper = z.input<typeof PrintData>

const participants = seam<AccountParticipant>('account')

/** Registers for the life of the process; gives a function that removes the part, for tests. */
export const joinAccounts = participants.join

/** The first price that any module knows. */
export async function feeOf(
  db: Db,
  who: Who,
  question: 'monthlyBedFee' | 'monthlyServiceFee',
  oldmanId: string,
): Promise<number | undefined> {
  for (const participant of participants.inOrder()) {
    const fee = await participant[question]?.(db, who, oldmanId)
    if (fee !== undefined) return fee
  }
  return undefined
}

export async function feesOf(db: Db, who: Who, oldmanIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  for (const { monthlyFees } of participants.inOrder()) if (monthlyFees) return monthlyFees(db, who, oldmanIds)
  return new Map()
}

export async function tellPrinted(db: Db, who: Who, trade: Row<'trade'>, paper: Paper) {
  for (const { printed } of participants.inOrder()) await printed?.(db, who, trade, paper)
}

export async function tellTrade(db: Db, who: Who, trade: Row<'trade'>) {
  for (const { afterTrade } of participants.inOrder()) await afterTrade?.(db, who, trade)
}

export async function tellRefundVoided(db: Db, who: Who, trade: Row<'trade'>, reason: string) {
  for (const { refundVoided } of participants.inOrder()) await refundVoided?.(db, who, trade, reason)
}

/** Trade 3 through the module of bills. */
export async function payBillsAt(db: Db, who: Who, payment: BillPayment, request: PaymentRequest) {
  who.must('expense.account.payment')
  for (const { payAtAccount } of participants.inOrder())
    if (payAtAccount) return payAtAccount(db, who, payment, request)
  return refuse(common.missing)
}

export async function openBillsOf(db: Db, who: Who, oldmanId: string) {
  for (const { openBills } of participants.inOrder()) if (openBills) return openBills(db, who, oldmanId)
  return []
}

/** Bills that only an open payment may change now (fees.md 9): by resident, the bills, or null for all of them. */
export async function reservedBillsOf(db: Db, who: Who, oldmanIds: readonly string[]): Promise<ReservedBills> {
  for (const { heldBills } of participants.inOrder()) if (heldBills) return heldBills(db, who, oldmanIds)
  return new Map()
}

export async function tellFreed(db: Db, who: Who, oldmanId: string) {
  for (const { billsFreed } of participants.inOrder()) await billsFreed?.(db, who, oldmanId)
}

/** Whether payments by scanned code are possible here. */
export async function scansHere(db: Db, who: Who) {
  for (const { scans } of participants.inOrder()) if (await scans?.(db, who)) return true
  return false
}

export async function openInMonth(db: Db, who: Who, feeMonth: string) {
  const found = []
  for (const participant of participants.inOrder())
    found.push(...((await participant.openInMonth?.(db, who, feeMonth)) ?? []))
  return found
}

export async function monthTotals(db: Db, who: Who, feeMonth: string): Promise<MonthTotals> {
  const found: MonthTotals = {}
  for (const participant of participants.inOrder())
    Object.assign(found, await participant.monthTotals?.(db, who, feeMonth))
  return found
}
