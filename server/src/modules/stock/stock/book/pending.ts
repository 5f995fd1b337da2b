import type { Db } from '#core/db/db.ts'

/** An unfinished document: it keeps its month from being closed (stock.md 1, invariant 8). */
interface Pending {
  docType: string
  docId: string
  docNo: string
  status: number
}
type Finder = (db: Db, orgId: string, lastMonth: string) => Promise<Pending[]>
const joined: Finder[] = []

/**
 * Modules with documents come after the ledger: they register how to find their unfinished ones, dated up to the end of
 * a month.
 */
export function joinPending(find: Finder) {
  joined.push(find)
}

export const pendingOf = async (db: Db, orgId: string, lastMonth: string) =>
  (await Promise.all(joined.map((find) => find(db, orgId, lastMonth)))).flat()
