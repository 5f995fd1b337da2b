import { decimal, field, s } from '../../../kit/fields.ts'

/** Name and quantity of a drug for other modules, without its dictionary: a phone loads this at its start. */

/** A quantity of a drug in its smallest unit: three decimals. */
export const drugQuantity = (label: string, min = 0) => decimal(label, { min, max: 9_999_999.999, step: 3 })
/** Greater than zero. */
export const leastQuantity = 0.001

/** The search texts of a drug. */
export const drugNamed = field(s('', 100), {
  label: '药品',
  kind: 'text',
  max: 100,
  help: '名称、首字母或条码',
}).nullish()
