import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffOf, diffWorth, parted, sample } from './rules.ts'

/** The result of a count (stock.md 3.7). */

const book = { bookQuantity: 50, bookAmount: 5000, price: null }

test('a difference is the counted quantity less the books, worth its share of the layer', () => {
  expect(diffOf({ ...book, countQuantity: null })).toBeNull()
  expect(diffWorth({ ...book, countQuantity: null })).toBe(0)
  const of = (countQuantity: number) => [diffOf({ ...book, countQuantity }), diffWorth({ ...book, countQuantity })]
  expect(of(50)).toEqual([0, 0])
  expect(of(47)).toEqual([-3, -300])
  expect(of(52.5)).toEqual([2.5, 250])
  expect(of(0)).toEqual([-50, -5000])
  expect(diffWorth({ bookQuantity: 3, bookAmount: 1000, price: null, countQuantity: 2 })).toBe(-333)
})

test('found goods are worth their typed price', () => {
  expect(diffWorth({ bookQuantity: 0, bookAmount: 0, price: 250, countQuantity: 1.5 })).toBe(375)
})

test('a loss is never worth more than its layer', () => {
  const layer = fc.record({
    bookQuantity: fc.integer({ min: 1, max: 9_999_999_999 }).map((thousands) => thousands / 1000),
    bookAmount: fc.integer({ min: 0, max: 10_000_000_000 }),
    share: fc.integer({ min: 0, max: 1000 }),
  })
  fc.assert(
    fc.property(layer, ({ share, ...line }) => {
      const countQuantity = Math.floor((line.bookQuantity * 1000 * share) / 1000) / 1000
      const worth = diffWorth({ ...line, countQuantity, price: null })
      expect(worth).toBeLessThanOrEqual(0)
      expect(-worth).toBeLessThanOrEqual(line.bookAmount)
      if (countQuantity === 0) expect(-worth).toBe(line.bookAmount)
    }),
  )
})

test('a sample has the requested size, without doubles, in the order of the items, by the random source handed in', () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  expect(sample(all, 40, () => 0)).toEqual(['a', 'b'])
  expect(sample(all, 40, (below) => below - 1)).toEqual(['d', 'e'])
  expect(sample(all, 1, () => 2)).toEqual(['c'])
  expect(sample([], 50, () => 0)).toEqual([])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100 }), fc.nat(), (n, percent, seed) => {
      const whole = Array.from({ length: n }, (_, at) => at)
      const chosen = sample(whole, percent, (below) => seed % below)
      expect(chosen).toHaveLength(Math.ceil((n * percent) / 100))
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(chosen).toEqual(chosen.toSorted((one, other) => one - other))
    }),
  )
})

test('a document holds the maximum number of lines and no more', () => {
  expect(parted([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(parted([], 2)).toEqual([])
})
