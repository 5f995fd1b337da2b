import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Who } from '../who/who.ts'
import { contains } from './list.ts'

/** What the search of the command palette finds in a module (platform.md 1.1). */

export interface Found {
  id: string
  title: string
  subTitle: string
  /** Filters of the page that leave this one. */
  query: Record<string, string>
}

interface Source {
  /** One of `searchTypes`. */
  type: string
  permit: string
  routePath: string
  /** At most `perSource` rows within the caller's reach, the newest first. */
  find: (db: Db, who: Who, keyword: string) => Promise<Found[]>
}

export const perSource = 5
const sources: Source[] = []

/**
 * Called once where a module registers:
 *
 *     joinSearch({ type: 'OUTING', permit: 'live.Outing.register.query', routePath: '/live/Outing/register', find })
 */
export function joinSearch(source: Source) {
  sources.push(source)
}

/** What modules find of the types asked for, where the caller may open the page it stands on. */
export async function searchHits(db: Db, who: Who, keyword: string, types: readonly string[]) {
  const found = []
  for (const { type, permit, routePath, find } of sources.filter((one) => types.includes(one.type)))
    if (who.may(permit)) {
      const rows = await find(db, who, keyword)
      found.push(...rows.map((row) => ({ type, routePath, ...row })))
    }
  return found
}

/** A row of a resident by his name or its initials, or by text columns of its own; the table `oldman` is joined. */
export const residentOr = (keyword: string, ...columns: readonly string[]) => {
  const like = contains(keyword)
  const own = columns.map((column) => sql`${sql.ref(column)} ilike ${like}`)
  const all = [sql`oldman.oldman_name like ${like}`, sql`oldman.pinyin like ${contains(keyword.toLowerCase())}`, ...own]
  return sql<boolean>`(${sql.join(all, sql` or `)})`
}
