import { describe, expect, test } from 'vitest'
import { addDays, dayWords, nowOf, timeWords, todayOf, yuan } from './format.ts'

describe('money', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_450, '1,234.50'],
    [-123_405, '-1,234.05'],
    [99_999_999_999, '999,999,999.99'],
  ])('shows %i fen as %s', (fen, text) => expect(yuan(fen)).toBe(text))

  test('shows nothing for an absent amount', () =>
    expect([yuan(null), yuan(undefined), yuan(Number.NaN)]).toEqual(['', '', '']))
})

describe('times', () => {
  const today = '2026-03-01'
  test('names today, yesterday and tomorrow, then shows dates', () => {
    expect(timeWords('2026-03-01 14:05:59', today)).toBe('今天 14:05')
    expect(timeWords('2026-02-28 08:00:00', today)).toBe('昨天 08:00')
    expect(timeWords('2026-03-02 08:00:00', today)).toBe('明天 08:00')
    expect(timeWords('2025-12-31 23:59:00', today)).toBe('2025-12-31 23:59')
    expect(dayWords('2026-03-01', today)).toBe('今天')
    expect(dayWords('2026-03-05', today)).toBe('2026-03-05')
    expect(timeWords(null, today)).toBe('')
  })

  test('the day is the one in Asia/Shanghai, in every time zone of the computer', () => {
    expect(todayOf(Date.parse('2026-02-28T15:59:59Z'))).toBe('2026-02-28')
    expect(todayOf(Date.parse('2026-02-28T16:00:00Z'))).toBe('2026-03-01')
    expect(nowOf(Date.parse('2026-02-28T16:00:01Z'))).toBe('2026-03-01 00:00:01')
  })

  test('days are added across months and leap years', () => {
    expect([addDays('2026-03-01', -1), addDays('2028-02-28', 1), addDays('2026-12-31', 1)]).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2027-01-01',
    ])
  })
})
