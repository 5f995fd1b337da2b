/**
 * The bills as settlements, outings and the modules that sell something use them. Each function locks the account of
 * the resident first (fees.md 11).
 */

export { lastDay, monthAfter } from './calendar.ts'
export { type Deduct, type FinalPlan, planFinal, postFinal } from './final/final.ts'
export { undoFinal } from './final/undo-final.ts'
/** @public The charges of a month that are on no bill yet. */
export { regularLine, unbilled } from './make/add-bill.ts'
/** @public */
export { type Consumption, changeConsumed, consume, consumedAmount, withdraw } from './make/consume.ts'
/** @public */
export { generate } from './make/generate.ts'
export { monthlyFees } from './make/monthly.ts'
/** @public */
export { type EndedOuting, refundOuting, withdrawOuting } from './make/outing.ts'
export { autoDeductAll, markParts, openBills, unpaidOf } from './pay/deduct.ts'
/** @public */
export { type Payment, payBills } from './pay/pay.ts'
/** @public */
export { addToBill, type BillRow, billStatusOf, issue, kinds, lockBill, type NewLine } from './pay/post.ts'
/** @public */
export { assertWaivable, waiveOff } from './pay/waive.ts'
export { countReminder } from './read/sheet.ts'
export { antiSettleOnline } from './undo.ts'
