import { sql } from 'kysely'
import { type Permit, signedIn } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.gen.ts'
import type { Who } from '../../who/who.ts'
import { contains } from './list.ts'
import type { Listing } from './listing.ts'

/** The entries of a module that the search of the command palette finds (platform.md 1.1). */

export interface SearchEntry {
  id: string
  title: string
  subTitle: string
  /** Filters of the page under which it shows this entry. */
  query: Record<string, string>
  /** The page that shows the entry, where that is not the page of its kind. */
  routePath?: string
}

interface Source {
  type: string
  /** The label of this kind, shown before an entry. */
  label: string
  /** The position of this kind among the results. */
  sort: number
  permit: Permit
  routePath: string
  /** At most `perSource` rows within the caller's reach, the newest first. */
  find: (db: Db, who: Who, keyword: string) => Promise<SearchEntry[]>
}

export const perSource = 5
const sources: Source[] = []

/**
 * Registers a source; called once, in the file `search.ts` of the module, which is found by its name:
 *
 *     joinSearch({ type: 'OUTING', label: '外出', sort: 50, permit: 'live.Outing.register.query', routePath: '/live/Outing/register', find })
 */
export function joinSearch(source: Source) {
  sources.push(source)
}

/** The entries of the given kinds, or of all kinds, where the caller may open the page that shows them. */
export async function searchHits(db: Db, who: Who, keyword: string, types: readonly string[] | null | undefined) {
  if (types?.some((type) => !sources.some((one) => one.type === type))) wrongValue('types', '没有这个类别')
  const chosen = sources.filter(({ type }) => types?.includes(type) ?? true).toSorted((a, b) => a.sort - b.sort)
  const found = []
  for (const { type, label, permit, routePath, find } of chosen)
    if (permit === signedIn || who.may(permit)) {
      const rows = await find(db, who, keyword)
      found.push(...rows.map((row) => ({ type, typeName: label, routePath, ...row })))
    }
  return found
}

/**
 * The newest rows of a list, within the caller's reach, whose texts contain the words: the `find` of a source.
 *
 *     find: inTexts(rows, ['upkeepNo', 'what'], (row) => ({ id: row.upkeepId, title: row.what, … }))
 */
export const inTexts =
  <N extends keyof Tables, P, O>(
    { table, rows }: Listing<N, P, O>,
    columns: readonly string[],
    shown: (row: O) => SearchEntry,
  ) =>
  async (db: Db, who: Who, keyword: string) => {
    const texts = columns.map((column) => sql`${sql.ref(`${table.name}.${column}`)} ilike ${contains(keyword)}`)
    const found = await rows(db, who)
      .where(sql<boolean>`(${sql.join(texts, sql` or `)})`)
      .orderBy(sql.ref(`${table.name}.createTime`), 'desc')
      .orderBy(sql.ref(`${table.name}.${table.key}`), 'desc')
      .limit(perSource)
      .execute()
    return found.map(shown)
  }

/**
 * A condition on rows of residents by name or initials, or on text columns of the rows; the table `oldman` is joined.
 */
export const residentOr = (keyword: string, ...columns: readonly string[]) => {
  const like = contains(keyword)
  const own = columns.map((column) => sql`${sql.ref(column)} ilike ${like}`)
  const all = [sql`oldman.oldman_name like ${like}`, sql`oldman.pinyin like ${contains(keyword.toLowerCase())}`, ...own]
  return sql<boolean>`(${sql.join(all, sql` or `)})`
}
