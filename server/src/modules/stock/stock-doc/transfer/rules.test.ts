import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeOff } from './rules.ts'

/** The received parts of a transfer, and their cost (stock.md 3.6). */

const layers = fc.array(
  fc.record({
    batchId: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 9_999_999 }),
    amount: fc.integer({ min: 0, max: 1_000_000_000 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const sum = (list: readonly { quantity: number; amount: number }[], key: 'quantity' | 'amount') =>
  list.reduce((all, one) => all + one[key], 0)

test('goods taken first arrive first; a part takes its share of the cost, half a fen is rounded up', () => {
  const first = { batchId: 'one', quantity: 3000, amount: 1000 }
  const second = { batchId: 'two', quantity: 2000, amount: 800 }
  expect(takeOff([first, second], 1000)).toEqual({
    taken: [{ batchId: 'one', quantity: 1000, amount: 333 }],
    left: [{ batchId: 'one', quantity: 2000, amount: 667 }, second],
  })
  expect(takeOff([first, second], 4000).taken).toEqual([first, { batchId: 'two', quantity: 1000, amount: 400 }])
  expect(takeOff([first], 0)).toEqual({ taken: [], left: [first] })
  expect(() => takeOff([first], 3001)).toThrow()
})

test('in however many parts goods arrive, no fen is added or lost', () => {
  fc.assert(
    fc.property(layers, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 6 }), (sent, shares) => {
      let left: ReturnType<typeof takeOff>['left'] = sent
      const arrived = { quantity: 0, amount: 0 }
      for (const share of [...shares, 1000]) {
        const target = Math.floor((sum(left, 'quantity') * share) / 1000)
        const step = takeOff(left, target)
        expect(sum(step.taken, 'quantity')).toBe(target)
        for (const one of [...step.taken, ...step.left]) expect(one.amount).toBeGreaterThanOrEqual(0)
        arrived.quantity += target
        arrived.amount += sum(step.taken, 'amount')
        left = step.left
      }
      expect(left).toEqual([])
      expect(arrived).toEqual({ quantity: sum(sent, 'quantity'), amount: sum(sent, 'amount') })
    }),
  )
})
