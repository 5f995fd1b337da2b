import { expect, test } from 'vitest'
import { tapJudge } from './one-tap.ts'

test('the second tap on the same button within 400 ms is the first once more; later, or elsewhere, it is one of its own', () => {
  const { isSecond } = tapJudge()
  expect([isSecond('done', 1000), isSecond('done', 1399), isSecond('done', 1400)]).toEqual([false, true, false])
  expect([isSecond('other', 1450), isSecond('done', 1500), isSecond('done', 1899)]).toEqual([false, false, true])
})

test('after something was typed the same button is tapped anew', () => {
  const { isSecond, forget } = tapJudge()
  expect(isSecond('ok', 1000)).toBe(false)
  forget()
  expect([isSecond('ok', 1100), isSecond('ok', 1200)]).toEqual([false, true])
})
