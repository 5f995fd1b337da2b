import { expect, test } from 'vitest'
import { attendanceRate, freePlaces, hintsOf, inSignTime, isSignDay, isTooLong, needsPlan, statusAt } from './rules.ts'

const times = { startTime: '2025-06-10 14:00:00', endTime: '2025-06-10 16:00:00', registerEnd: '2025-06-10 12:00:00' }

test('the state by its times, until it is over or cancelled', () => {
  const at = (activityStatus: number, time: string) => statusAt({ ...times, activityStatus }, `2025-06-10 ${time}`)
  expect(['11:59:59', '12:00:00', '14:00:00', '16:00:00'].map((time) => at(1, time))).toEqual([1, 2, 3, 4])
  // A later end of registration opens it again; a running one is never open.
  expect(at(2, '11:00:00')).toBe(1)
  for (const status of [0, 4, 5]) expect(at(status, '15:00:00')).toBe(status)
})

test('a day at most; signing in from an hour before to the end; corrections until the end of the day', () => {
  expect(isTooLong({ ...times, endTime: '2025-06-11 14:00:00' })).toBe(false)
  expect(isTooLong({ ...times, endTime: '2025-06-11 14:00:01' })).toBe(true)
  const signs = ['12:59:59', '13:00:00', '16:00:00', '16:00:01'].map((time) => inSignTime(times, `2025-06-10 ${time}`))
  expect(signs).toEqual([false, true, true, false])
  expect([isSignDay(times, '2025-06-10 23:59:59'), isSignDay(times, '2025-06-11 00:00:00')]).toEqual([true, false])
})

test('a plan for a dangerous activity or one outside; the confirmation of risks for dangerous ones alone', () => {
  expect([3, 8].map((activityType) => needsPlan({ activityType, riskLevel: 1 }))).toEqual([false, true])
  expect(needsPlan({ activityType: 3, riskLevel: 3 })).toBe(true)
  const who = { tags: ['防跌倒', '防走失'], disease: ['2'], history: '2019年冠心病支架' }
  expect(hintsOf(who, 3)).toEqual(['防跌倒', '心脏病'])
  expect(hintsOf({ tags: ['防噎食'], disease: [1], history: null }, 3)).toEqual(['防噎食', '心脏病'])
  expect(hintsOf(who, 2)).toEqual([])
})

test('free places are not counted without a quota; without registrations there is no rate', () => {
  expect(freePlaces({ quota: 0 }, 900)).toBe(Number.POSITIVE_INFINITY)
  expect(freePlaces({ quota: 20 }, 19)).toBe(1)
  expect([attendanceRate(15, 17), attendanceRate(0, 3), attendanceRate(0, 0)]).toEqual([88.2, 0, null])
})
