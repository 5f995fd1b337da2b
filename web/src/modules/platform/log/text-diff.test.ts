import { expect, test } from 'vitest'
import { textDiff } from './text-diff.ts'

test('marks the changed part, whole characters only', () => {
  expect(textDiff('138****0001', '138****0002')).toEqual({
    before: { head: '138****000', middle: '1', tail: '' },
    after: { head: '138****000', middle: '2', tail: '' },
  })
  expect(textDiff('示例路100号', '示例路12号').after).toEqual({ head: '示例路1', middle: '2', tail: '号' })
  expect(textDiff('𠮷田', '𠮸田').before).toEqual({ head: '', middle: '𠮷', tail: '田' })
})

test('an added, removed or repeated text is marked once', () => {
  expect(textDiff('aa', 'aaa').after).toEqual({ head: 'aa', middle: 'a', tail: '' })
  expect(textDiff('', 'x')).toEqual({
    before: { head: '', middle: '', tail: '' },
    after: { head: '', middle: 'x', tail: '' },
  })
})
