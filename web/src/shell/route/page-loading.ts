import { type ComponentType, lazy } from 'react'
import { logError } from '#kit/fault/errors.ts'
import { logOut } from '../start/session-flow.ts'
import { loadChunk } from './chunk.ts'
import { pageHere } from './page-code.ts'
import { routes } from './paths.ts'

/** The code of a page is fetched when the page is first opened; without it the session ends (seed 000 §2, §8). */

const pages = new Map<string, ComponentType>()

/**
 * The component of a path, the same one every time: the page itself when its code has loaded, otherwise one that waits
 * for it.
 */
export function pageAt(path: string): ComponentType | undefined {
  const page = pages.get(path) ?? pageHere(path) ?? waiting(path)
  if (page) pages.set(path, page)
  return page
}

function waiting(path: string) {
  const loader = routes.codeOf(path)
  return loader && lazy(() => loadChunk(loader).catch(leaveWithoutCode))
}

function leaveWithoutCode(error: unknown): Promise<never> {
  logError(error)
  void logOut()
  return new Promise(() => {}) // the skeleton stays until the login page opens
}
