import { useSyncExternalStore } from 'react'
import { local } from '#kit/store/storage.ts'

/** 本机静音 belongs to the browser, not to a window (iot.md 4.6): it survives a reload and applies to every window. */

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  // The storage event reaches only the other windows of a browser.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** End of the mute of this browser, in ms of the server's clock; 0: not muted. */
export const useMutedUntil = () => useSyncExternalStore(subscribe, () => local.get('alertMutedUntil') ?? 0)

export function muteUntil(until: number) {
  local.set('alertMutedUntil', until)
  for (const listener of listeners) listener()
}
