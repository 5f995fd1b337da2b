import type { Bus } from '../../live/bus.ts'

/**
 * How many rows a long list has (decision 044). Counting a hundred thousand rows takes ten times as long as finding the
 * twenty that are shown, and is repeated with every page, order and return to the list. So the total of a long list is
 * cached for exactly the same query until a row of its module is written, in this process or another; half a minute at
 * most, since tables the list joins may change without such a write. Short lists are always counted.
 */
export interface Question {
  orgId: string
  /** The module of the call: its writes end the total. */
  module: string
  /** The statement with all its values identifies the query. */
  statement: string
}

const long = 2000
const keptMs = 30_000
const most = 500

/** Count and sums of a list; sums under the names in the answer. */
export interface ListTotals {
  total: number
  sum?: Record<string, number>
}
interface CachedTotals {
  counted: ListTotals
  until: number
}
interface Totals {
  cached: Map<string, CachedTotals>
  /** Writes seen so far, by institution and module: a count during which one happened is not cached. */
  writes: Map<string, number>
}
const byBus = new WeakMap<Bus, Totals>()

const placeOf = (orgId: string, module: string) => `${orgId} ${module} `

function totalsOf(bus: Bus): Totals {
  const known = byBus.get(bus)
  if (known) return known
  const totals: Totals = { cached: new Map(), writes: new Map() }
  bus.subscribe(({ event, orgId, data }) => {
    if (event !== 'data.changed') return
    const { modules } = data as { modules: readonly string[] } // as: the catalogue of live events
    for (const module of modules) forget(totals, placeOf(orgId, module))
  })
  byBus.set(bus, totals)
  return totals
}

function forget({ cached, writes }: Totals, place: string) {
  writes.set(place, (writes.get(place) ?? 0) + 1)
  for (const key of cached.keys()) if (key.startsWith(place)) cached.delete(key)
}

/** The cached total of the query, or a new count. `now` in milliseconds. */
export async function totalOf(bus: Bus, question: Question, count: () => Promise<number>, now = performance.now()) {
  return (await countedOf(bus, question, async () => ({ total: await count() }), now)).total
}

/** The cached total and sums of the query, or new ones. */
export async function countedOf(
  bus: Bus,
  question: Question,
  count: () => Promise<ListTotals>,
  now = performance.now(),
): Promise<ListTotals> {
  const totals = totalsOf(bus)
  const place = placeOf(question.orgId, question.module)
  const key = place + question.statement
  const known = totals.cached.get(key)
  if (known && known.until > now) return known.counted
  const before = totals.writes.get(place)
  const counted = await count()
  totals.cached.delete(key)
  if (counted.total > long && totals.writes.get(place) === before)
    totals.cached.set(key, { counted, until: now + keptMs })
  for (const oldest of totals.cached.keys()) {
    if (totals.cached.size <= most) break
    totals.cached.delete(oldest)
  }
  return counted
}
