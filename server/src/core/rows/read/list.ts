import { type SelectQueryBuilder, sql } from 'kysely'
import type { Paging } from '#contract/kit/calls.ts'

/** The orders of a list query: wire name → qualified column. `first` applies when the caller names none. */
export interface Order {
  fields: Record<string, string>
  first: readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
}

/** Rows of one page, bounded: 1000 a page, 5000 with pageHelper=0, 20001 for an export (one more than allowed). */
export function pageBounds(query: Partial<Paging>) {
  if (query.export) return { page: 1, size: 20_001, offset: 0 }
  if (query.pageHelper === '0') return { page: 1, size: 5000, offset: 0 }
  const page = query.page ?? 1
  const size = query.size ?? 20
  return { page, size, offset: (page - 1) * size }
}

/**
 * Runs a list: `rows` is the filtered query without order; the count repeats its joins and filters.
 * Gives `{list, total, page, size}`.
 */
export async function page<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  query: Partial<Paging>,
  order: Order,
  count?: () => Promise<number>,
): Promise<{ list: O[]; total: number; page: number; size: number }> {
  const bounds = pageBounds(query)
  let ordered = rows
  const sortColumn = columnOf(order.fields, query.sortField)
  const direction = query.sortOrder?.startsWith('desc') ? 'desc' : 'asc'
  const columns = sortColumn ? [[sortColumn, direction] as const, ...order.first] : order.first
  for (const [column, way] of columns) ordered = ordered.orderBy(sql.ref(column), way)
  const list = await ordered.limit(bounds.size).offset(bounds.offset).execute()
  const short = list.length < bounds.size && (list.length > 0 || bounds.offset === 0)
  const total = short ? bounds.offset + list.length : await (count ? count() : countOf(rows))
  return { list, total, page: bounds.page, size: bounds.size }
}

/**
 * The column for an order a caller names; names that every object has are not among them.
 * @param fields wire name → column
 */
export const columnOf = (fields: Readonly<Record<string, string>>, name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined

/** How many rows the query has, without its columns. */
export async function countOf<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = rows.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('n'))
  const result = await counted.executeTakeFirst()
  return Number((result as { n: number } | undefined)?.n ?? 0) // as: the only selected column
}

/** `%…%` with the pattern characters of LIKE escaped. */
export function contains(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
