import { expect, test } from 'vitest'
import { linesOf, meantLine, windowOf, withCounted } from './count-plan.ts'
import type { CountLine } from './inventory-kind.ts'

const line = (detailId: string, more: Partial<CountLine> = {}): CountLine => ({
  detailId,
  skuId: detailId,
  skuCode: `WP${detailId}`,
  skuName: detailId,
  specName: '包',
  unit: '个',
  found: 0,
  lineVersion: 1,
  ...more,
})
const mask = line('口罩', { barCode: '690', batchNo: 'B1' })
const later = line('口罩二', { barCode: '690', batchNo: 'B2' })
const glove = line('手套', { countQuantity: 3, diffQuantity: -1 })

test('a scan leads to the first matching open line, from the present one on', () => {
  const lines = [mask, glove, later]
  expect(meantLine(lines, '690', 0)).toBe(0)
  expect(meantLine(lines, '690', 1)).toBe(2)
  expect(meantLine([{ ...mask, countQuantity: 1 }, later], '690', 0)).toBe(1)
  expect(meantLine(lines, 'b2', 0)).toBe(2)
  expect(meantLine(lines, '手', 0)).toBe(1)
  expect(meantLine(lines, '鞋', 0)).toBe(-1)
  expect(meantLine(lines, ' ', 0)).toBe(-1)
  expect(meantLine([], '690', -1)).toBe(-1)
})

test('tabs show open lines and differences', () => {
  expect(linesOf([mask, glove], 'open')).toEqual([mask])
  expect(linesOf([mask, glove], 'diff')).toEqual([glove])
  expect(linesOf([mask, glove], 'all')).toHaveLength(2)
})

test('a counted value stays until a newer one is read', () => {
  const saved = new Map([['口罩', { countQuantity: 5, lineVersion: 2 }]])
  expect(withCounted([mask], saved)[0].countQuantity).toBe(5)
  expect(withCounted([{ ...mask, countQuantity: 4, lineVersion: 3 }], saved)[0].countQuantity).toBe(4)
})

test('a window shows its rows and a few around them', () => {
  expect(windowOf({ top: 0, height: 400, row: 40, count: 2000 })).toEqual({ first: 0, last: 16 })
  expect(windowOf({ top: 4000, height: 400, row: 40, count: 2000 })).toEqual({ first: 94, last: 116 })
  expect(windowOf({ top: 0, height: 400, row: 40, count: 3 })).toEqual({ first: 0, last: 3 })
})
