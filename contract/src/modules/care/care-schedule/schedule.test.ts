import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clash, cycle, faultsOf, perDay, type Schedule, timesOn, tooClose } from './schedule.ts'

const daily = (more: Partial<Schedule> = {}): Schedule => ({ cycleType: cycle.is.daily, times: ['07:00'], ...more })
const turning: Schedule = {
  cycleType: cycle.is.everyHours,
  intervalHours: 2,
  windowFrom: '22:00',
  windowTo: '06:00',
  startDate: '2026-11-16',
}

test('scenario 1: a resident who moves in on a Monday evening is turned at 22:00, and seven jobs are due on Tuesday', () => {
  const bath: Schedule = { cycleType: cycle.is.weekly, weekDays: [2], times: ['15:00'], startDate: '2026-11-16' }
  const rows = [turning, daily({ startDate: '2026-11-16' }), bath]
  const due = (day: string) => rows.flatMap((row) => timesOn(row, day)).sort()
  expect(due('2026-11-16').filter((time) => time > '20:00')).toEqual(['22:00'])
  expect(due('2026-11-17')).toEqual(['00:00', '02:00', '04:00', '06:00', '07:00', '15:00', '22:00'])
})

test('scenario 3: the 31st of each month is the last day of a shorter one', () => {
  const row: Schedule = { cycleType: cycle.is.monthly, monthDays: [31], times: ['09:00'] }
  const days = Array.from({ length: 28 }, (_, at) => `2027-02-${String(at + 1).padStart(2, '0')}`)
  expect(days.filter((day) => timesOn(row, day).length > 0)).toEqual(['2027-02-28'])
  expect(timesOn({ ...row, monthDays: [29, 30, 31] }, '2027-02-28')).toEqual(['09:00'])
  expect(timesOn(row, '2026-12-31')).toEqual(['09:00'])
  expect(timesOn({ ...row, monthDays: [30] }, '2026-12-31')).toEqual([])
})

test('scenario 4: three times in an early shift from 07:00 to 15:00 are 07:30, 11:00 and 14:30', () => {
  const row = daily({ times: [], timesPerDay: 3, shiftTypes: [1] })
  expect(timesOn(row, '2026-11-16')).toEqual(['07:30', '11:00', '14:30'])
  expect(timesOn({ ...row, timesPerDay: 1 }, '2026-11-16')).toEqual(['11:00'])
})

test('several shifts divide the times in order, the first takes the rest; a department has shifts of its own', () => {
  const row = daily({ times: null, timesPerDay: 5, shiftTypes: [1, '2'] })
  expect(timesOn(row, '2026-11-16')).toEqual(['07:30', '11:00', '14:30', '15:30', '21:30'])
  expect(timesOn(row, '2026-11-16', { 1: { from: '06:00', to: '14:00' } })).toEqual([
    '06:30',
    '10:00',
    '13:30',
    '15:30',
    '21:30',
  ])
  const night = daily({ times: null, timesPerDay: 2, shiftTypes: [4] })
  expect(timesOn(night, '2026-11-16')).toEqual(['06:30', '22:30'])
})

test('an interval of days counts from the first day; a one-off is due once; on demand is never due', () => {
  const row: Schedule = {
    cycleType: cycle.is.everyDays,
    intervalDays: 3,
    times: ['10:00'],
    startDate: '2026-02-27',
  }
  const days = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-05']
  expect(days.filter((day) => timesOn(row, day).length)).toEqual(['2026-02-27', '2026-03-02', '2026-03-05'])
  const once: Schedule = { cycleType: cycle.is.once, onDate: '2026-11-16', times: ['10:00'] }
  expect([timesOn(once, '2026-11-16'), timesOn(once, '2026-11-17')]).toEqual([['10:00'], []])
  expect(timesOn({ cycleType: cycle.is.onDemand, maxPerDay: 3 }, '2026-11-16')).toEqual([])
})

test('an interval of hours: round the clock, inside a day, past midnight, and to the end of the last day', () => {
  const round = { ...turning, intervalHours: 6, windowFrom: '00:00', windowTo: '24:00' }
  expect(timesOn(round, '2026-11-16')).toEqual(['00:00', '06:00', '12:00', '18:00'])
  expect(timesOn({ ...round, windowFrom: '08:00', windowTo: '20:00' }, '2026-11-16')).toEqual([
    '08:00',
    '14:00',
    '20:00',
  ])
  const last = { ...turning, endDate: '2026-11-17' }
  expect(timesOn(last, '2026-11-17')).toEqual(['00:00', '02:00', '04:00', '06:00', '22:00'])
  expect(timesOn(last, '2026-11-18')).toEqual([])
})

