/** What bills may ask of the rows of residents. */

export {
  type ConsumptionSource,
  cancelConsumption,
  changeConsumption,
  consumptionOf,
  openConsumption,
} from './consumption.ts'
export { type CostChange, followCosts, type Moved } from './effects.ts'
export { type CostRow, isOnTrial, rowsOfStays } from './rows.ts'

// Rows join the stay before bills do: a bill reads what they have written.
import './stay.ts'
