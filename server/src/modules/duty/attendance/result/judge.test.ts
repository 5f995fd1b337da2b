import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attendResult } from '#contract/modules/duty/attendance/result.ts'
import { isNight } from '#contract/modules/duty/attendance/shift-times.ts'
import { type ClockedShift, judgeDays, type Leave, nightsOf, type PlannedDay, workedHoursOf } from './judge.ts'

const shift = (shiftName: string, ...times: string[]): ClockedShift => {
  const periods = times.map((one) => ({ startTime: one.slice(0, 5), endTime: one.slice(6) }))
  const reading = { restMinutes: 0, beforeClock: 60, afterClock: 120, lateGrace: 5, earlyGrace: 5, absentLate: 120 }
  return { shiftPkId: shiftName, shiftName, periods, night: isNight({ shiftType: 0, workPeriod: periods }), ...reading }
}
const early = shift('早班', '07:00-15:00')
const late = shift('晚班', '14:00-22:00')
const night = shift('夜班', '22:00-06:00')
const split = { ...shift('两头班', '07:00-11:00', '13:00-17:00'), restMinutes: 30 }

const plan = (workDate: string, of: ClockedShift | null, exchanged = false): PlannedDay => {
  return { workDate, shift: of, exchanged }
}
const tenth = '2025-06-10'
interface CaseOptions {
  leaves?: Leave[]
  now?: string
  outside?: boolean
}
/** Clocks as `07:05` of the tenth or with their day before the time. */
function judge(
  days: PlannedDay[],
  times: string[],
  { leaves = [], now = '2025-06-20 00:00:00', outside = false }: CaseOptions = {},
) {
  const clocks = times.map((time) => ({ clockTime: time.length > 5 ? `${time}:30` : `${tenth} ${time}:30`, outside }))
  return judgeDays(days, { clocks, leaves, now })
}
const named = (days: PlannedDay[], times: string[], facts?: CaseOptions) =>
  judge(days, times, facts).map(({ result }) => attendResult.label(result))
const onTenth = [plan(tenth, early)]

describe('a shift of one period', () => {
  test.each([
    ['07:05 15:00', '正常', 0, 0],
    ['07:06 15:00', '迟到', 6, 0],
    ['07:00 14:54', '早退', 0, 6],
    ['07:06 14:50', '迟到且早退', 6, 10],
    ['07:00', '缺卡', 0, 0],
    ['15:00', '缺卡', 0, 0],
    ['', '旷工', 0, 0],
    ['09:01 15:00', '旷工', 121, 0],
    ['09:00 15:00', '迟到', 120, 0],
  ])('scenario 5: clocks %s are %s, late %i, early %i', (times, result, lateMinutes, earlyMinutes) => {
    const [one] = judge(onTenth, times.split(' ').filter(Boolean))
    expect({ ...one, result: attendResult.label(one.result) }).toMatchObject({ result, lateMinutes, earlyMinutes })
  })

  test('scenario 6: a night 21:50 to 06:02 is normal with 8.20 hours, and does not affect the next day of rest', () => {
    const [one, next] = judge([plan(tenth, night), plan('2025-06-11', null)], ['21:50', '2025-06-11 06:02'])
    expect(one).toMatchObject({ result: 1, in: '2025-06-10 21:50:30', out: '2025-06-11 06:02:30' })
    expect(workedHoursOf([one])).toEqual({ workMinutes: 492, overtimeMinutes: 0 })
    expect(next).toMatchObject({ result: 9, in: null, out: null, clockedMinutes: 0 })
    expect(nightsOf([one, next])).toBe(1)
  })

  test('scenario 7: an exchanged day shows 换班 until its shift begins, then the result of the new shift, and stays marked', () => {
    const days = [plan(tenth, late, true)]
    expect(named(days, [], { now: `${tenth} 13:59:59` })).toEqual(['换班'])
    expect(named(days, [], { now: `${tenth} 14:00:00` })).toEqual(['未到班'])
    expect(judge(days, ['13:58', '22:01'])).toMatchObject([{ result: 1, exchanged: true }])
  })

  test('scenario 32: a clock outside on an otherwise normal day is 外勤, on a late one 迟到', () => {
    expect(named(onTenth, ['07:00', '15:00'], { outside: true })).toEqual(['外勤'])
    expect(named(onTenth, ['07:10', '15:00'], { outside: true })).toEqual(['迟到'])
  })

  test('scenario 33: leave 13:00 to 15:00 of an early shift, clocked out at 13:00, is normal', () => {
    const leaves = [{ from: `${tenth} 13:00:00`, to: `${tenth} 15:00:00` }]
    expect(judge(onTenth, ['07:00', '13:00'], { leaves })).toMatchObject([{ result: 1, leaveMinutes: 120 }])
    expect(named(onTenth, ['07:00', '12:54'], { leaves })).toEqual(['早退'])
  })

  test('is judged when its last clock range is over: before, an employee who has not come is 未到班 and one who is there has no result', () => {
    expect(named(onTenth, [], { now: `${tenth} 17:00:00` })).toEqual(['未到班'])
    expect(named(onTenth, [], { now: `${tenth} 17:01:00` })).toEqual(['旷工'])
    expect(judge(onTenth, ['07:00'], { now: `${tenth} 15:30:00` })).toMatchObject([{ result: null }])
    expect(named(onTenth, ['07:00', '15:01'], { now: `${tenth} 15:30:00` })).toEqual(['正常'])
  })

  test('ignores clocks before its first and after its last range', () => {
    expect(named(onTenth, ['05:59', '15:00'])).toEqual(['缺卡'])
    expect(named(onTenth, ['07:00', '17:01'])).toEqual(['缺卡'])
    expect(named(onTenth, ['06:00', '17:00'])).toEqual(['正常'])
  })
})

