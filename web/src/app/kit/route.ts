import { useSyncExternalStore } from 'react'

/** Addresses of the phone entry: `#/task/{taskId}`. */

const here = () => location.hash.slice(1) || '/'

function watch(onChange: () => void) {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** The shown address, without the `#`. */
export const useAddress = () => useSyncExternalStore(watch, here)

export function go(path: string) {
  location.hash = path
}

/** Shows the result of a step in place of its page: back skips the page. */
export const instead = (path: string) => location.replace(`#${path}`)

/** Goes back to the previous page; from the first page to `otherwise`. */
export function back(otherwise: string) {
  if (history.length > 1) history.back()
  else go(otherwise)
}

/**
 * The values of a pattern in an address: `/task/:taskId` and `/task/7` give `{taskId: '7'}`; undefined when it does not
 * match.
 */
export function fits(pattern: string, address: string): Record<string, string> | undefined {
  const patternParts = pattern.split('/')
  const addressParts = address.split('?')[0].split('/')
  if (patternParts.length !== addressParts.length) return undefined
  const values: Record<string, string> = {}
  for (const [at, part] of patternParts.entries()) {
    if (part.startsWith(':')) values[part.slice(1)] = decodeURIComponent(addressParts[at])
    else if (part !== addressParts[at]) return undefined
  }
  return values
}
