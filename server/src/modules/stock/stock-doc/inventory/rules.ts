import { shareOf, thousandths, units, worthOf } from '../../stock/service.ts'

// A count compares the stock with the books, layer by layer. A surplus comes in at the unit cost of its layer, or at
// the price typed for it; a loss leaves with its share of the layer's cost. Quantities are whole thousandths, amounts
// whole fen.

export interface CountValues {
  bookQuantity: number
  bookAmount: number
  countQuantity: number | null
  /** The typed price of found goods. */
  price: number | null
}

/** The difference from the books, in units; null while it is not counted. */
export const diffOf = ({ bookQuantity, countQuantity }: CountValues) =>
  countQuantity === null ? null : units(thousandths(countQuantity) - thousandths(bookQuantity))

/** The value of the difference, as its posting will have it. */
export function diffWorth(line: CountValues): number {
  const diff = diffOf(line)
  if (diff === null || diff === 0) return 0
  const quantity = thousandths(line.bookQuantity)
  if (quantity === 0) return worthOf(line.price ?? 0, thousandths(diff))
  const layer = { quantity, amount: line.bookAmount }
  return diff > 0 ? shareOf(layer, thousandths(diff)) : -shareOf(layer, -thousandths(diff))
}

/** A random whole number from 0 to `below` - 1. */
export type Dice = (below: number) => number

/** A random sample of this percentage of the ids, at least one, in the given order. */
export function sample<T>(all: readonly T[], percent: number, dice: Dice): T[] {
  const left = all.map((_, at) => at)
  const chosen: number[] = []
  const count = Math.ceil((all.length * percent) / 100)
  while (chosen.length < count) chosen.push(...left.splice(dice(left.length), 1))
  return chosen.toSorted((one, other) => one - other).map((at) => all[at])
}

/** Splits lines into parts of at most this many: the lines one document holds. */
export function parted<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most))
}
