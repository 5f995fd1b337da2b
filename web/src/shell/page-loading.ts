import { type ComponentType, lazy } from 'react'
import { logError } from '../kit/errors.ts'
import { realTimers, type Timers } from '../kit/loading.ts'
import { routes } from './desk.ts'
import { routeTable } from './route-table.ts'
import type { PageLoader } from './routes.ts'
import { logOut } from './session-flow.ts'

/** Code of pages is fetched when they are first opened; without it the shell cannot go on (seed 000 §2, §8). */

export const chunkTimeoutMs = 120_000

const lazyPages = new Map<string, ComponentType>()

export function lazyPage(path: string): ComponentType | undefined {
  const known = lazyPages.get(path)
  if (known) return known
  const def = routeTable.find((route) => route.path === path)
  const loader = def && routes.page(def)
  if (!loader) return undefined
  const page = lazy(() => loadChunk(loader).catch(leaveWithoutCode))
  lazyPages.set(path, page)
  return page
}

/** Gives up after 120 s, with an error of the name monitoring tools know. */
export function loadChunk(loader: PageLoader, timers: Timers = realTimers) {
  return new Promise<Awaited<ReturnType<PageLoader>>>((resolve, reject) => {
    const timer = timers.set(() => reject(chunkError(`timeout of ${chunkTimeoutMs} ms exceeded`)), chunkTimeoutMs)
    loader()
      .then(resolve, (error: unknown) => reject(chunkError(error instanceof Error ? error.message : String(error))))
      .finally(() => timers.clear(timer))
  })
}

const chunkError = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' })

function leaveWithoutCode(error: unknown): Promise<never> {
  logError(error)
  void logOut()
  return new Promise(() => {}) // the skeleton stays until the login page is there
}
