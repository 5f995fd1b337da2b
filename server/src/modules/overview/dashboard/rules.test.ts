import { describe, expect, test } from 'vitest'
import { birthdayIn } from '#core/birthday.ts'
import { ageBands, lastMonths, monthEnd, percents } from './rules.ts'

describe('percents', () => {
  test('sum to exactly 100.0', () => {
    for (const values of [
      [1, 1, 1],
      [1, 2, 4, 6, 11],
      [0, 7],
      [333, 333, 334],
      [1, 1, 1, 1, 1, 1, 1],
    ])
      expect(Math.round(percents(values).reduce((sum, value) => sum + value * 10, 0))).toBe(1000)
  })
  test('give the rest to the largest remainders', () => expect(percents([1, 1, 1])).toEqual([33.4, 33.3, 33.3]))
  test('are 0 when there is nothing', () => expect(percents([0, 0])).toEqual([0, 0]))
})

describe('birthdays', () => {
  const solar = (birthDate: string) => ({ birthDate, birthCalendar: 1, lunarBirth: null })
  test('scenario 32: 29 February is celebrated on the 28th in a common year', () => {
    expect(birthdayIn(solar('1940-02-29'), '2025-02')).toBe('2025-02-28')
    expect(birthdayIn(solar('1940-02-29'), '2024-02')).toBe('2024-02-29')
    expect(birthdayIn(solar('1940-02-29'), '2025-03')).toBeUndefined()
  })
  test('follow the lunar calendar for residents who use it', () => {
    const lunar = { birthDate: '1940-02-08', birthCalendar: 2, lunarBirth: '01-01' }
    expect(birthdayIn(lunar, '2025-01')).toBe('2025-01-29')
    expect(birthdayIn(lunar, '2026-02')).toBe('2026-02-17')
    expect(birthdayIn(lunar, '2025-02')).toBeUndefined()
  })
  test('find the last lunar month in January of the next solar year', () =>
    expect(birthdayIn({ birthDate: '1941-01-05', birthCalendar: 2, lunarBirth: '12-08' }, '2025-01')).toBe(
      '2025-01-07',
    ))
})

test('age bands count full years', () => {
  const bands = ageBands(['1965-06-11', '1965-06-10', '1925-06-10'], '2025-06-10')
  expect(bands.map((band) => band.value)).toEqual([1, 1, 0, 0, 0, 1])
})

test('months continue over the turn of the year', () => {
  expect(lastMonths('2025-02', 3)).toEqual(['2024-12', '2025-01', '2025-02'])
  expect(monthEnd('2024-02')).toBe('2024-02-29')
})
