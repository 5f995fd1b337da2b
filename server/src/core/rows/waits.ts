import { waitsFor } from '#contract/kit/joins/joins.ts'
import type { Db } from '../db/db.ts'
import type { Who } from '../who/who.ts'

type Count = (db: Db, who: Who) => Promise<number | null>
const counts = new Map<string, Count>()

/**
 * Registers how many rows of each kind are waiting; the contract names the kinds. Called in the file `waits.ts` of the
 * module's folder, which is found by its name.
 *
 *     joinWaitCounts(complaintWaits, { complaint: countOpen })
 */
export function joinWaitCounts<K extends string>(_waits: Readonly<Record<K, unknown>>, own: Record<K, Count>) {
  for (const [key, count] of Object.entries<Count>(own)) counts.set(key, count)
}

/** How much work of each kind waits; null for a user who may not open its list (residence.md 8, waitHandleCount). */
export async function countWaits(db: Db, who: Who) {
  const found: Record<string, number | null> = {}
  for (const { key, link } of waitsFor(who.may)) {
    const count = counts.get(key)
    if (!count) throw new Error(`nobody counts ${key}: joinWaitCounts in waits.ts of its module`)
    found[key] = who.may(link.permit) ? await count(db, who) : null
  }
  return found
}
