import { expect, test } from 'vitest'
import { type Item, merged, pasted, scanned, worthOf } from './line-plan.ts'

// as: only what the plan reads
const item = (skuId: string, more: object = {}) => ({ skuId, skuName: skuId, skuCode: `WP${skuId}`, ...more }) as Item
const mask = item('口罩', { barCode: '690', inPrice: 100 })
const glove = item('手套')
const lineFor = ({ skuId, inPrice }: Item, quantity = 1) => ({ skuId, quantity, price: inPrice ?? undefined })

test('a scan adds a line, the next one counts up', () => {
  const once = scanned([], mask, lineFor)
  expect(once).toEqual([{ skuId: '口罩', quantity: 1, price: 100 }])
  expect(scanned(once, mask, lineFor)[0].quantity).toBe(2)
  expect(scanned(once, glove, lineFor)).toHaveLength(2)
})

test('rows of a sheet become lines, the unknown are named', () => {
  expect(pasted([mask, glove], '690\t20\t1.25\n手套\t3\n鞋套\t1\n口罩\tx', lineFor)).toEqual({
    lines: [
      { skuId: '口罩', quantity: 20, price: 125 },
      { skuId: '手套', quantity: 3, price: undefined },
    ],
    unknown: ['鞋套', '口罩'],
  })
})

test('lines that are alike are put together', () => {
  const line = lineFor(mask, 0.1)
  expect(merged([line, { ...line, quantity: 0.2 }, lineFor(glove)])).toMatchObject({
    joined: 1,
    lines: [{ quantity: 0.3 }, {}],
  })
  expect(worthOf(0.5, 333)).toBe(167)
})
