import { describe, expect, test } from 'vitest'
import { changesWords, endsTooEarly, isLater, remindWait, stateAt } from './rules.ts'

const now = '2025-06-10 10:00:00'

test('a published notice has ended from the second of its end on; others keep their state', () => {
  expect(stateAt({ noticeStatus: 1, expireTime: '2025-06-10 10:00:01' }, now)).toBe(1)
  expect(stateAt({ noticeStatus: 1, expireTime: now }, now)).toBe(3)
  expect(stateAt({ noticeStatus: 1, expireTime: null }, now)).toBe(1)
  for (const noticeStatus of [0, 2, 3] as const)
    expect(stateAt({ noticeStatus, expireTime: now }, now)).toBe(noticeStatus)
})

describe('its end comes after its beginning, and after now', () => {
  test.each([
    [{ expireTime: null }, false],
    [{ expireTime: now }, true],
    [{ expireTime: '2025-06-10 10:00:01' }, false],
    [{ publishTime: '2025-06-11 10:00:00', expireTime: '2025-06-11 10:00:00' }, true],
    [{ publishTime: '2025-06-11 10:00:00', expireTime: '2025-06-11 10:00:01' }, false],
    [{ publishTime: '2025-06-01 10:00:00', expireTime: '2025-06-02 10:00:00' }, true],
    [{ publishTime: '2025-06-01 10:00:00' }, false],
  ])('%o is too early: %s', (times, early) => expect(endsTooEarly(times, now)).toBe(early))
})

test('waits for a time in the future only', () => {
  expect([isLater(null, now), isLater(now, now), isLater('2025-06-10 10:00:01', now)]).toEqual([false, false, true])
})

test.each([
  [null, 0],
  ['2025-06-10 10:00:00', 60],
  ['2025-06-10 09:00:01', 1],
  ['2025-06-10 09:00:00', 0],
  ['2025-06-09 09:00:00', 0],
])('after a reminder at %s the next is possible in %i minutes', (time, minutes) =>
  expect(remindWait(time, now)).toBe(minutes),
)

test('its published words are everything except its pin, its end and its attachments', () => {
  const row = { title: '放假', scopeIds: ['a'], topFlag: 0, expireTime: null, files: [], publishTime: null }
  expect(changesWords(row, { topFlag: 1, expireTime: now, files: [{ path: '/files/a' }] })).toBe(false)
  expect(changesWords(row, { title: '放假', scopeIds: ['a'], publishTime: undefined })).toBe(false)
  expect(changesWords(row, { title: '上班' })).toBe(true)
  expect(changesWords(row, { scopeIds: ['a', 'b'] })).toBe(true)
  expect(changesWords(row, { publishTime: now })).toBe(true)
})
