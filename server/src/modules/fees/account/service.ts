/**
 * The accounts as bills, settlements, receipts and residence use them. The order of a transaction: `lockAccounts`, then
 * bills by id, then `postTrade` / `postEntries` / `reverse`, which take the running numbers last (fees.md 11).
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
export { confirmableIn, runBatch } from './batch.ts'
/** @public */
export {
  type BillPayment,
  joinAccounts,
  openBillsOf,
  type PaymentRequest,
  payBillsAt,
  reservedBillsOf,
  tellFreed,
} from './effects.ts'
/** @public */
export * as ledger from './posting/ledger.ts'
/** @public */
export { nextReceiptNo } from './posting/numbering.ts'
export { fenOf } from './posting/opening.ts'
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
} from './posting/posting.ts'
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
} from './posting/trades.ts'
/** @public */
export { withVoids } from './posting/void-standing.ts'
/** @public */
export { assertOffline, voidOnline } from './posting/voids.ts'
/** @public */
export { enabledWays, wayNames, waysInUse } from './posting/ways.ts'
export { accountRows, countLow, isAccountLow } from './read/list.ts'
/** @public */
export { closedTotals } from './read/months.ts'
/** @public */
export { countPrint, doneOf, laterPaperOf, tradePaper } from './read/print.ts'
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
