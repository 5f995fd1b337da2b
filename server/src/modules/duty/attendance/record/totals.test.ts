import { expect, test } from 'vitest'
import { leaveHoursOf, plannedMinutes } from '../leave/rules.ts'
import type { PlannedDay } from '../result/judge.ts'
import { attendanceTotals, judgedDays } from './totals.ts'

// The leave hours of a month are those calculated at the request.

const date = '2025-06-10'
const reading = { beforeClock: 60, afterClock: 120, lateGrace: 5, earlyGrace: 5, absentLate: 120, night: false }
const shiftOf = (shiftPkId: string, startTime: string, endTime: string, restMinutes: number): PlannedDay => ({
  workDate: date,
  exchanged: false,
  shift: { ...reading, shiftPkId, shiftName: shiftPkId, periods: [{ startTime, endTime }], restMinutes },
})
const plan = [shiftOf('早班', '07:00', '15:00', 60), shiftOf('晚班', '17:00', '21:00', 0)]
const planned = plan.map(({ workDate, shift }) => ({
  workDate,
  periods: shift?.periods ?? [],
  restMinutes: shift?.restMinutes ?? 0,
}))

test('leave of one of two shifts is its hours without the rest, by the hours of both', () => {
  const leave = { from: `${date} 07:00:00`, to: `${date} 15:00:00` }
  const clocks = ['17:00', '21:00'].map((time) => ({ clockTime: `${date} ${time}:00`, outside: false }))
  const days = judgedDays(plan, { clocks, leaves: [leave], now: '2025-06-11 08:00:00' }, { from: date, to: date })
  expect(days.map(({ result, leaveMinutes }) => [result, leaveMinutes])).toEqual([
    [7, 420],
    [1, 0],
  ])
  expect(leaveHoursOf(plannedMinutes(leave, planned))).toBe(7)
  // 7 of 11 hours.
  expect(attendanceTotals(days)).toMatchObject({ leaveDays: 0.64, actualDays: 1, workHours: 4 })
})
