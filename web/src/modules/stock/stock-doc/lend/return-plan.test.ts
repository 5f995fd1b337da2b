import { expect, test } from 'vitest'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { type Returning, returnedWords, returning } from './return-plan.ts'

test('what is damaged or lost is taken off what comes back whole, and put back when it is taken back', () => {
  const damaged = returning<Returning>({ returnQuantity: 3 }, { damageQuantity: 1 }, 3)
  expect(damaged).toEqual({ returnQuantity: 2, damageQuantity: 1 })
  const lost = returning(damaged, { lostQuantity: 0.1 }, 3)
  expect(lost.returnQuantity).toBe(1.9)
  expect(returning(lost, { damageQuantity: null }, 3).returnQuantity).toBe(2.9)
  expect(returning<Returning>({ returnQuantity: 3 }, { lostQuantity: 5 }, 3).returnQuantity).toBe(0)
})

test('a part that comes back, and what was typed, stay', () => {
  const part = returning<Returning>({ returnQuantity: 3 }, { returnQuantity: 1 }, 3)
  expect(returning(part, { damageQuantity: 1 }, 3).returnQuantity).toBe(1)
  expect(returning<Returning>({ returnQuantity: 2, damageQuantity: 1 }, { returnQuantity: 1 }, 3)).toEqual({
    returnQuantity: 1,
    damageQuantity: 1,
  })
})

test('who returns a part is told that the rest is still out', () => {
  const { partReturned, returned } = docStatus.is
  expect(returnedWords({ docNo: 'JC1', status: partReturned, scrapDocNo: 'BF1' })).toBe(
    '借用单JC1部分归还，损坏和丢失已报废（BF1），其余仍借出',
  )
  expect(returnedWords({ docNo: 'JC1', status: returned, scrapDocNo: 'BF1' })).toBe(
    '借用单JC1已归还，损坏和丢失已报废（BF1）',
  )
  expect(returnedWords({ docNo: 'JC1', status: returned })).toBe('借用单JC1已归还')
})
