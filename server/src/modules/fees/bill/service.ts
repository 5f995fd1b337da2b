/**
 * What settlements, outings and the modules that sell things may ask of bills. Each locks the account of the resident
 * first (fees.md 11).
 */

/** @public What a month has on no bill yet. */
export { regularLine, unbilled } from './add-bill.ts'
export { lastDay, monthAfter } from './calendar.ts'
/** @public */
export { type Consumption, changeConsumed, consume, consumedAmount, withdraw } from './consume.ts'
export { autoDeductAll, markParts, openBills, unpaidOf } from './deduct.ts'
export { type Deduct, type FinalPlan, planFinal, postFinal } from './final.ts'
/** @public */
export { generate } from './generate.ts'
export { monthlyFees } from './monthly.ts'
/** @public */
export { type EndedOuting, refundOuting, withdrawOuting } from './outing.ts'
/** @public */
export { type Payment, payBills } from './pay.ts'
/** @public */
export { addToBill, type BillRow, billStatusOf, issue, kinds, lockBill, type NewLine } from './post.ts'
export { countReminder } from './sheet.ts'
export { antiSettleOnline } from './undo.ts'
export { undoFinal } from './undo-final.ts'
/** @public */
export { assertWaivable, waiveOff } from './waive.ts'
