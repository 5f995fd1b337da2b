import type { Codes } from '../codes.ts'
import type { NumberLink } from './links.ts'

/**
 * What a module says of itself to all floors stands in `joins.ts` of its folder in the contract, and is found there by
 * its name (server: core/http/modules.ts, web: kit/page/joined.ts). No list elsewhere is edited to add a module.
 */

type May = (permit: string) => boolean

/** Work that waits for somebody: a line of the home page with its number. */
interface Wait {
  label: string
  /** Its place among the lines: harm to people first, paperwork last. Gaps of ten leave room. */
  sort: number
  /** The list behind the number; where two screens show the same work, `may` says which of them this user has. */
  link: NumberLink | ((may: May) => NumberLink)
}

const waits = new Map<string, Wait>()

/** Lines of the home page by the key of waitHandleCount; the server counts each in `waits.ts` of the same module. */
export function joinWaits<K extends string>(own: Readonly<Record<K, Wait>>): Readonly<Record<K, Wait>> {
  for (const [key, wait] of Object.entries<Wait>(own)) waits.set(key, wait)
  return own
}

/** Everything that may wait for somebody who holds these permissions, in its order. */
export const waitsFor = (may: May) =>
  [...waits]
    .map(([key, { link, ...wait }]) => ({ key, ...wait, link: typeof link === 'function' ? link(may) : link }))
    .toSorted((one, other) => one.sort - other.sort)

const names = new Map<string, string>()

/** What people call a module: in the operation log, and where the log is filtered by it. */
export function nameModule(module: string, label: string) {
  names.set(module, label)
}

/** The modules as a code list that grows with those that are named. */
export const moduleNames: Codes<string> = {
  get values() {
    return [...names.keys()]
  },
  get options() {
    return [...names].map(([value, label]) => ({ value, label }))
  },
  label: (value) => names.get(String(value ?? '')) ?? String(value ?? ''),
}
