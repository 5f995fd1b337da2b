import type { Db } from '#core/db/db.ts'

/** A document that is not finished: what stands in the way of closing its month (stock.md 1, invariant 8). */
interface Pending {
  docType: string
  docId: string
  docNo: string
  status: number
}
type Finder = (db: Db, orgId: string, lastMonth: string) => Promise<Pending[]>
const joined: Finder[] = []

/** Documents come after the ledger: they say which of theirs, dated up to the end of a month, are not finished. */
export function joinPending(find: Finder) {
  joined.push(find)
}

export const pendingOf = async (db: Db, orgId: string, lastMonth: string) =>
  (await Promise.all(joined.map((find) => find(db, orgId, lastMonth)))).flat()
