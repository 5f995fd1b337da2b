import { balanceClass, tradeClass } from '#contract/modules/fees/account/trade.ts'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { partsOf } from '../pay/BillChoice.tsx'
import type { ShownAccount } from '../use-account.ts'

/** The input of a cashier, and the sums that follow from it. */

/** 缴费 of bills, beside the classes of money. */
export const bills = tradeClass.is.payment

export interface Draft {
  kind: number
  way: number
  /** A number in fen, nothing, or the typed text where it is no number. */
  typed: number | string | null
  voucherNo: string
  reason: string
  paper: boolean
  /** Bills ticked. */
  chosen: string[]
  roundCut: boolean
}

/** The first values: with unpaid bills the payment of all of them. */
export function firstDraft(row: ShownAccount, refund: boolean, kinds: readonly number[]): Draft {
  const pays = !refund && row.bills.length > 0 && kinds.includes(bills)
  const due = row.bills.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0)
  return {
    kind: pays ? bills : (kinds.find((kind) => kind !== bills) ?? balanceClass.is.prestore),
    way: tradeWayIs.cash,
    typed: (pays && due) || null,
    voucherNo: '',
    reason: '',
    paper: true,
    roundCut: false,
    chosen: row.bills.map(({ tradeMonthId }) => tradeMonthId),
  }
}

/** The sums for the input, and the first missing value as a sentence. */
export function sumsFor(row: ShownAccount, draft: Draft, refund: boolean) {
  const amount = typeof draft.typed === 'number' ? draft.typed : 0
  const paying = draft.kind === bills && !refund
  const picked = row.bills.filter(({ tradeMonthId }) => draft.chosen.includes(tradeMonthId))
  const due = picked.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0)
  const cut = paying && row.roundCut === 1 ? due % 100 : 0
  const waived = draft.roundCut ? cut : 0
  const over = paying ? Math.max(0, amount - (due - waived)) : 0
  const lack = [
    amount <= 0 && '请先填写金额',
    draft.way === tradeWayIs.transfer && draft.voucherNo === '' && '请填写凭证号',
    refund && draft.reason === '' && '请写明事由',
    paying && due <= 0 && '请先选择要交的账单',
  ].find((one) => one !== false)
  return { amount, paying, picked, due, cut, waived, over, lack }
}

/** The same trade as a payment by a scanned code. */
export function scanOf(oldmanId: string, draft: Draft, sums: ReturnType<typeof sumsFor>) {
  const { ways: _, ...bizBody } = bodyOf(draft, false, sums)
  return { oldmanId, amount: sums.amount, bizType: draft.kind as 1 | 2 | 3 | 5 | 6, bizBody } // as: the kinds of this form
}

/** The body for this kind of trade. */
export function bodyOf(
  draft: Draft,
  refund: boolean,
  { amount, paying, picked, waived, over }: ReturnType<typeof sumsFor>,
) {
  const ways = [{ tradeWay: draft.way, amount, voucherNo: draft.voucherNo || null }]
  if (refund) return { ways, refundClass: draft.kind as 1 | 2 | 5 | 6, reason: draft.reason } // as: one of balanceClass
  if (!paying) return { ways }
  return { ways, bills: partsOf(picked, amount), roundCut: waived, toPrestore: over > 0 ? (1 as const) : (0 as const) }
}
