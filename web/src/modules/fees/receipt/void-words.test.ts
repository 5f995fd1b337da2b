import { expect, test } from 'vitest'
import { voidOutlook, voidWords } from '#contract/modules/fees/account/void-words.ts'
import { stateOf } from './receipt-state.ts'

test('a void that waits for a second person is not said to be done', () => {
  expect(voidWords('收据SJ1', { voidStatus: 1 })).toBe('已申请作废收据SJ1，等待审核')
  expect(voidWords('收据SJ1', { voidStatus: null })).toBe('已作废收据SJ1')
})

test('the question says what this press does: asks for a void, or makes it', () => {
  expect(voidOutlook({ asksVoid: 1 })).toContain('审核')
  expect(voidOutlook({ asksVoid: 0 })).not.toContain('审核')
})

test('a receipt whose void waits does not look like any other that stands', () => {
  expect(stateOf({ receiptStatus: 1, voidStatus: 1 })).toBe('作废待审')
  expect(stateOf({ receiptStatus: 1, voidStatus: 2 })).toBe('有效')
  expect(stateOf({ receiptStatus: 2, voidStatus: 3 })).toBe('作废')
})
