// Every movement of money is an entry whose debits equal its credits; an entry is never changed, only mirrored.
// Balances and dues are sums of lines, so a wrong balance cannot exist without a wrong entry. The table of postings
// (fees.md 1.3) says which accounts an event moves; no database, no clock.
import assert from 'node:assert/strict'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import { inOutTypes } from '#contract/modules/fees/report/in-out.ts'

/** Account of money by payment way; way 7 is the resident's own balance and has none. */
type MoneyAccount = `W${number}`
export type LedgerAccount =
  | MoneyAccount
  | 'CLR'
  | 'AR'
  | 'PRE'
  | 'DEP'
  | 'MED'
  | 'RES'
  | 'INC'
  | 'FORF'
  | 'OI'
  | 'OE'
  | 'WAIVE'
  | 'OPEN'
  // Account of home care (services.md 4).
  | 'HB'
  | 'HD'
  | 'HS'
  | 'HOLD'
  | 'HINC'
  | 'HSUB'

/** Classes of a resident's money: 1 预存, 2 入住押金, 6 医疗押金, 5 预订金. */
export const balanceClasses = [1, 2, 6, 5] as const
export type BalanceClass = (typeof balanceClasses)[number]
const classAccounts = { 1: 'PRE', 2: 'DEP', 6: 'MED', 5: 'RES' } as const

export interface Line {
  account: LedgerAccount
  oldmanId?: string | null
  /** Of home care, in place of a resident. */
  homeAccountId?: string | null
  orderId?: string | null
  tradeWay?: number | null
  projectId?: string | null
  projectChildId?: string | null
  tradeMonthId?: string | null
  tradeMonthDetailId?: string | null
  /** The project of an income line, for reports. */
  detailKind?: number | null
  grossAmt?: number | null
  discountAmt?: number | null
  debit: number
  credit: number
}
type Place = Omit<Line, 'debit' | 'credit'>

export interface WayAmount {
  tradeWay: number
  amount: number
}
/** A part of a bill, or of its payment. */
export interface BillPart {
  tradeMonthId: string
  amount: number
}
/** A line of a bill: net, may be negative. */
export interface Charge {
  tradeMonthId: string
  tradeMonthDetailId?: string
  detailKind?: number
  grossAmt?: number
  discountAmt?: number
  projectId: string
  projectChildId: string
  amount: number
}

const debit = (place: Place, amount: number): Line => ({ ...place, debit: amount, credit: 0 })
const credit = (place: Place, amount: number): Line => ({ ...place, debit: 0, credit: amount })
const total = (parts: readonly { amount: number }[]) => parts.reduce((sum, part) => sum + part.amount, 0)

const way = ({ tradeWay }: WayAmount): Place => {
  assert(tradeWay !== balanceWay, 'the balance is no money')
  return { account: `W${tradeWay}`, tradeWay }
}
const deposits = (oldmanId: string, kind: BalanceClass): Place => ({ account: classAccounts[kind], oldmanId })
const receivable = (oldmanId: string, tradeMonthId: string): Place => ({ account: 'AR', oldmanId, tradeMonthId })

/** 收预存, 押金, 医疗押金, 预订金: money comes in and is owed to the resident. */
export function received(oldmanId: string, kind: BalanceClass, ways: readonly WayAmount[]) {
  return entry([...ways.map((paid) => debit(way(paid), paid.amount)), credit(deposits(oldmanId, kind), total(ways))])
}

/** 退款 of a class. */
export function paidBack(oldmanId: string, kind: BalanceClass, ways: readonly WayAmount[]) {
  return entry([debit(deposits(oldmanId, kind), total(ways)), ...ways.map((paid) => credit(way(paid), paid.amount))])
}

/** 内部转账, and 汇转 between two residents. */
export function transferLines(
  from: { oldmanId: string; kind: BalanceClass },
  to: { oldmanId: string; kind: BalanceClass },
  amount: number,
) {
  return entry([debit(deposits(from.oldmanId, from.kind), amount), credit(deposits(to.oldmanId, to.kind), amount)])
}

/** 预订金没收. */
export function forfeited(oldmanId: string, amount: number) {
  return entry([debit(deposits(oldmanId, 5), amount), credit({ account: 'FORF' }, amount)])
}

/** 出账, and every later line: the dues rise or, for a negative line, fall. */
export function charged(oldmanId: string, charges: readonly Charge[]) {
  const bills = Map.groupBy(charges, ({ tradeMonthId }) => tradeMonthId)
  const due = [...bills].map(([tradeMonthId, lines]) => signed(receivable(oldmanId, tradeMonthId), total(lines)))
  const income = charges.map(({ amount, ...place }) => signed({ account: 'INC', oldmanId, ...place }, -amount))
  return entry([...due, ...income])
}

