/**
 * What bills, settlements, receipts and residence may ask of the accounts. The order of a transaction: `lockAccounts`,
 * then bills by id, then `postTrade` / `postEntries` / `reverse`, which take the running numbers last (fees.md 11).
 */

/** @public */
export {
  type Account,
  balanceOf,
  balancesOf,
  lockAccount,
  lockAccounts,
  openAccount,
  openAccounts,
  readAccount,
} from './accounts.ts'
/** @public */
export { runBatch } from './batch.ts'
/** @public */
export {
  type BillPayment,
  heldBillsOf,
  joinAccounts,
  openBillsOf,
  type PaymentRequest,
  payBillsAt,
  tellFreed,
} from './effects.ts'
/** @public */
export * as ledger from './ledger.ts'
export { accountRows, countLow, isAccountLow } from './list.ts'
/** @public */
export { closedTotals } from './months.ts'
/** @public */
export { nextReceiptNo } from './numbering.ts'
export { fenOf } from './opening.ts'
/** @public */
export {
  assertMonthsOpen,
  closedMonths,
  type NewEntry,
  type NewTrade,
  postEntries,
  postTrade,
  postTrades,
  reverse,
} from './posting.ts'
/** @public */
export { countPrint, doneOf, laterPaperOf, tradePaper } from './print.ts'
/** @public */
export {
  allocate,
  amountMax,
  assertAccountOpen,
  assertAmount,
  checkedWays,
  type OpenBill,
  spread,
  tradeTimeOf,
} from './rules.ts'
export { setStatus as setAccountStatus } from './stay.ts'
/** @public */
export {
  assertCash,
  assertCashBack,
  deductBills,
  moveClass,
  ownTrade,
  postBillPayment,
  receivePayment,
  settleTrade,
  strike,
} from './trades.ts'
/** @public */
export { withVoids } from './void-standing.ts'
/** @public */
export { assertOffline, voidOnline } from './voids.ts'
/** @public */
export { enabledWays, wayNames, waysInUse } from './ways.ts'
