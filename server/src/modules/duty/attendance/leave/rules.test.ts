import { describe, expect, test } from 'vitest'
import { flexibleMinutes, isTooLate, isWorkday, leaveHoursOf, plannedMinutes, touchesShift } from './rules.ts'

const early = [{ startTime: '07:00', endTime: '15:00' }]
const night = [{ startTime: '22:00', endTime: '07:00' }]
const office = [
  { startTime: '08:30', endTime: '12:00' },
  { startTime: '13:00', endTime: '17:30' },
]
const day = (workDate: string, periods: typeof early, restMinutes = 0) => ({ workDate, periods, restMinutes })

describe('hours of leave', () => {
  test.each([
    ['13:00–15:00 of 早班', '2025-06-12 13:00:00', '2025-06-12 15:00:00', 120],
    ['the whole of 早班', '2025-06-12 07:00:00', '2025-06-12 15:00:00', 480],
    ['the calendar day', '2025-06-12 00:00:00', '2025-06-13 00:00:00', 480],
    ['outside the shift', '2025-06-12 15:00:00', '2025-06-12 20:00:00', 0],
    ['half a minute is none', '2025-06-12 06:59:00', '2025-06-12 07:00:30', 0],
  ])('%s', (_, from, to, minutes) => {
    expect(plannedMinutes({ from, to }, [day('2025-06-12', early)])).toBe(minutes)
  })

  test('a whole shift leaves its rest out, a part of one never costs more than the whole', () => {
    const rested = [day('2025-06-12', early, 60)]
    expect(plannedMinutes({ from: '2025-06-12 07:00:00', to: '2025-06-12 15:00:00' }, rested)).toBe(420)
    expect(plannedMinutes({ from: '2025-06-12 07:30:00', to: '2025-06-12 15:00:00' }, rested)).toBe(420)
    expect(plannedMinutes({ from: '2025-06-12 11:00:00', to: '2025-06-12 15:00:00' }, rested)).toBe(240)
  })

  test('a night counts past midnight, for the day it began on; at new year too', () => {
    const nights = [day('2025-12-31', night, 60)]
    expect(plannedMinutes({ from: '2026-01-01 00:00:00', to: '2026-01-01 03:00:00' }, nights)).toBe(180)
    expect(plannedMinutes({ from: '2025-12-31 22:00:00', to: '2026-01-01 07:00:00' }, nights)).toBe(480)
    expect(touchesShift({ from: '2026-01-01 06:59:00', to: '2026-01-01 12:00:00' }, '2025-12-31', night)).toBe(true)
    expect(touchesShift({ from: '2026-01-01 07:00:00', to: '2026-01-01 12:00:00' }, '2025-12-31', night)).toBe(false)
  })

  test('two periods and several days add up', () => {
    const days = ['2025-06-11', '2025-06-12'].map((workDate) => day(workDate, office))
    expect(plannedMinutes({ from: '2025-06-11 12:00:00', to: '2025-06-12 09:00:00' }, days)).toBe(270 + 30)
    expect(leaveHoursOf(300)).toBe(5)
    expect(leaveHoursOf(100)).toBe(1.67)
  })
})

test('a flexible group costs its daily hours on working days, on weekends and holidays nothing', () => {
  const holidays = { rest: ['2025-06-12'], work: ['2025-06-15'] }
  const worksOn = (date: string) => isWorkday(date, holidays)
  const whole = { from: '2025-06-11 00:00:00', to: '2025-06-16 00:00:00' }
  // Wednesday, Friday and a Sunday declared a working day.
  expect(flexibleMinutes(whole, 8, worksOn)).toBe(3 * 480)
  expect(flexibleMinutes({ from: '2025-06-11 14:00:00', to: '2025-06-11 16:30:00' }, 8, worksOn)).toBe(150)
})

test('31 days back may be entered, 32 not', () => {
  expect(isTooLate('2025-05-10 07:00:00', '2025-06-10')).toBe(false)
  expect(isTooLate('2025-05-09 07:00:00', '2025-06-10')).toBe(true)
  expect(isTooLate('2025-07-09 07:00:00', '2025-06-10')).toBe(false)
})
