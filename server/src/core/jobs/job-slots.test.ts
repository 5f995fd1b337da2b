import { expect, test } from 'vitest'
import { msOf, timeText } from '../clock.ts'
import { dueSlot, nextLook } from './job-slots.ts'

const done = (slot: string) => ({ slot, status: 'DONE', tries: 1, finished: slot })
const failed = (slot: string, tries: number, finished: string) => ({ slot, status: 'FAILED', tries, finished })

test.each([
  ['a new institution starts with today', undefined, '2025-06-10 08:00:00', '2025-06-10 00:10:00'],
  ['before the hour the day before counts', undefined, '2025-06-10 00:09:59', '2025-06-09 00:10:00'],
  ['done today', done('2025-06-10 00:10:00'), '2025-06-10 23:59:59', undefined],
  ['the next day, not before its hour', done('2025-06-10 00:10:00'), '2025-06-11 00:09:59', undefined],
  ['the next day at its hour', done('2025-06-10 00:10:00'), '2025-06-11 00:10:00', '2025-06-11 00:10:00'],
  ['missed days oldest first', done('2025-06-07 00:10:00'), '2025-06-10 08:00:00', '2025-06-08 00:10:00'],
  ['not more than 31 days back', done('2025-01-01 00:10:00'), '2025-06-10 08:00:00', '2025-05-11 00:10:00'],
  ['once a day although the hour was moved', done('2025-06-10 00:05:00'), '2025-06-10 08:00:00', undefined],
])('daily at 00:10: %s', (_what, last, now, slot) => {
  expect(dueSlot('00:10', last, now)).toBe(slot)
})

test.each([
  ['first run', undefined, '2025-06-10 08:07:31', '2025-06-10 08:05:00'],
  ['same period', done('2025-06-10 08:05:00'), '2025-06-10 08:09:59', undefined],
  ['only the latest of the missed periods', done('2025-06-10 02:00:00'), '2025-06-10 08:07:31', '2025-06-10 08:05:00'],
])('every five minutes: %s', (_what, last, now, slot) => {
  expect(dueSlot({ everyMs: 300_000 }, last, now)).toBe(slot)
})

test('tries a failed run again after 1, 2, 4 and 8 minutes, then gives it up', () => {
  const slot = '2025-06-10 00:10:00'
  for (const [tries, minutes] of [
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
  ] as const) {
    const last = failed(slot, tries, '2025-06-10 00:20:00')
    const again = timeText(msOf('2025-06-10 00:20:00') + minutes * 60_000)
    expect(dueSlot('00:10', last, timeText(msOf(again) - 1000))).toBeUndefined()
    expect(dueSlot('00:10', last, again)).toBe(slot)
    expect(timeText(nextLook('00:10', last, msOf('2025-06-10 00:20:01')))).toBe(again)
  }
  expect(dueSlot('00:10', failed(slot, 5, '2025-06-10 01:00:00'), '2025-06-11 00:10:00')).toBe('2025-06-11 00:10:00')
})

test('looks again at the next planned moment', () => {
  const at = (text: string) => msOf(text)
  expect(timeText(nextLook('00:10', undefined, at('2025-06-10 00:00:00')))).toBe('2025-06-10 00:10:00')
  expect(timeText(nextLook('00:10', undefined, at('2025-06-10 00:10:00')))).toBe('2025-06-11 00:10:00')
  expect(timeText(nextLook({ everyMs: 30_000 }, undefined, at('2025-06-10 00:10:10')))).toBe('2025-06-10 00:10:30')
})
