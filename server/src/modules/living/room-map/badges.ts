import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'

/** What other areas mark a bed with, for who may read it: risks, diet, tubes (care.md 9.7). */

export interface Badge {
  kind: string
  text: string
}
type Source = (db: Db, who: Who, oldmanIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Badge[]>>
const sources: Source[] = []

/** Called once where a module registers; one statement or two for all residents asked for. */
export const joinBadges = (source: Source) => void sources.push(source)

export async function badgesOf(db: Db, who: Who, oldmanIds: readonly string[]): Promise<Map<string, Badge[]>> {
  const found = new Map<string, Badge[]>()
  if (oldmanIds.length === 0) return found
  for (const source of sources)
    for (const [oldmanId, badges] of await source(db, who, oldmanIds))
      found.set(oldmanId, [...(found.get(oldmanId) ?? []), ...badges.map(({ kind, text }) => ({ kind, text }))])
  return found
}
