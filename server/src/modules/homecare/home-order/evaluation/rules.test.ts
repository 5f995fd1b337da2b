import { expect, test } from 'vitest'
import { isPoor, scoreOf } from './rules.ts'

test('the mean of three scores, with one decimal; two and less is poor', () => {
  expect(scoreOf({ quality: 5, attitude: 4, punctual: 4 })).toBe(4.3)
  expect(scoreOf({ quality: 5, attitude: 5, punctual: 4 })).toBe(4.7)
  expect(scoreOf({ quality: 2, attitude: 2, punctual: 2 })).toBe(2)
  expect([isPoor(2), isPoor(2.3)]).toEqual([true, false])
})