/** 缴费 with money and, as way 7, with a balance; 自动抵扣 is the same with way 7 alone. */
export function billsPaid(
  oldmanId: string,
  ways: readonly WayAmount[],
  bills: readonly BillPart[],
  balanceClass: BalanceClass = 1,
) {
  const from = (paid: WayAmount) => (paid.tradeWay === balanceWay ? deposits(oldmanId, balanceClass) : way(paid))
  return entry([
    ...ways.map((paid) => debit(from(paid), paid.amount)),
    ...bills.map(({ tradeMonthId, amount }) => credit(receivable(oldmanId, tradeMonthId), amount)),
  ])
}

/** 退费 of a paid amount, into 预存 (trade 11). */
export function billPaidBackToPrestore(oldmanId: string, bills: readonly BillPart[]) {
  const parts = bills.map(({ tradeMonthId, amount }) => debit(receivable(oldmanId, tradeMonthId), amount))
  return entry([...parts, credit(deposits(oldmanId, 1), total(bills))])
}

/** 退费 of a paid amount, as money (trade 4, refundTo 2). */
export function billPaidBack(oldmanId: string, bills: readonly BillPart[], ways: readonly WayAmount[]) {
  const parts = bills.map(({ tradeMonthId, amount }) => debit(receivable(oldmanId, tradeMonthId), amount))
  return entry([...parts, ...ways.map((paid) => credit(way(paid), paid.amount))])
}

/** A part of one class of a resident's money. */
export interface ClassPart {
  kind: BalanceClass
  amount: number
}

/** 退住结算: balances pay the remaining dues. */
export function settledFromBalances(oldmanId: string, parts: readonly ClassPart[], bills: readonly BillPart[]) {
  return entry([
    ...parts.map(({ kind, amount }) => debit(deposits(oldmanId, kind), amount)),
    ...bills.map(({ tradeMonthId, amount }) => credit(receivable(oldmanId, tradeMonthId), amount)),
  ])
}

/** 退住结算: the rest of all classes is paid out. */
export function settledOut(oldmanId: string, parts: readonly ClassPart[], ways: readonly WayAmount[]) {
  return entry([
    ...parts.map(({ kind, amount }) => debit(deposits(oldmanId, kind), amount)),
    ...ways.map((paid) => credit(way(paid), paid.amount)),
  ])
}

/** 减免, and 抹零. */
export function waived(oldmanId: string, bill: BillPart) {
  const { tradeMonthId, amount } = bill
  return entry([
    debit({ account: 'WAIVE', oldmanId, tradeMonthId }, amount),
    credit(receivable(oldmanId, tradeMonthId), amount),
  ])
}

/** 收支登记: income or expense without a resident. */
export function otherMoney(kind: (typeof inOutTypes)['values'][number], projectId: string, paid: WayAmount) {
  const other = { account: kind === inOutTypes.is.income ? ('OI' as const) : ('OE' as const), projectId }
  return kind === inOutTypes.is.income
    ? entry([debit(way(paid), paid.amount), credit(other, paid.amount)])
    : entry([debit(other, paid.amount), credit(way(paid), paid.amount)])
}

/** Paid online, but its purpose no longer exists: the money waits for a decision. */
export function heldForClearing(paid: WayAmount) {
  return entry([debit(way(paid), paid.amount), credit({ account: 'CLR', tradeWay: paid.tradeWay }, paid.amount)])
}

/** Waiting money becomes the resident's. */
export function clearedToPrestore(oldmanId: string, { tradeWay, amount }: WayAmount) {
  return entry([debit({ account: 'CLR', tradeWay }, amount), credit(deposits(oldmanId, 1), amount)])
}

/** Waiting money was refunded through the provider. */
export function clearedBack(paid: WayAmount) {
  return entry([debit({ account: 'CLR', tradeWay: paid.tradeWay }, paid.amount), credit(way(paid), paid.amount)])
}

/** Opening balances of a resident (13a). */
export function opened(oldmanId: string, balances: readonly { kind: BalanceClass; amount: number }[]) {
  const parts = balances.filter(({ amount }) => amount > 0)
  return entry([
    debit({ account: 'OPEN', oldmanId }, total(parts)),
    ...parts.map(({ kind, amount }) => credit(deposits(oldmanId, kind), amount)),
  ])
}

/** 作废, 反结算, 撤销: the same lines with their sides exchanged. */
export function mirrored(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit }))
}

function signed(place: Place, amount: number) {
  return amount >= 0 ? debit(place, amount) : credit(place, -amount)
}

/** Lines of zero are dropped; the rest must balance (I1). */
function entry(lines: readonly Line[]): Line[] {
  const nonZero = lines.filter((line) => line.debit + line.credit !== 0)
  assertBalanced(nonZero)
  return nonZero
}

/** I1: whole fen, one side a line, at least two lines, debits equal credits. */
export function assertBalanced(lines: readonly Line[]) {
  assert(lines.length >= 2, 'an entry has at least two lines')
  for (const line of lines) {
    assert(Number.isSafeInteger(line.debit) && Number.isSafeInteger(line.credit), 'money is whole fen')
    assert(Math.min(line.debit, line.credit) === 0 && Math.max(line.debit, line.credit) > 0, 'a line has one side')
  }
  const rest = lines.reduce((sum, line) => sum + line.debit - line.credit, 0)
  assert(rest === 0, 'debits and credits differ')
}
