import { expect, test } from 'vitest'
import { voidWords } from '#contract/modules/fees/account/void-words.ts'

test('a void that waits for a second person is not said to be done', () => {
  expect(voidWords('收据SJ1', { voidStatus: 1 })).toBe('已申请作废收据SJ1，等待审核')
  expect(voidWords('收据SJ1', { voidStatus: null })).toBe('已作废收据SJ1')
})
