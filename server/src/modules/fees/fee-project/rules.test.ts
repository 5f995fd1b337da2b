import { expect, test } from 'vitest'
import { addMonths, firstOfNextMonth, lastDiscountDay, monthsLived, priceOn } from './rules.ts'

test('a discount ends the day before its term, clipped to the end of the month', () => {
  expect(lastDiscountDay('2025-01-15', { validNum: 6, validUnit: 'M' })).toBe('2025-07-14')
  expect(lastDiscountDay('2025-01-31', { validNum: 1, validUnit: 'M' })).toBe('2025-02-27')
  expect(lastDiscountDay('2024-02-29', { validNum: 1, validUnit: 'Y' })).toBe('2025-02-27')
  expect(lastDiscountDay('2025-01-15', { validNum: 10, validUnit: 'D' })).toBe('2025-01-24')
  expect(lastDiscountDay('2025-01-15', { validNum: 0, validUnit: 'M' })).toBeNull()
})

test('months are clipped to shorter months', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28')
  expect(addMonths('2024-12-31', 2)).toBe('2025-02-28')
  expect(addMonths('2025-03-31', -1)).toBe('2025-02-28')
  expect(firstOfNextMonth('2025-12-31')).toBe('2026-01-01')
})

test('only whole months count', () => {
  expect(monthsLived('2025-01-15', '2025-07-14')).toBe(5)
  expect(monthsLived('2025-01-15', '2025-07-15')).toBe(6)
})

test('a day has the latest price that has begun', () => {
  const history = [
    { fromDate: '2025-01-01', price: 2500, trialPrice: null },
    { fromDate: '2025-09-01', price: 2800, trialPrice: 1000 },
  ]
  expect(priceOn(history, '2024-06-01').price).toBe(2500)
  expect(priceOn(history, '2025-08-31').price).toBe(2500)
  expect(priceOn(history, '2025-09-01')).toMatchObject({ price: 2800, trialPrice: 1000 })
})
