import { expect, test } from 'vitest'
import { daysOf, lackOf, mineOf, minutesSince, openOf, type Row, waitingOf, whenOf } from './visits.ts'

const row = (planStart: string): Row => ({ planStart }) as Row // as: only the day is read

test('orders stand under today, tomorrow and the days after', () => {
  const rows = ['2025-06-09 10:00:00', '2025-06-10 10:00:00', '2025-06-11 10:00:00', '2025-06-14 10:00:00'].map(row)
  expect(daysOf(rows, '2025-06-10').map(({ label }) => label)).toEqual(['以前', '今天', '明天', '7天内'])
  expect(daysOf(rows.slice(1, 2), '2025-06-10')).toHaveLength(1)
})

test('a visit that lasts past its day stays on the phone until it has ended; ended ones are not read', () => {
  expect(mineOf('2025-06-10')).toMatchObject({ planFrom: '2025-06-03', planTo: '2025-06-16' })
  const rows = [3, 4, 5, 6, 7].map((status) => ({ ...row('2025-06-09 20:00:00'), status }) as Row) // as: see below
  expect(openOf(rows).map(({ status }) => status)).toEqual([3, 4, 5])
})

test('a start waiting on the phone counts as begun, a refused one does not', () => {
  const item = { kind: 'starts', rows: [{ id: 'a', deviceTime: '2025-06-10 10:02:00' }], state: 'waiting' } as never // as: the fields that are read
  expect(waitingOf('a', [item]).startTime).toBe('2025-06-10 10:02:00')
  expect(waitingOf('b', [item]).start).toBeUndefined()
  expect(minutesSince('2025-06-10 10:02:00', '2025-06-10 11:40:30')).toBe(98)
})

test('a visit that is too short needs a reason, and a signature or the reason why there is none', () => {
  const visit = { minMinutes: 84, rules: { needSign: 1 } } as never // as: see above
  const filled = { minutes: 90, reason: '', signed: true, noSignReason: '' }
  expect(lackOf(visit, filled)).toBeUndefined()
  expect(lackOf(visit, { ...filled, minutes: 83 })).toBe('服务时长不足，请填写原因')
  expect(lackOf(visit, { ...filled, signed: false })).toMatch(/^请老人或家属签字/)
  expect(lackOf(visit, { ...filled, signed: false, noSignReason: '手抖' })).toBeUndefined()
})

test('free orders name today and tomorrow, later days by date', () => {
  const texts = ['2025-06-10 16:30:00', '2025-06-11 09:00:00', '2025-06-12 09:00:00'].map((at) =>
    whenOf(at, '2025-06-10'),
  )
  expect(texts).toEqual(['今天 16:30', '明天 09:00', '06-12 09:00'])
})
