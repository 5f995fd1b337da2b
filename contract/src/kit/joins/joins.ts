import type { Codes } from '../codes.ts'
import type { NumberLink } from './links.ts'

/**
 * A module registers itself for all floors in `joins.ts` of its folder in the contract, which is found by its name
 * (server: core/http/modules.ts, web: kit/page/joined.ts). No list elsewhere is edited to add a module.
 */

type May = (permit: string) => boolean

/** Waiting work: a line of the home page with its number. */
interface Wait {
  label: string
  /** Its position among the lines: harm to people first, paperwork last. Gaps of ten leave room. */
  sort: number
  /** The list behind the number; where two screens show the same work, `may` tells which of them this user has. */
  link: NumberLink | ((may: May) => NumberLink)
}

const waits = new Map<string, Wait>()

/** Lines of the home page by the key of waitHandleCount; the server counts each in `waits.ts` of the same module. */
export function joinWaits<K extends string>(own: Readonly<Record<K, Wait>>): Readonly<Record<K, Wait>> {
  for (const [key, wait] of Object.entries<Wait>(own)) waits.set(key, wait)
  return own
}

/** All kinds of waiting work for a user with these permissions, in their order. */
export const waitsFor = (may: May) =>
  [...waits]
    .map(([key, { link, ...wait }]) => ({ key, ...wait, link: typeof link === 'function' ? link(may) : link }))
    .toSorted((one, other) => one.sort - other.sort)

const names = new Map<string, string>()

/** The name of a module for users: in the operation log, and in its filter by module. */
export function nameModule(module: string, label: string) {
  names.set(module, label)
}

/** The modules as a code list that grows with the named ones. */
export const moduleNames: Codes<string> = {
  get values() {
    return [...names.keys()]
  },
  get options() {
    return [...names].map(([value, label]) => ({ value, label }))
  },
  label: (value) => names.get(String(value ?? '')) ?? String(value ?? ''),
}
