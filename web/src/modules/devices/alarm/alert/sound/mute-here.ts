import { useSyncExternalStore } from 'react'
import { local } from '#kit/store/storage.ts'

/** 本机静音 is of the browser, not of a window (iot.md 4.6): it outlives a reload, and every window hears of it. */

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Only the other windows of a browser are told by it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Until when this browser is silent, in ms of the server's clock; 0: it is not. */
export const useMutedUntil = () => useSyncExternalStore(subscribe, () => local.get('alertMutedUntil') ?? 0)

export function muteUntil(until: number) {
  local.set('alertMutedUntil', until)
  for (const listener of listeners) listener()
}
