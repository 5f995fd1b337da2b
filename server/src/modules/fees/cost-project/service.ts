/** What bills may ask of the rows of residents. */

export {
  type ConsumptionSource,
  cancelConsumption,
  changeConsumption,
  consumptionOf,
  openConsumption,
} from './consumption.ts'
export { type CostChange, followCosts, type Moved } from './effects.ts'
export { type CostRow, inScope, isOnTrial, rowsOfStays, rowValues, type StayFacts } from './rows.ts'
export { rowsOfStart } from './stay.ts'

// Rows join the stay before bills do, by `stay.ts`: a bill reads what they have written.
