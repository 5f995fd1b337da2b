import { expect, test } from 'vitest'
import { arrivedAt, locatedAt } from './scanned-bed.ts'

test('only the bed scanned last, within half an hour, proves the place of the phone', () => {
  const now = 1_700_000_000_000
  expect(locatedAt('a', now)).toBe(0)
  arrivedAt('a', now)
  expect([locatedAt('a', now), locatedAt('b', now)]).toEqual([1, 0])
  expect([locatedAt('a', now + 29 * 60_000), locatedAt('a', now + 30 * 60_000)]).toEqual([1, 0])
  arrivedAt('b', now)
  expect([locatedAt('a', now), locatedAt('b', now)]).toEqual([0, 1])
})
