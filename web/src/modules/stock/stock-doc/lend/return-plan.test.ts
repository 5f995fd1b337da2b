import { expect, test } from 'vitest'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { type ReturnLine, returnedWords, withReturn } from './return-plan.ts'

test('damaged or lost items reduce the returned quantity, and increase it again when they are removed', () => {
  const damaged = withReturn<ReturnLine>({ returnQuantity: 3 }, { damageQuantity: 1 }, 3)
  expect(damaged).toEqual({ returnQuantity: 2, damageQuantity: 1 })
  const lost = withReturn(damaged, { lostQuantity: 0.1 }, 3)
  expect(lost.returnQuantity).toBe(1.9)
  expect(withReturn(lost, { damageQuantity: null }, 3).returnQuantity).toBe(2.9)
  expect(withReturn<ReturnLine>({ returnQuantity: 3 }, { lostQuantity: 5 }, 3).returnQuantity).toBe(0)
})

test('a partial return, and a typed quantity, stay', () => {
  const part = withReturn<ReturnLine>({ returnQuantity: 3 }, { returnQuantity: 1 }, 3)
  expect(withReturn(part, { damageQuantity: 1 }, 3).returnQuantity).toBe(1)
  expect(withReturn<ReturnLine>({ returnQuantity: 2, damageQuantity: 1 }, { returnQuantity: 1 }, 3)).toEqual({
    returnQuantity: 1,
    damageQuantity: 1,
  })
})

test('after a partial return the message says that the rest is still lent', () => {
  const { partReturned, returned } = docStatus.is
  expect(returnedWords({ docNo: 'JC1', status: partReturned, scrapDocNo: 'BF1' })).toBe(
    '借用单JC1部分归还，损坏和丢失已报废（BF1），其余仍借出',
  )
  expect(returnedWords({ docNo: 'JC1', status: returned, scrapDocNo: 'BF1' })).toBe(
    '借用单JC1已归还，损坏和丢失已报废（BF1）',
  )
  expect(returnedWords({ docNo: 'JC1', status: returned })).toBe('借用单JC1已归还')
})
