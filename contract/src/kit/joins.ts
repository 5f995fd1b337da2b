import type { Codes } from './codes.ts'

/**
 * What a module says of itself to all floors stands in `joins.ts` of its folder in the contract, and is found there by
 * its name (server: core/http/modules.ts, web: kit/page/joined.ts). No list elsewhere is edited to add a module.
 */

/** A number on a screen: where it leads, and what is asked there. The figure of that answer is the number itself. */
export interface NumberLink {
  path: string
  /** By its name: the first screen does not load the contracts of all it leads to. */
  call: string
  query: Readonly<Record<string, string>>
  /** Of the call's answer: `total`, `free`, `sum.arrears`. */
  figure: string
  /** Who may follow it, and has something to do there. */
  permit: string
}

type May = (permit: string) => boolean

/** Work that waits for somebody: a line of the home page with its number. */
interface Wait {
  label: string
  /** Its place among the lines: what hurts people first, papers last. Gaps of ten leave room. */
  sort: number
  /** The list behind the number; of some work there are two screens, `may` says which of them this person has. */
  link: NumberLink | ((may: May) => NumberLink)
}

/**
 * The link to the rows of a list: who may read its page, and with `step` also take that step there.
 *
 *     listLink('/administration/complaint/records', 'complaint.list', { status: '1' }, 'assign')
 */
export function listLink(path: string, call: string, query: NumberLink['query'], step?: string): NumberLink {
  const page = path.slice(1).split('?')[0].replaceAll('/', '.')
  return { path, call, query, figure: 'total', permit: step ? `${page}.query&${page}.${step}` : `${page}.query` }
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

/** What changes more modules than the one whose call it is. */
type Change = 'staffLeaves' | 'stayChanges' | 'stayEnds'
const touched: Record<Change, string[]> = { staffLeaves: [], stayChanges: [], stayEnds: [] }
const growing: Record<Change, string[][]> = { staffLeaves: [], stayChanges: [], stayEnds: [] }

/** Screens of this module re-read when somebody leaves the staff, when a stay changes, when it ends. */
export function touchedBy(change: Change, module: string) {
  touched[change].push(module)
  for (const touches of growing[change]) touches.push(module)
}

/** The `touches` of a call that makes these changes: its own, and those of every module that joins, now or later. */
export function touchesOf(own: readonly string[], ...changes: readonly Change[]): readonly string[] {
  const touches = [...own, ...changes.flatMap((change) => touched[change])]
  for (const change of changes) growing[change].push(touches)
  return touches
}

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
