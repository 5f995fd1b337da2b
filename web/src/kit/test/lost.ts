import { cleanup, screen } from '@testing-library/react'
import { emitApp } from '../live/events.ts'
import { local } from '../store/storage.ts'

// How what somebody types is lost, and whether it is offered again. The user of these tests is u1.

/** The window is lost. */
export function lose() {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
}

/** The session ends: it is forgotten before the page goes. */
export function end() {
  emitApp('logout', { reason: 'EXPIRED' })
  local.remove('userInfo')
  lose()
  local.write('userInfo', { userId: 'u1' })
}

export const offered = () => screen.queryByText(/未提交的草稿/) !== null
