import { expect, test } from 'vitest'
import { type BatchRow, isDone, leftOut, wayWords } from './batch-rows.ts'

const ways = [
  { tradeWay: 1, tradeWayName: '现金' },
  { tradeWay: 2, tradeWayName: '微信' },
]
const row = (oldmanId: string, typed: BatchRow['typed'], way: number, code?: number): BatchRow => ({
  oldmanId,
  oldmanName: oldmanId,
  arrears: 7000,
  typed,
  way,
  result: code === undefined ? undefined : { oldmanId, code, message: '', printData: null },
})

test('received amounts are counted without refused ones, as the drawer is counted by them', () => {
  const rows = [row('a', 425_000, 1, 0), row('b', 9_999_900, 1, 32042), row('c', 'abc', 1), row('d', 3000, 2, 0)]
  expect(wayWords('已收', rows.filter(isDone), ways)).toBe('已收：现金 4,250.00元，微信 30.00元　')
  const open = rows.filter((one) => !isDone(one) && !leftOut(one))
  expect(wayWords('未收', open, ways)).toBe('未收：现金 99,999.00元　')
  expect(wayWords('已收', [], ways)).toBe('')
})
