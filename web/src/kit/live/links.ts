import { useSyncExternalStore } from 'react'
import type { LinkState } from './live.ts'

/** States of the two real-time channels of this window (iot.md 9.3): the push link and the MQTT bus. */
export interface Links {
  push: LinkState
  bus: LinkState
}

let links: Links = { push: 'closed', bus: 'closed' }
const listeners = new Set<() => void>()

export function setLink(name: keyof Links, state: LinkState) {
  if (links[name] === state) return
  links = { ...links, [name]: state }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLinks = () => useSyncExternalStore(subscribe, () => links)

/** Green with both open, yellow with one, red without any. */
export function lampOf({ push, bus }: Links): 'open' | 'half' | 'connecting' | 'closed' {
  if (push === 'open' && bus === 'open') return 'open'
  if (push === 'open' || bus === 'open') return 'half'
  return push === 'connecting' ? 'connecting' : 'closed'
}
