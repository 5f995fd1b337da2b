import type { Db } from '#core/db/db.ts'
import { nextOfSeries } from '#core/rows/numbers.ts'
import type { Who } from '#core/who/who.ts'

/** Running numbers of entries, trades and receipts: without gaps, since a rolled back transaction returns them. */

/** The next receipt number of the institution. */
export async function nextReceiptNo(db: Db, who: Who) {
  const scope = receiptSeries(who)
  const first = await nextOfSeries(db, who.orgId, { [scope]: 1 })
  return serial(scope, first[scope])
}

const compact = (text: string) => text.replaceAll('-', '')
export const receiptSeries = (who: Pick<Who, 'today'>) => `SJ${compact(who.today.slice(0, 7))}`
export const entrySeries = (entryDate: string) => `PZ${compact(entryDate.slice(0, 7))}`
export const tradeSeries = (day: string) => `JY${compact(day)}`
const serial = (scope: string, no: number) => scope + String(no).padStart(6, '0')

export type Take = (scope: string) => string

/** Takes a number of each of these series, in the order of all postings. */
export async function numbering(db: Db, who: Who, scopes: readonly string[]) {
  const counts: Record<string, number> = {}
  // Every posting has an entry, so its number is locked first: a posting that holds it waits for no other.
  const isEntry = (scope: string) => scope.startsWith('PZ')
  for (const scope of scopes.toSorted((a, b) => Number(isEntry(b)) - Number(isEntry(a)) || (a < b ? -1 : 1)))
    counts[scope] = (counts[scope] ?? 0) + 1
  const next = await nextOfSeries(db, who.orgId, counts)
  return (scope: string) => {
    const no = next[scope]
    next[scope] = no + 1
    return serial(scope, no)
  }
}
