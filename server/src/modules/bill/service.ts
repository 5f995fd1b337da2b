/** What settlements, outings and the modules that sell things may ask of bills. */

/** @public */
export { type Consumption, changeConsumed, consume, consumedAmount, withdraw } from './consume.ts'
export { markPaid, openBills, unpaidOf } from './deduct.ts'
export { type Deduct, type FinalPlan, planFinal, postFinal } from './final.ts'
/** @public */
export { type EndedOuting, refundOuting, withdrawOuting } from './outing.ts'
export { undoFinal } from './undo-final.ts'
