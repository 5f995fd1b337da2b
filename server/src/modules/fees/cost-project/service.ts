/** The rows of residents as bills use them. */

export {
  type ConsumptionSource,
  cancelConsumption,
  changeConsumption,
  consumptionOf,
  openConsumption,
} from './consumption.ts'
export { type CostChange, followCosts, type MoneyMove } from './effects.ts'
export { type CostRow, inScope, isOnTrial, rowsOfStays, rowValues, type StayFacts } from './rows.ts'
export { rowsOfStart } from './stay.ts'

// Rows react to the stay before bills do, by `stay.ts`: bills read the written rows.
