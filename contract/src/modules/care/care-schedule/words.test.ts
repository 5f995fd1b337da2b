import { expect, test } from 'vitest'
import { cycle, type Schedule } from './schedule.ts'
import { scheduleText } from './words.ts'

test.each<[Schedule, string]>([
  [{ cycleType: cycle.is.daily, times: ['20:00', '07:00'] }, '每日 07:00、20:00'],
  [{ cycleType: cycle.is.daily, timesPerDay: 3, shiftTypes: [1, 4] }, '每日 3次（早班、夜班）'],
  [{ cycleType: cycle.is.weekly, weekDays: [1, 3], times: ['15:00'] }, '每周一、三 15:00'],
  [{ cycleType: cycle.is.monthly, monthDays: [1, 31], times: ['09:00'] }, '每月1、31日 09:00'],
  [{ cycleType: cycle.is.everyDays, intervalDays: 3, times: ['09:00'] }, '每3天 09:00'],
  [{ cycleType: cycle.is.once, onDate: '2026-11-23', times: ['09:00'] }, '2026-11-23 09:00'],
  [{ cycleType: cycle.is.onDemand, maxPerDay: 3 }, '按需（每日至多3次）'],
  [{ cycleType: cycle.is.onDemand }, '按需'],
  [{ cycleType: cycle.is.everyHours, intervalHours: 2, windowFrom: '22:00', windowTo: '06:00' }, '每2小时 22:00–06:00'],
])('%j is said as %s', (row, words) => {
  expect(scheduleText(row)).toBe(words)
})
