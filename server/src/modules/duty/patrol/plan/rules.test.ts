import { describe, expect, test } from 'vitest'
import { cycle, isOver } from '#contract/modules/duty/patrol/plan.ts'
import { estimateOf, isDue, isTooShort, lengthOf, spansOn, timesAt, windowsOverlap } from './rules.ts'

const window = (startTime: string, endTime: string) => ({ startTime, endTime })
const plan = (more: object = {}) => ({ cycle: cycle.is.daily, startDate: '2025-06-01', ...more })

describe('windows', () => {
  test('a window that ends when it began or earlier ends the next day', () => {
    expect(lengthOf(window('20:00', '20:30'))).toBe(30)
    expect(lengthOf(window('23:30', '00:30'))).toBe(60)
    expect(lengthOf(window('08:00', '08:00'))).toBe(1440)
  })

  test('scenario 39: 23:30–00:30 and 00:10–01:00 overlap over midnight; neighbours do not', () => {
    expect(windowsOverlap([window('23:30', '00:30'), window('00:10', '01:00')])).toBe(true)
    expect(windowsOverlap([window('00:10', '01:00'), window('23:30', '00:30')])).toBe(true)
    expect(windowsOverlap([window('20:00', '20:30'), window('20:30', '21:00')])).toBe(false)
    expect(windowsOverlap([window('23:30', '00:30'), window('00:30', '01:00')])).toBe(false)
    expect(windowsOverlap([window('20:00', '21:00'), window('20:15', '20:30')])).toBe(true)
    expect(windowsOverlap([window('08:00', '08:00')])).toBe(false)
  })

  test('a window of the night belongs to the day it begins', () => {
    expect(spansOn({ ...plan(), times: [window('23:30', '00:30')] }, '2025-06-10')).toEqual([
      { taskDate: '2025-06-10', startTime: '2025-06-10 23:30:00', endTime: '2025-06-11 00:30:00' },
    ])
  })
})

describe('days', () => {
  test('weekly: Monday is 1, Sunday 7', () => {
    const weekly = plan({ cycle: cycle.is.weekly, weekDays: [2, 7] })
    expect(['2025-06-10', '2025-06-15', '2025-06-09'].map((day) => isDue(weekly, day))).toEqual([true, true, false])
  })

  test('monthly: 29 to 31 are the last day of a shorter month', () => {
    const monthly = plan({ cycle: cycle.is.monthly, monthDays: [31], startDate: '2025-01-01' })
    expect(isDue(monthly, '2025-02-28')).toBe(true)
    expect(isDue(monthly, '2025-06-30')).toBe(true)
    expect(isDue(monthly, '2025-07-30')).toBe(false)
    expect(isDue(monthly, '2025-07-31')).toBe(true)
    expect(isDue(plan({ cycle: cycle.is.monthly, monthDays: [29], startDate: '2024-01-01' }), '2024-02-29')).toBe(true)
  })

  test('once; never before its first day or after its last', () => {
    const once = plan({ cycle: cycle.is.once, date: '2025-06-10' })
    expect([isDue(once, '2025-06-10'), isDue(once, '2025-06-11')]).toEqual([true, false])
    expect([isOver(once, '2025-06-10'), isOver(once, '2025-06-11')]).toEqual([false, true])
    const short = plan({ endDate: '2025-06-11' })
    expect(['2025-05-31', '2025-06-11', '2025-06-12'].map((day) => isDue(short, day))).toEqual([false, true, false])
    expect([isOver(short, '2025-06-11'), isOver(short, '2025-06-12')]).toEqual([false, true])
  })
})

describe('the duration of a line', () => {
  const three = Array.from({ length: 3 }, () => ({ gapMinutes: 5, stayMinutes: 2 }))
  const span = { startTime: '2025-06-10 20:00:00', endTime: '2025-06-10 20:30:00' }
  const spansText = (times: { planFrom: string; planTo: string }[]) =>
    times.map(({ planFrom, planTo }) => `${planFrom.slice(11, 16)}–${planTo.slice(11, 16)}`)

  test('scenario 38: gap 5 and stay 2 of three points are 21 minutes, 20:05–20:12, 20:12–20:19, 20:19–20:21', () => {
    expect(estimateOf(three)).toBe(21)
    expect(spansText(timesAt(span, three, true))).toEqual(['20:05–20:12', '20:12–20:19', '20:19–20:21'])
    expect(isTooShort([window('20:00', '20:15')], 21)).toBe(true)
    expect(isTooShort([window('20:00', '20:30')], 21)).toBe(false)
  })

  test('without an order, or without gaps, it is the window; never past its end', () => {
    expect(spansText(timesAt(span, three, false))).toEqual(['20:00–20:30', '20:00–20:30', '20:00–20:30'])
    expect(spansText(timesAt(span, [{ gapMinutes: 0, stayMinutes: 5 }], true))).toEqual(['20:00–20:30'])
    const long = [
      { gapMinutes: 20, stayMinutes: 8 },
      { gapMinutes: 9, stayMinutes: 1 },
    ]
    expect(spansText(timesAt(span, long, true))).toEqual(['20:20–20:30', '20:30–20:30'])
  })
})
