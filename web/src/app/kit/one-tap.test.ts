import { expect, test } from 'vitest'
import { tapJudge } from './one-tap.ts'

test('a second tap on the same button within 400 ms is ignored; a later one, or one on another button, counts', () => {
  const { isSecond } = tapJudge()
  expect([isSecond('done', 1000), isSecond('done', 1399), isSecond('done', 1400)]).toEqual([false, true, false])
  expect([isSecond('other', 1450), isSecond('done', 1500), isSecond('done', 1899)]).toEqual([false, false, true])
})

test('after typing, a tap on the same button counts', () => {
  const { isSecond, forget } = tapJudge()
  expect(isSecond('ok', 1000)).toBe(false)
  forget()
  expect([isSecond('ok', 1100), isSecond('ok', 1200)]).toEqual([false, true])
})
