import { expect, test } from 'vitest'
import { lackOf } from './handling.ts'

test('a serious alarm is handled with outcome and text, a common one with or without them', () => {
  expect([1, 2, 3].map((level) => lackOf({}, level))).toEqual(['', '请选择处理结果', '请选择处理结果'])
  expect([1, 2, 3].map((level) => lackOf({ dealType: '1', dealContent: ' ' }, level))).toEqual([
    '',
    '请写明处理说明',
    '请写明处理说明',
  ])
  expect(lackOf({ dealType: '1', dealContent: '已翻身' }, 3)).toBe('')
})
