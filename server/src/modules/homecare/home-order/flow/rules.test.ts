import { expect, test } from 'vitest'
import { cancelFeeOf, isBegunLate, minMinutesOf, phoneMoment, unpaidUntil } from './rules.ts'

const set = { cancelFreeHours: 2, cancelFeePercent: 20 }
const cancelled = { by: 1, payAmount: 9000, planStart: '2025-06-10 14:00:00', now: '2025-06-10 13:00:00' }

test('scenarios 13, 14: a fee only when the elder cancels, and only within the last hours', () => {
  expect(cancelFeeOf(cancelled, set)).toBe(1800)
  expect(cancelFeeOf({ ...cancelled, now: '2025-06-10 11:00:00' }, set)).toBe(0)
  expect(cancelFeeOf({ ...cancelled, now: '2025-06-10 12:00:00' }, set)).toBe(0)
  expect(cancelFeeOf({ ...cancelled, by: 2 }, set)).toBe(0)
  expect(cancelFeeOf({ ...cancelled, by: 3 }, set)).toBe(0)
  expect(cancelFeeOf({ ...cancelled, payAmount: 333 }, { ...set, cancelFeePercent: 50 })).toBe(167)
})

test('scenario 29: 70 of 120 minutes are 84', () => {
  expect(minMinutesOf(120, 70)).toBe(84)
  expect(minMinutesOf(45, 70)).toBe(32)
})

test('late is more than a quarter of an hour', () => {
  expect(isBegunLate('2025-06-10 10:15:00', '2025-06-10 10:00:00')).toBe(false)
  expect(isBegunLate('2025-06-10 10:15:01', '2025-06-10 10:00:00')).toBe(true)
})

test('scenario 21: an order of a rule stays unpaid until an hour before it begins', () => {
  const order = { createTime: '2025-06-10 00:30:00', planStart: '2025-06-11 09:00:00' }
  expect(unpaidUntil({ ...order, byRule: false }, 30)).toBe('2025-06-10 01:00:00')
  expect(unpaidUntil({ ...order, byRule: true }, 30)).toBe('2025-06-11 08:00:00')
})

test('scenario 31: a time from a phone is accepted up to two minutes ahead and a day back', () => {
  const now = '2025-06-10 12:30:00'
  expect(phoneMoment('2025-06-10 10:02:00', now, 24)).toBe('fine')
  expect(phoneMoment('2025-06-10 12:32:00', now, 24)).toBe('fine')
  expect(phoneMoment('2025-06-10 12:32:01', now, 24)).toBe('ahead')
  expect(phoneMoment('2025-06-09 12:29:59', now, 24)).toBe('tooOld')
})
