import { expect, test } from 'vitest'
import { type Freq, freq, usualTimes } from '#contract/modules/stock/drug-take/freq.ts'
import { addDays } from '#core/clock.ts'
import { weekDayOf } from './days.ts'
import {
  dailyDoseOf,
  doseIn,
  dosesOn,
  haveCommonDay,
  isGivenOn,
  mostOfDay,
  type Plan,
  timesProblem,
  weekDaysProblem,
} from './rules.ts'

const start = '2025-06-10' // a Tuesday
const planOf = (of: Freq, more: Partial<Plan> = {}): Plan => ({
  freq: of,
  startDate: start,
  endDate: null,
  weekDays: [],
  times: usualTimes[of].map((time) => ({ time, dose: 1 })),
  ...more,
})
const days = (count: number) => Array.from({ length: count }, (_, at) => addDays(start, at))
const dosesOf = (plan: Plan, count = 14) =>
  days(count)
    .filter((day) => isGivenOn(plan, day))
    .map((day) => day.slice(8))

test.each([
  ['qd', 14],
  ['bid', 28],
  ['tid', 42],
  ['qid', 56],
  ['q4h', 84],
  ['q6h', 56],
  ['q8h', 42],
  ['q12h', 28],
  ['qn', 14],
  ['qm', 14],
  ['qod', 7],
  ['st', 1],
  ['prn', 0],
] as const)('%s plans %i doses in fourteen days', (of, count) => {
  expect(days(14).flatMap((day) => dosesOn(planOf(of), day))).toHaveLength(count)
})

test('every second day counts from the start; weekly doses go by their weekdays; a single dose is planned once', () => {
  expect(dosesOf(planOf('qod'), 6)).toEqual(['10', '12', '14'])
  expect(dosesOf(planOf('tiw', { weekDays: [1, 3, 5] }), 7)).toEqual(['11', '13', '16'])
  expect(dosesOf(planOf('st'))).toEqual(['10'])
  expect(dosesOf(planOf('qd', { endDate: '2025-06-12' }))).toEqual(['10', '11', '12'])
  expect(isGivenOn(planOf('qd'), '2025-06-09')).toBe(false)
  expect([weekDayOf('2025-06-09'), weekDayOf('2025-06-15')]).toEqual([1, 7])
})

test('for every frequency a year of doses matches the daily quantity, up to rounding and one period', () => {
  for (const of of freq.values) {
    if (of === 'st' || of === 'prn') continue
    const weekDays = { qw: [2], biw: [2, 5], tiw: [2, 4, 6] }[of as string] ?? []
    const plan = planOf(of, { weekDays, times: usualTimes[of].map((time, at) => ({ time, dose: 0.5 + at })) })
    const year = days(364).flatMap((day) => dosesOn(plan, day))
    const sum = year.reduce((total, { dose }) => total + dose, 0)
    expect(Math.abs(sum - dailyDoseOf(plan) * 364), of).toBeLessThanOrEqual(0.0005 * 364 + 0.001)
  }
  expect(dailyDoseOf(planOf('prn'))).toBe(0)
  expect(dailyDoseOf(planOf('st'))).toBe(0)
  expect(dailyDoseOf(planOf('tiw', { weekDays: [1, 2, 3] }))).toBe(0.429)
})

test('times are sorted, as many as the frequency has, none twice', () => {
  expect(
    dosesOn(
      planOf('bid', {
        times: [
          { time: '18:00', dose: 1 },
          { time: '07:30', dose: 2 },
        ],
      }),
      start,
    ).map(({ time }) => time),
  ).toEqual(['07:30', '18:00'])
  expect(timesProblem('bid', [{ time: '08:00' }])).toBe('该频次须填写2个时间')
  expect(timesProblem('bid', [{ time: '08:00' }, { time: '08:00' }])).toBe('时间不能重复')
  for (const of of freq.values)
    expect(
      timesProblem(
        of,
        usualTimes[of].map((time) => ({ time })),
      ),
    ).toBeUndefined()
  expect(weekDaysProblem('biw', [1])).toBe('请选择2个不同的星期')
  expect(weekDaysProblem('qd', [1])).toBe('该频次不选星期')
  expect(weekDaysProblem('qw', [7])).toBeUndefined()
})

test.each([
  [5, '毫克', 1],
  [2.5, '毫克', 0.5],
  [7.5, '毫克', 1.5],
  [1, '毫克', 0.2],
  [0.001, '毫克', undefined],
  [1, '片', 1],
  [1, undefined, 1],
  [1, '克', undefined],
])('%d %s of a 5 mg tablet is %s of it', (value, unit, dose) => {
  expect(doseIn(value, unit, { unit: '片', strengthValue: 5, strengthUnit: '毫克' })).toBe(dose)
})
test('a dose finer than a thousandth is refused', () => {
  expect(doseIn(1, '毫克', { unit: '片', strengthValue: 3, strengthUnit: '毫克' })).toBeUndefined()
})

test('two settings overlap when their days do', () => {
  const meets = (one: Plan, other: Plan) => [haveCommonDay(one, other), haveCommonDay(other, one)]
  expect(meets(planOf('qd'), planOf('qd', { startDate: '2025-07-01' }))).toEqual([true, true])
  expect(meets(planOf('qd', { endDate: '2025-06-30' }), planOf('qd', { startDate: '2025-07-01' }))).toEqual([
    false,
    false,
  ])
  expect(meets(planOf('qod'), planOf('qod', { startDate: '2025-06-11' }))).toEqual([false, false])
  expect(meets(planOf('qw', { weekDays: [1] }), planOf('qw', { weekDays: [2] }))).toEqual([false, false])
  expect(meets(planOf('qw', { weekDays: [1] }), planOf('prn'))).toEqual([true, true])
})

test('the most a day is the sum of its times, or at need the allowed number of doses', () => {
  expect(mostOfDay(planOf('tid'), 1, null)).toBe(3)
  expect(mostOfDay(planOf('prn'), 0.5, 4)).toBe(2)
})
