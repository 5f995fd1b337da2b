/**
 * What orders of home care may ask of the accounts. Everything runs inside the caller's transaction; amounts are whole
 * fen. Lock order: the order's own row first, then these functions, which lock account and order money and take the
 * running numbers last.
 */

/** @public */
export { accountOf, freezeAccount, holdAccountsOf, openAccount, unfreezeAccount } from './accounts.ts'
/** @public */
export { type HomeAccountPart, joinHomeAccounts } from './effects.ts'
/** @public */
export { orderMoney } from './list.ts'
/** @public */
export {
  adjustOrder,
  earnOrder,
  type GivenBack,
  type OrderPayment,
  type PaidOrder,
  payOrder,
  type RefundTo,
  refundOrder,
  returnHold,
} from './posting/orders.ts'
/** @public */
export { grantSubsidies } from './posting/subsidy.ts'
