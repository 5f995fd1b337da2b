import { expect, test } from 'vitest'
import {
  chosen,
  type Item,
  inPacks,
  inUnits,
  type LineOf,
  merged,
  pricedAlong,
  scanned,
  within,
  worthOf,
} from './line-plan.ts'

// as: fields the plan reads
const item = (skuId: string, more: object = {}) => ({ skuId, skuName: skuId, skuCode: `WP${skuId}`, ...more }) as Item
const mask = item('口罩', { barCode: '690', inPrice: 100 })
const glove = item('手套', { unit: 'BAG', auxUnit: 'BOX', auxRatio: 20 })
const lineFor = ({ skuId, inPrice }: Item, quantity = 1) => ({ skuId, quantity, price: inPrice ?? undefined })

test('a scan adds a line, another scan of the item adds one', () => {
  const once = scanned([], mask, lineFor)
  expect(once).toEqual([{ skuId: '口罩', quantity: 1, price: 100 }])
  expect(scanned(once, mask, lineFor)[0].quantity).toBe(2)
  expect(scanned(once, glove, lineFor)).toHaveLength(2)
})

test('equal lines are merged', () => {
  const line = lineFor(mask, 0.1)
  expect(merged([line, { ...line, quantity: 0.2 }, lineFor(glove)])).toMatchObject({
    joined: 1,
    lines: [{ quantity: 0.3 }, {}],
  })
  expect(worthOf(0.5, 333)).toBe(167)
})

test('typed amounts add up with their quantities, and no remark is lost', () => {
  const lot = { skuId: '口罩', quantity: 10, price: 990, amount: 9_900, remark: '第一箱' }
  expect(merged([lot, { ...lot, remark: '第二箱' }, { ...lot, remark: null }])).toEqual({
    joined: 2,
    places: [0],
    lines: [{ ...lot, quantity: 30, amount: 29_700, remark: '第一箱；第二箱' }],
  })
})

test('another item gets its own price and no batch of the former one, input without an item stays', () => {
  const typed = { skuId: '口罩', quantity: 5, price: 100, batchId: 'b1', expireDate: '2026-01-01', remark: '急用' }
  const other = chosen(typed, item('纱布', { inPrice: 700 }), lineFor)
  expect(other).toEqual({ skuId: '纱布', quantity: 5, price: 700, remark: '急用' })
  expect(chosen({ quantity: 5, price: 90 } as LineOf, mask, lineFor)).toMatchObject({ quantity: 5, price: 90 }) // as: no item yet
  expect(chosen(typed, mask, lineFor)).toMatchObject({ price: 100, expireDate: '2026-01-01' })
})

test('a quantity in packs is sent in units', () => {
  expect([inUnits(3, 20), inUnits(0.05, 20), inUnits(undefined, 20), inUnits(7, undefined)]).toEqual([
    60,
    1,
    undefined,
    7,
  ])
  expect([inPacks(60, 20), inPacks(1, 3), inPacks(7, null), inPacks(undefined, 20)]).toEqual([3, 0.333, 7, undefined])
})

test('a typed amount gives the price, a typed price gives the amount again', () => {
  const line: LineOf & { price?: number; amount?: number } = { skuId: '口罩', quantity: 3, price: 100 }
  expect(pricedAlong(line, { amount: 1000 })).toEqual({ price: 333 })
  expect(pricedAlong({ ...line, amount: 1000 }, { quantity: 4 })).toEqual({ price: 250 })
  expect(pricedAlong({ ...line, amount: 1000 }, { price: 300 })).toEqual({ amount: undefined })
  expect(pricedAlong(line, { quantity: 4 })).toEqual({})
  expect(pricedAlong({ ...line, amount: 1000 }, { remark: '赠' })).toEqual({})
})

test('the number of lines beyond the limit of a document is reported', () => {
  expect(within(2, ['a', 'b', 'c'])).toEqual({ kept: ['a', 'b'], left: 1 })
  expect(within(2, ['a'])).toEqual({ kept: ['a'], left: 0 })
})