describe('a shift with leave', () => {
  const from = (begin: string, end: string): Leave => ({ from: `${tenth} ${begin}:00`, to: `${tenth} ${end}:00` })

  test('of the whole period is 请假, in one leave or in two that touch', () => {
    expect(named(onTenth, [], { leaves: [from('07:00', '15:00')] })).toEqual(['请假'])
    expect(named(onTenth, [], { leaves: [from('11:00', '15:00'), from('06:00', '11:00')] })).toEqual(['请假'])
  })
  test('of the morning moves the beginning, and in the middle moves nothing', () => {
    expect(named(onTenth, ['13:00', '15:00'], { leaves: [from('07:00', '13:00')] })).toEqual(['正常'])
    expect(named(onTenth, ['13:06', '15:00'], { leaves: [from('07:00', '13:00')] })).toEqual(['迟到'])
    expect(named(onTenth, ['07:00', '15:00'], { leaves: [from('10:00', '11:00')] })).toEqual(['正常'])
  })
})

describe('several periods', () => {
  test('two periods have their own clocks, divided in the middle between them; rest is deducted once', () => {
    const judged = judge([plan(tenth, split)], ['07:00', '11:02', '12:58', '17:00'])
    expect(judged.map(({ period, result, clockedMinutes }) => [period, result, clockedMinutes])).toEqual([
      [1, 1, 242],
      [2, 1, 242],
    ])
    expect(workedHoursOf(judged)).toEqual({ workMinutes: 454, overtimeMinutes: 0 })
  })
  test('clocking out of a night is not clocking in to a shift of the same evening', () => {
    const days = [plan(tenth, night), plan('2025-06-11', night)]
    const times = ['22:00', '2025-06-11 06:00', '2025-06-11 22:00', '2025-06-12 06:00']
    expect(named(days, times)).toEqual(['正常', '正常'])
    expect(nightsOf(judge(days, times.slice(0, 2)))).toBe(1)
  })
})

describe('hours of work', () => {
  test('count to the minute; beyond the shift whole half hours are overtime, on a day of rest all hours', () => {
    expect(workedHoursOf(judge(onTenth, ['06:50', '15:05']))).toEqual({ workMinutes: 495, overtimeMinutes: 0 })
    expect(workedHoursOf(judge(onTenth, ['07:00', '15:59']))).toEqual({ workMinutes: 539, overtimeMinutes: 30 })
    expect(workedHoursOf(judge([plan(tenth, null)], ['09:00', '11:10']))).toEqual({
      workMinutes: 130,
      overtimeMinutes: 130,
    })
    expect(workedHoursOf(judge(onTenth, ['07:00']))).toEqual({ workMinutes: 0, overtimeMinutes: 0 })
    expect(workedHoursOf(judge(onTenth, ['08:00', '15:00']))).toEqual({ workMinutes: 420, overtimeMinutes: 0 })
  })

  test('do not depend on the order of the clocks, and a further clock never reduces them', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.array(minute, { maxLength: 6 }), minute, (times, more) => {
        const marks = times.map(time)
        const [one] = judge(onTenth, marks)
        expect(judge(onTenth, marks.toReversed())).toEqual([one])
        const [next] = judge(onTenth, [...marks, time(more)])
        expect(next.clockedMinutes).toBeGreaterThanOrEqual(one.clockedMinutes)
      }),
    )
  })
})