test('names the missing fields of a cycle', () => {
  expect(faultsOf({ cycleType: cycle.is.weekly, times: ['09:00'] })).toEqual(['请选择星期'])
  expect(faultsOf({ cycleType: cycle.is.monthly, times: ['09:00'] })).toEqual(['请选择日期'])
  expect(faultsOf({ cycleType: cycle.is.everyDays, times: ['09:00'] })).toEqual(['请填写间隔天数'])
  expect(faultsOf({ cycleType: cycle.is.once, times: ['09:00'] })).toEqual(['请选择执行日期'])
  expect(faultsOf({ cycleType: cycle.is.everyHours })).toEqual(['请填写间隔小时', '请填写时间段'])
  expect(faultsOf({ cycleType: cycle.is.daily })).toEqual(['请填写执行时间，或次数与班次'])
  expect(faultsOf(daily({ times: ['09:00', '09:00'] }))).toEqual(['执行时间重复'])
  expect(faultsOf(daily({ startDate: '2026-11-16', endDate: '2026-11-15' }))).toEqual(['结束日期不能早于开始日期'])
  expect([daily(), turning, { cycleType: cycle.is.onDemand } as const].flatMap(faultsOf)).toEqual([])
})

test('14112: two times of one row are a quarter of an hour apart at least', () => {
  expect(tooClose(daily({ times: ['09:00', '09:14'] }))).toBe(true)
  expect(tooClose(daily({ times: ['09:15', '09:00', '09:30'] }))).toBe(false)
  const crowded = daily({ times: [], timesPerDay: 24, shiftTypes: [1] })
  expect(tooClose(crowded)).toBe(false)
  expect(tooClose(crowded, { 1: { from: '07:00', to: '10:00' } })).toBe(true)
})

test('14121: rows clash on the first day both have the time, and only there', () => {
  const nights = { ...turning, startDate: '2026-11-01' }
  expect(clash(daily({ times: ['22:00'] }), nights, '2026-11-16')).toEqual({ day: '2026-11-16', time: '22:00' })
  expect(clash(daily({ times: ['21:45'] }), nights, '2026-11-16')).toBeUndefined()
  const on = (weekDays: number[]): Schedule => ({ cycleType: cycle.is.weekly, weekDays, times: ['15:00'] })
  expect(clash(on([1, 3]), on([2, 4]), '2026-11-16')).toBeUndefined()
  expect(clash(on([1, 3]), on([2, 3]), '2026-11-16')).toEqual({ day: '2026-11-18', time: '15:00' })
  const ended = { ...on([3]), endDate: '2026-11-17' }
  expect(clash(on([3]), ended, '2026-11-16')).toBeUndefined()
})

test('number of times a day: over a week, a month, some days', () => {
  expect(perDay(daily({ times: ['07:00', '20:00'] }))).toBe(2)
  expect(perDay({ cycleType: cycle.is.weekly, weekDays: [1, 4], times: ['15:00'] })).toBeCloseTo(2 / 7)
  expect(perDay({ cycleType: cycle.is.monthly, monthDays: [1, 15], times: ['15:00'] })).toBeCloseTo(2 / 30)
  expect(perDay({ cycleType: cycle.is.everyDays, intervalDays: 4, times: ['15:00'] })).toBe(0.25)
  expect(perDay(turning)).toBe(5)
  expect(perDay({ cycleType: cycle.is.onDemand })).toBe(0)
})

const minuteText = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const text = (value: number) => String(value).padStart(2, '0')
  return `${text(Math.floor(minute / 60))}:${text(minute % 60)}`
})
const dayText = fc
  .integer({ min: 0, max: 1500 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
const anyRow = fc.record({
  cycleType: fc.constantFrom(...cycle.values),
  weekDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 })),
  intervalDays: fc.integer({ min: 2, max: 90 }),
  intervalHours: fc.integer({ min: 1, max: 12 }),
  windowFrom: minuteText,
  windowTo: fc.oneof(minuteText, fc.constant('24:00')),
  onDate: dayText,
  times: fc.array(minuteText, { maxLength: 6 }),
  timesPerDay: fc.integer({ min: 1, max: 24 }),
  shiftTypes: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4), { maxLength: 4 }),
  startDate: fc.option(dayText),
  endDate: fc.option(dayText),
})

test('for any row: times of the day in order, once each, inside its days, the same each time', () => {
  fc.assert(
    fc.property(anyRow, dayText, (row, day) => {
      const times = timesOn(row, day)
      expect(times).toEqual([...new Set(times)].sort())
      expect(times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))).toBe(true)
      if (row.startDate && day < row.startDate) expect(times).toEqual([])
      if (row.endDate && day > row.endDate) expect(times).toEqual([])
      expect(timesOn({ ...row, times: [...row.times].reverse() }, day)).toEqual(times)
    }),
    { numRuns: 2000 },
  )
})

test('for any rows: a clash is a time both have, and there is none before it', () => {
  fc.assert(
    fc.property(anyRow, anyRow, dayText, (one, other, day) => {
      const found = clash(one, other, day)
      expect(clash(other, one, day)?.day).toBe(found?.day)
      if (!found) return
      expect(found.day >= day).toBe(true)
      expect(timesOn(one, found.day)).toContain(found.time)
      expect(timesOn(other, found.day)).toContain(found.time)
    }),
    { numRuns: 300 },
  )
})
