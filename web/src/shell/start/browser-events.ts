import { appError, showError } from '#kit/fault/errors.ts'
import { frontLog } from '#kit/fault/front-log.ts'
import { userIsActive } from '#kit/http/exchange.ts'
import { emitApp, onApp } from '#kit/live/events.ts'

/** Raises application events for events of the browser window (seed 000 §2, §4, §8). */

const exempt = ['index.html', 'error.html', 'settleIn.html', 'fullchart.html']

/** A page with one of these names ignores becoming visible or hidden (reading A17: `/` works fully). */
export const ignoresTabActivation = (pathname: string) => exempt.some((name) => pathname.endsWith(`/${name}`))

export function tabActivation(hidden: boolean, pathname: string) {
  if (ignoresTabActivation(pathname)) return
  emitApp(hidden ? 'winTabDeactived' : 'winTabActived')
}

interface Desk {
  /** Whether the browser itself has gone to another address, and the address before. */
  moved: () => boolean
  shown: () => string
  addressTyped: (hash: string) => void
  hasDirty: () => boolean
}

export function listenToBrowser({ moved: isAway, shown, addressTyped, hasDirty }: Desk) {
  const moved = () => {
    if (!isAway()) return
    emitApp('winhashchange', { from: shown(), to: location.hash })
    addressTyped(location.hash)
  }
  window.addEventListener('hashchange', moved)
  window.addEventListener('popstate', moved)
  document.addEventListener('visibilitychange', () => tabActivation(document.hidden, location.pathname))
  onApp('winTabDeactived', () => void frontLog.send())
  for (const name of ['pointerdown', 'keydown'] as const) window.addEventListener(name, userIsActive, { passive: true })
  window.addEventListener('beforeunload', (event) => {
    if (hasDirty()) event.preventDefault()
  })
  // A page restored from the back-forward cache after leaving must not show anything.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  listenToErrors()
}

/** Uncaught errors end here: script errors have code 9999. */
function listenToErrors() {
  window.addEventListener('error', (event) => {
    if (event.message) showError(scriptError(event.error ?? event.message))
  })
  window.addEventListener('unhandledrejection', (event) => showError(asError(event.reason)))
}

const asError = (reason: unknown) =>
  reason instanceof Error && reason.name === 'AppError' ? reason : scriptError(reason)

export function scriptError(reason: unknown) {
  const text = reason instanceof Error ? reason.message : String(reason)
  return Object.assign(appError(text, 9999), reason instanceof Error ? { stack: reason.stack } : {})
}
