import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ask, byExpiry, isLayerExpired, type Layer, shareOf, split, thousandths, units, worthOf } from './rules.ts'

const day = '2025-06-10'
const layer = (batchId: string, count: number, amount: number, more: Partial<Layer> = {}): Layer => ({
  batchId,
  quantity: thousandths(count),
  amount,
  locked: 0,
  expireDate: null,
  firstInTime: `2025-06-0${batchId.at(-1)} 08:00:00`,
  ...more,
})
const ask = (count: number, more: Partial<Ask> = {}): Ask => ({ key: 'a', quantity: thousandths(count), ...more })
const outcome = (layers: Layer[], asks: Ask[]) => {
  const { taken, short } = split(layers, asks, day)
  return {
    taken: taken.map(({ key, batchId, quantity, amount }) => [key, batchId, units(quantity), amount]),
    short: short.map(({ key, available, needed }) => [key, units(available), units(needed)]),
  }
}

describe('the split over layers', () => {
  test('2. Given layers B1 100 × 1.00 and B2 50 × 1.60 (later), When deliver 120, Then −100/−10000 and −20/−3200', () => {
    const layers = [layer('B2', 50, 8000), layer('B1', 100, 10_000)]
    expect(outcome(layers, [ask(120)]).taken).toEqual([
      ['a', 'B1', 100, 10_000],
      ['a', 'B2', 20, 3200],
    ])
  })

  test('3. Given layer 3 units amount 1000 fen, When issuing 1,1,1, Then 333, 334, 333', () => {
    const issued = outcome([layer('B1', 3, 1000)], [ask(1, { key: 'a' }), ask(1, { key: 'b' }), ask(1, { key: 'c' })])
    expect(issued.taken.map(([, , , amount]) => amount)).toEqual([333, 334, 333])
  })

  test('9. Given FEFO layers expiring 07-01 (5), 06-20 (5), none (5), When deliver 12, Then 5 of 06-20, 5 of 07-01, 2 of none', () => {
    const layers = [
      layer('B1', 5, 500, { expireDate: '2025-07-01' }),
      layer('B2', 5, 500, { expireDate: '2025-06-20' }),
      layer('B3', 5, 500),
    ]
    expect(outcome(layers, [ask(12)]).taken).toEqual([
      ['a', 'B2', 5, 500],
      ['a', 'B1', 5, 500],
      ['a', 'B3', 2, 200],
    ])
  })

  test('expired layers are skipped, unless a line names one and may take it', () => {
    const layers = [layer('B1', 5, 500, { expireDate: '2025-06-09' }), layer('B2', 5, 500, { expireDate: day })]
    expect(outcome(layers, [ask(5)]).taken).toEqual([['a', 'B2', 5, 500]])
    expect(outcome(layers, [ask(6)]).short).toEqual([['a', 5, 6]])
    expect(outcome(layers, [ask(5, { batchId: 'B1', expiredToo: true })]).taken).toEqual([['a', 'B1', 5, 500]])
  })

  test('named lines are served first, and every short line is named', () => {
    const layers = [layer('B1', 5, 500), layer('B2', 5, 500)]
    const asks = [ask(4, { key: 'a' }), ask(5, { key: 'b', batchId: 'B1' }), ask(2, { key: 'c' })]
    expect(outcome(layers, asks)).toEqual({
      taken: [
        ['b', 'B1', 5, 500],
        ['a', 'B2', 4, 400],
      ],
      short: [['c', 1, 2]],
    })
  })

  test('set-aside goods serve only the line they were set aside for', () => {
    const layers = [layer('B1', 5, 500, { locked: thousandths(3) })]
    expect(outcome(layers, [ask(3)]).short).toEqual([['a', 2, 3]])
    expect(outcome(layers, [ask(3, { batchId: 'B1', held: true })]).taken).toEqual([['a', 'B1', 3, 300]])
  })
})

const layers = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 5_000_000 }),
    amount: fc.integer({ min: 0, max: 99_999_999_999 }),
    locked: fc.constant(0),
    expireDate: fc.option(fc.constantFrom('2025-06-01', '2025-06-10', '2025-07-01')),
    firstInTime: fc.constantFrom('2025-06-01 08:00:00', '2025-06-02 08:00:00'),
  }),
  { maxLength: 8 },
)
const numbered = layers.map((list): Layer[] => list.map((one, at) => ({ ...one, batchId: `B${at}` })))
const asks = fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 8 })

test('for random lines: each is served whole or not at all, no fen is added or lost, the earliest expiry goes first', () => {
  fc.assert(
    fc.property(numbered, asks, (layers, requests) => {
      const { taken, short } = split(
        layers,
        requests.map((quantity, at) => ({ key: String(at), quantity })),
        day,
      )
      const sum = (list: readonly { quantity: number; amount: number }[], key: 'quantity' | 'amount') =>
        list.reduce((total, one) => total + one[key], 0)
      for (const [at, quantity] of requests.entries()) {
        const parts = taken.filter(({ key }) => key === String(at))
        expect(sum(parts, 'quantity')).toBe(short.some(({ key }) => key === String(at)) ? 0 : quantity)
      }
      for (const one of layers) {
        const parts = taken.filter(({ batchId }) => batchId === one.batchId)
        const quantity = sum(parts, 'quantity')
        const cost = sum(parts, 'amount')
        expect(quantity).toBeLessThanOrEqual(one.quantity)
        expect(cost).toBeLessThanOrEqual(one.amount)
        expect(parts.every(({ amount }) => amount >= 0)).toBe(true)
        if (quantity === one.quantity) expect(cost).toBe(one.amount)
        if (quantity > 0) expect(isLayerExpired(one, day)).toBe(false)
      }
      // A layer is begun only when those before it are empty.
      const order = layers.filter((one) => !isLayerExpired(one, day)).toSorted(byExpiry)
      const left = order.map(
        (one) =>
          one.quantity -
          sum(
            taken.filter(({ batchId }) => batchId === one.batchId),
            'quantity',
          ),
      )
      const begun = order.findLastIndex((one, at) => left[at] < one.quantity)
      expect(left.slice(0, Math.max(0, begun)).every((rest) => rest === 0)).toBe(true)
    }),
  )
})

test('a share is rounded half up, the whole takes everything, large sums stay exact', () => {
  expect(shareOf({ quantity: 3000, amount: 1000 }, 1000)).toBe(333)
  expect(shareOf({ quantity: 2000, amount: 667 }, 1000)).toBe(334)
  expect(shareOf({ quantity: 9_999_999_999, amount: 99_999_999_999 }, 9_999_999_998)).toBe(99_999_999_989)
  expect([worthOf(100, 1500), worthOf(1, 500), worthOf(1, 499)]).toEqual([150, 1, 0])
})
