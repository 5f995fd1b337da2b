// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { standingOf } from './last-known.tsx'

const minute = 60_000

test('without a network alarms and calls show their last state, and after half an hour nothing', () => {
  const after = (minutes: number, connected = false) => standingOf(0, connected, minutes * minute)
  expect([after(0), after(30), after(31)]).toEqual(['last', 'last', 'gone'])
  expect([after(31, true), standingOf(undefined, false, 0)]).toEqual(['live', 'live'])
})
