// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { correctClock, serverNow } from '../http/sign.ts'
import { useNow } from './use-now.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  correctClock(Date.now())
})

test('the server clock runs while something waits, and is right at once when it starts again', () => {
  vi.useFakeTimers({ now: 0 })
  correctClock(3_600_000)
  const { result, rerender } = renderHook(({ running }) => useNow(running), { initialProps: { running: true } })
  act(() => void vi.advanceTimersByTime(2_000))
  expect(result.current).toBe(serverNow())
  expect(result.current).toBe(3_602_000)
  rerender({ running: false })
  act(() => void vi.advanceTimersByTime(60_000))
  expect(result.current).toBe(3_602_000)
  rerender({ running: true })
  expect(result.current).toBe(3_662_000)
})
