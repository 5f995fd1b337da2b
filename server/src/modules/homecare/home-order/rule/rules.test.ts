import { expect, test } from 'vitest'
import { type Cycle, nextStarts, ruleProblem, startsIn } from './rules.ts'

const rule = (more: Partial<Cycle>): Cycle => ({
  cycleType: 1,
  times: ['09:00'],
  startDate: '2025-01-01',
  skipHoliday: 0,
  ...more,
})
const days = (of: Cycle, from: string, to: string, holidays: string[] = []) =>
  startsIn(of, { from, to }, holidays).map((start) => start.slice(5, 10))

test('each cycle gives its days', () => {
  expect(days(rule({}), '2025-06-10', '2025-06-12')).toEqual(['06-10', '06-11', '06-12'])
  expect(days(rule({ cycleType: 2, weekDays: [1, 7] }), '2025-06-08', '2025-06-16')).toEqual([
    '06-08',
    '06-09',
    '06-15',
    '06-16',
  ])
  const tenth = rule({ cycleType: 4, intervalDays: 10, startDate: '2025-06-05' })
  expect(days(tenth, '2025-06-01', '2025-06-30')).toEqual(['06-05', '06-15', '06-25'])
})

test('29 to 31 are the last day of a shorter month, once', () => {
  const last = rule({ cycleType: 3, monthDays: [30, 31] })
  expect(days(last, '2025-02-01', '2025-03-31')).toEqual(['02-28', '03-30', '03-31'])
  expect(days(rule({ cycleType: 3, monthDays: [29], startDate: '2024-01-01' }), '2024-02-01', '2024-02-29')).toEqual([
    '02-29',
  ])
  expect(days(rule({ cycleType: 3, monthDays: [31] }), '2025-12-01', '2026-01-31')).toEqual(['12-31', '01-31'])
})

test('days that are left out, rest days, the first and the last day', () => {
  const skips = rule({ skipDates: ['2025-06-11'], endDate: '2025-06-13', startDate: '2025-06-10' })
  expect(days(skips, '2025-06-01', '2025-06-30')).toEqual(['06-10', '06-12', '06-13'])
  expect(days(rule({ skipHoliday: 1 }), '2025-06-10', '2025-06-12', ['2025-06-11'])).toEqual(['06-10', '06-12'])
  expect(days(rule({ skipHoliday: 0 }), '2025-06-10', '2025-06-11', ['2025-06-11'])).toEqual(['06-10', '06-11'])
})

test('the next times are in the future, each time of a day in order', () => {
  const twice = rule({ times: ['15:00', '09:00'] })
  expect(nextStarts(twice, '2025-06-10 10:00:00', [], 3)).toEqual([
    '2025-06-10 15:00:00',
    '2025-06-11 09:00:00',
    '2025-06-11 15:00:00',
  ])
  expect(nextStarts(rule({ endDate: '2025-06-11' }), '2025-06-10 10:00:00', [], 10)).toEqual(['2025-06-11 09:00:00'])
})

test('a missing value is named at its field', () => {
  expect(ruleProblem(rule({}))).toBeUndefined()
  expect(ruleProblem(rule({ cycleType: 2, weekDays: [] }))?.field).toBe('weekDays')
  expect(ruleProblem(rule({ cycleType: 3 }))?.field).toBe('monthDays')
  expect(ruleProblem(rule({ cycleType: 4 }))?.field).toBe('intervalDays')
  expect(ruleProblem(rule({ endDate: '2024-12-31' }))?.field).toBe('endDate')
  expect(ruleProblem(rule({ times: ['09:00', '09:00'] }))?.field).toBe('times')
})
