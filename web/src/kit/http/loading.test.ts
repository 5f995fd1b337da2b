import { expect, test } from 'vitest'
import { fakeTimers } from '../test/test-timers.ts'
import { busyAfterMs, makeLoading } from './loading.ts'

test('B140 the indicator ends with the last of three requests', () => {
  const { timers } = fakeTimers()
  const loading = makeLoading(timers)
  const ends = [1, 2, 3].map(() => loading.begin({ cancel: () => undefined }))
  const counts = ends.map((end) => {
    end()
    return loading.state().count
  })
  expect(counts).toEqual([2, 1, 0])
})

test('B135 B136 after 20 s a dialog asks; waiting closes it and the request goes on', () => {
  const { timers, pass } = fakeTimers()
  const loading = makeLoading(timers)
  let cancelled = 0
  const end = loading.begin({ cancel: () => (cancelled += 1) })
  pass(busyAfterMs - 1)
  expect(loading.state().busy).toBe(false)
  pass(1)
  expect(loading.state()).toEqual({ count: 1, busy: true })
  loading.keepWaiting()
  expect(loading.state()).toEqual({ count: 1, busy: false })
  expect(cancelled).toBe(0)
  end()
  end()
  expect(loading.state()).toEqual({ count: 0, busy: false })
})

test('B137 cancelling ends only the slow requests', () => {
  const { timers, pass } = fakeTimers()
  const loading = makeLoading(timers)
  const cancelled: string[] = []
  loading.begin({ cancel: () => cancelled.push('old') })
  pass(busyAfterMs - 5)
  loading.begin({ cancel: () => cancelled.push('new') })
  pass(5)
  loading.cancelSlow()
  expect(cancelled).toEqual(['old'])
})

test('B142 an ended request leaves no timer behind', () => {
  const { timers, waiting } = fakeTimers()
  makeLoading(timers).begin({ cancel: () => undefined })()
  expect(waiting()).toBe(0)
})
