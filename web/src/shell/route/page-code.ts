import type { ComponentType } from 'react'
import { parseAddress } from './address.ts'
import { routes } from './paths.ts'

/** Code of pages that loaded before they were opened: such a page is drawn at once, without a placeholder. */

const here = new Map<string, ComponentType>()

/** Fetches the code of the page at this address. A failure is shown when the page is opened. */
export function fetchPage(address: string) {
  const match = routes.match(parseAddress(address))
  if (!match || here.has(match.def.path)) return
  match.def.load?.().then(
    (code) => here.set(match.def.path, code.default),
    () => undefined,
  )
}

export const pageHere = (path: string) => here.get(path)
