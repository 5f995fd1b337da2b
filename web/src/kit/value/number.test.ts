import { expect, test } from 'vitest'
import { yuan } from './format.ts'
import { hasUnread, numberRule, plainNumber, readNumber } from './number.ts'

const fen = (text: string) => readNumber(text, { kind: 'fen' })

test('digits, points, commas and signs of a Chinese keyboard are read', () => {
  for (const text of ['１５００', '1,500', '１，５００．００', '¥1500', '￥ 1500.00', '1500元', '1500。00'])
    expect([text, fen(text)]).toEqual([text, { value: 150_000 }])
  expect([fen('－5'), fen('−5'), fen('.5'), fen('1.15'), fen('-0')]).toEqual(
    [-500, -500, 50, 115, 0].map((value) => ({ value })),
  )
  expect(plainNumber('９９，９９９，９９９．９９')).toBe('99999999.99')
})

test('a text that is no number gives the reason', () => {
  expect(fen('1500.555')).toEqual({ problem: '最多两位小数（分）' })
  for (const text of ['一千五', '15oo', '1,5', '1.2.3', '--5', '5-'])
    expect([text, fen(text)]).toEqual([text, { problem: '不是金额，请填写数字' }])
  expect(readNumber('1.5', { kind: 'int' })).toEqual({ problem: '只能填写整数' })
  expect(readNumber('1.25', { kind: 'decimal', decimals: 1 })).toEqual({ problem: '最多1位小数' })
  expect(readNumber('700', { kind: 'int', max: 600 })).toEqual({ problem: '不能大于600' })
  expect(readNumber('0', { kind: 'fen', min: 1 })).toEqual({ problem: '不能小于0.01元' })
  expect(fen('999999999999999999')).toEqual({ problem: '数字太大' })
})

test('an empty box has no value, and a whole number may end in zeros', () => {
  expect([fen('  '), readNumber('3.0', { kind: 'int' })]).toEqual([{ value: null }, { value: 3 }])
})

test('a typed text that is no number blocks saving', async () => {
  expect([hasUnread([1, null, undefined, '']), hasUnread([1, '1500.555'])]).toEqual([false, true])
  await expect(numberRule({ kind: 'fen' }).validator(undefined, '1500.555')).rejects.toThrow('最多两位小数（分）')
  await numberRule({ kind: 'fen' }).validator(undefined, 1500)
})

test('a shown number is read back', () => {
  for (const amount of [1, 10, 99, 100, 101, 4_999_999, 123_456_789, 9_999_999_999])
    expect(fen(yuan(amount))).toEqual({ value: amount })
})
