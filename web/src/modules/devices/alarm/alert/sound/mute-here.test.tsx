// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { local } from '#kit/store/storage.ts'
import { muteUntil, useMutedUntil } from './mute-here.ts'

const Until = () => <output>{useMutedUntil()}</output>
afterEach(() => {
  cleanup()
  local.remove('alertMutedUntil')
})

test('本机静音 survives a reload and applies to every window of the browser', () => {
  render(<Until />)
  act(() => muteUntil(5))
  expect(screen.getByRole('status').textContent).toBe('5')
  cleanup()
  render(<Until />)
  expect(screen.getByRole('status').textContent).toBe('5')
  // Another window writes, and the browser notifies this one.
  act(() => {
    local.set('alertMutedUntil', 0)
    window.dispatchEvent(new Event('storage'))
  })
  expect(screen.getByRole('status').textContent).toBe('0')
})
