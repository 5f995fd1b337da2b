import { describe, expect, test } from 'vitest'
import {
  awayOf,
  awayYears,
  countedDays,
  isTooLong,
  mayCorrect,
  mostDays,
  needsEscort,
  outDaysOf,
  outingOverlaps,
} from './rules.ts'

const times = (outTime: string, backTime: string) => ({ outTime, backTime })

describe('days away', () => {
  test.each([
    ['2025-06-10 14:00:00', '2025-06-10 18:00:00', 0],
    ['2025-06-10 14:00:00', '2025-06-11 18:00:00', 0],
    ['2025-06-10 14:00:00', '2025-06-12 18:00:00', 1],
    ['2025-06-10 23:59:59', '2025-06-17 00:00:00', 6],
    ['2025-05-28 09:00:00', '2025-06-04 09:00:00', 6],
    ['2024-02-28 09:00:00', '2024-03-01 09:00:00', 1],
  ])('from %s to %s: %i full days', (outTime, backTime, days) => {
    expect(outDaysOf(times(outTime, backTime), false)).toBe(days)
  })

  test('with backBeforeMeal a return by eight counts the day as away, one second later does not', () => {
    const early = times('2025-06-10 14:00:00', '2025-06-12 08:00:00')
    expect(outDaysOf(early, true)).toBe(2)
    expect(countedDays(early, true)).toEqual({ outDay: '2025-06-10', backDay: '2025-06-13' })
    expect(outDaysOf(early, false)).toBe(1)
    expect(outDaysOf(times('2025-06-10 14:00:00', '2025-06-12 08:00:01'), true)).toBe(1)
    expect(outDaysOf(times('2025-06-10 05:00:00', '2025-06-10 07:00:00'), true)).toBe(0)
  })
})

describe('days away by year', () => {
  const outingOf = (outTime: string, outDays: number | null, more: object = {}) => ({
    outType: 1,
    outStatus: 4,
    outTime: `${outTime} 09:00:00`,
    outDays,
    ...more,
  })
  test('full days as the return has fixed them, each in its own year, those in a hospital apart', () => {
    const outings = [outingOf('2024-12-29', 4), outingOf('2025-03-01', 0), outingOf('2025-05-01', 10, { outType: 3 })]
    expect(awayYears(outings, '2025-06-10')).toEqual([
      { year: 2025, times: 2, outDays: 12, hospitalDays: 10, holdDays: 12 },
      { year: 2024, times: 1, outDays: 2, hospitalDays: 0, holdDays: 2 },
    ])
  })
  test('days before today of an outing under way keep the bed and are not refunded yet', () => {
    const out = { outStatus: 3 }
    expect(awayYears([outingOf('2025-06-07', null, out)], '2025-06-10')).toMatchObject([
      { times: 1, outDays: 0, holdDays: 2 },
    ])
    expect(awayYears([outingOf('2025-06-10', null, out)], '2025-06-10')).toMatchObject([{ times: 1, holdDays: 0 }])
    expect(awayYears([{ ...outingOf('2025-06-07', null, out), outTime: null }], '2025-06-10')).toEqual([])
  })
})

test('30 days, 90 in a hospital, to the second', () => {
  expect(isTooLong(1, '2025-06-10 14:00:00', '2025-07-10 14:00:00')).toBe(false)
  expect(isTooLong(1, '2025-06-10 14:00:00', '2025-07-10 14:00:01')).toBe(true)
  expect(isTooLong(3, '2025-06-10 14:00:00', '2025-09-08 14:00:00')).toBe(false)
  expect([mostDays(3), mostDays(2)]).toEqual([90, 30])
})

describe('overlaps', () => {
  const plan = {
    planOutTime: '2025-06-10 14:00:00',
    planBackTime: '2025-06-12 18:00:00',
    outStatus: 2,
    outTime: null,
  }
  const now = '2025-06-10 10:00:00'
  test('an end equal to the other’s beginning is no overlap', () => {
    expect(outingOverlaps(plan, '2025-06-12 18:00:00', '2025-06-13 18:00:00', now)).toBe(false)
    expect(outingOverlaps(plan, '2025-06-12 17:59:59', '2025-06-13 18:00:00', now)).toBe(true)
    expect(outingOverlaps(plan, '2025-06-09 14:00:00', '2025-06-10 14:00:00', now)).toBe(false)
    expect(outingOverlaps(plan, '2025-06-11 14:00:00', '2025-06-11 15:00:00', now)).toBe(true)
  })
  test('a late outing lasts until now', () => {
    const late = { ...plan, outStatus: 3, outTime: '2025-06-10 15:00:00' }
    expect(awayOf(late, '2025-06-13 09:00:00')).toEqual(['2025-06-10 15:00:00', '2025-06-13 09:00:00'])
    expect(awayOf(late, now)[1]).toBe('2025-06-12 18:00:00')
  })
})

test('防走失 and ability level 3 need an escort', () => {
  expect(needsEscort({ tags: ['防走失'], abilityLevel: null })).toBe(true)
  expect(needsEscort({ tags: [], abilityLevel: 3 })).toBe(true)
  expect(needsEscort({ tags: ['高风险跌倒'], abilityLevel: 2 })).toBe(false)
})

test('times may be corrected while out and for 48 hours after the return', () => {
  expect(mayCorrect(null, '2025-06-10 10:00:00')).toBe(true)
  expect(mayCorrect('2025-06-08 10:00:00', '2025-06-10 10:00:00')).toBe(true)
  expect(mayCorrect('2025-06-08 09:59:59', '2025-06-10 10:00:00')).toBe(false)
})
