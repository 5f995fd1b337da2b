import { type ComponentType, lazy } from 'react'
import { logError } from '../../kit/fault/errors.ts'
import { logOut } from '../start/session-flow.ts'
import { loadChunk } from './chunk.ts'
import { routes } from './paths.ts'
import { routeTable } from './route-table.ts'

/** Code of pages is fetched when they are first opened; without it the shell cannot go on (seed 000 §2, §8). */

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

function leaveWithoutCode(error: unknown): Promise<never> {
  logError(error)
  void logOut()
  return new Promise(() => {}) // the skeleton stays until the login page is there
}
