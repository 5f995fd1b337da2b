// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { online } from './connection.ts'
import { backMs, useBack } from './use-back.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  online.set(true)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const turn = (connected: boolean, ms = 0) =>
  act(() => {
    online.set(connected)
    vi.advanceTimersByTime(ms)
  })

test('a page that opens with a connection is not read twice; it is read again when the connection returns', () => {
  const again = vi.fn()
  renderHook(() => useBack(again))
  turn(true, backMs * 2)
  turn(false, backMs * 2)
  expect(again).not.toHaveBeenCalled()
  turn(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(again).toHaveBeenCalledTimes(1)
})

test('where one call gets no answer and another does, the page is not read in a loop', () => {
  const again = vi.fn()
  renderHook(() => useBack(again))
  for (let round = 0; round < 100; round += 1) {
    turn(false, 10)
    turn(true, 10)
  }
  expect(again).toHaveBeenCalledTimes(1)
  act(() => void vi.advanceTimersByTime(backMs))
  expect(again).toHaveBeenCalledTimes(2)
})
