import { cleanup, screen } from '@testing-library/react'
import { emitApp } from '../live/events.ts'
import { local } from '../store/storage.ts'

// The ways to lose typed text, and whether it is offered again. The user of these tests is u1.

/** The window is lost. */
export function lose() {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
}

/** The session ends: it is deleted before the page closes. */
export function end() {
  emitApp('logout', { reason: 'EXPIRED' })
  local.remove('userInfo')
  lose()
  local.write('userInfo', { userId: 'u1' })
}

export const offered = () => screen.queryByText(/未提交的草稿/) !== null
