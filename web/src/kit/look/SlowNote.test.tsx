// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SlowNote } from './SlowNote.tsx'

afterEach(cleanup)
const words = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a save says after 2 s that it runs, after 10 s how to go on, and nothing when it has ended', () => {
  const { rerender } = render(<SlowNote pending />)
  pass(1500)
  expect(words()).toBe('')
  pass(1000)
  expect(words()).toContain('正在保存')
  pass(8000)
  expect(words()).toContain('可以先离开')
  rerender(<SlowNote pending={false} />)
  expect(words()).toBe('')
})
