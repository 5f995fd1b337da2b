import { expect, test } from 'vitest'
import { dueFrom, nextOf } from './rules.ts'

const once = { advanceDays: 0, repeatType: 0, repeatEvery: null, repeatDay: null, endDate: null }
const at = (day: string) => `${day} 09:00:00`

test('is due some days ahead, at its time', () => {
  expect(dueFrom({ remindDate: at('2025-06-17'), advanceDays: 7 })).toBe(at('2025-06-10'))
  expect(dueFrom({ remindDate: at('2025-03-01'), advanceDays: 1 })).toBe(at('2025-02-28'))
})

test.each([
  [0, '2025-06-10', undefined],
  [1, '2025-06-10', '2025-06-11'],
  [2, '2025-06-10', '2025-06-17'],
  [3, '2025-06-10', '2025-07-10'],
  [4, '2024-02-29', '2025-02-28'],
])('the one after %s, repeated by %s, is on %s', (repeatType, from, to) =>
  expect(nextOf({ ...once, repeatType, remindDate: at(from) }, at(from))).toBe(to && at(to)),
)

test('the 31st stays the last day of every month', () => {
  const monthly = { ...once, repeatType: 3, repeatDay: 31 }
  expect(nextOf({ ...monthly, remindDate: at('2025-01-31') }, at('2025-01-31'))).toBe(at('2025-02-28'))
  expect(nextOf({ ...monthly, remindDate: at('2025-02-28') }, at('2025-02-28'))).toBe(at('2025-03-31'))
})

test('with a number of days it comes next on the first day in the future, until the end', () => {
  const tube = { ...once, repeatType: 5, repeatEvery: 14, remindDate: at('2025-06-01') }
  expect(nextOf(tube, at('2025-06-01'))).toBe(at('2025-06-15'))
  expect(nextOf(tube, at('2025-07-01'))).toBe(at('2025-07-13'))
  expect(nextOf({ ...tube, endDate: '2025-06-14' }, at('2025-06-01'))).toBeUndefined()
})
