import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Call, Paging, QueryFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Schema } from '#contract/kit/schema.ts'
import type { Db } from '../../db/db.ts'
import { columns, type Tables } from '../../db/tables.gen.ts'
import type { Services } from '../../services.ts'
import type { Who } from '../../who/who.ts'
import type { Row, Table } from '../store/table.ts'
import { contains, countOf, type Order, page } from './list.ts'
import { inResidentScope } from './scope.ts'
import { countedOf, type ListTotals } from './totals.ts'

type Condition = RawBuilder<boolean>
/** Filters without a column of their own: a condition on the rows. */
type Conditions = Record<string, (typed: never, who: Who) => Condition>

interface Spec<O, P> {
  /** The rows as they are shown, without filters and order. */
  rows: (db: Db, who: Who) => Rows<O>
  /** Columns a caller may order by beside the time a row was made. */
  sort?: readonly string[]
  /** Conditions for filters that name no column of the table. */
  where?: Conditions
  /** The default order: newest first. */
  first?: Order['first']
  /** A row as it is answered, where that differs from the stored one: files with tickets to read them. */
  present?: (request: Asking, row: O) => O
  /** Adds values to the rows of a page, read for all rows at once. */
  dressed?: (request: Pick<Asking, 'db' | 'who'>, rows: readonly O[]) => Promise<P[]>
  /** Sums over all rows that fit the filters, by wire name. */
  sums?: Record<string, RawBuilder<unknown>>
}

/** The user who asks for a row, and the services needed to show it. */
export interface Asking {
  db: Db
  who: Who
  services: Services
}

// biome-ignore lint/suspicious/noExplicitAny: which tables a module joins is its own affair; the rows are typed
type Rows<O> = SelectQueryBuilder<any, any, O>

/** `O` is a row as it is read, `P` as it is answered, `C` the call of the list. */
export interface Listing<N extends keyof Tables, P, O = P, C extends Call = Call> {
  table: Table<N>
  /** The rows the caller may see. */
  rows: (db: Db, who: Who) => Rows<O>
  /** The rows that fit the filters, for sums of them. */
  filtered: (request: Pick<Asking, 'db' | 'who'>, query: object) => Rows<O>
  /** A page of the rows that fit the filters. */
  page(
    request: Asking,
    query: Partial<QueryFor<C>>,
  ): Promise<Awaited<ReturnType<typeof page<object, never, P>>> & { sum?: Record<string, number> }>
  /** One row as it is answered, or refusal 21003. */
  shown: (request: Asking, id: unknown) => Promise<P>
}

/**
 * The list of a call: each filter of the call finds its column. A text is searched within the column, `…From` and `…To`
 * bound the column of that name, a list matches any of its values, every other filter matches exactly. A filter without
 * a column is named in `where`; one that is forgotten stops the program at its start.
 *
 *     const rows = listing(visits, visit.list, {
 *       rows: (db, who) => withResident(db, who, visits),
 *       sort: ['comeTime'],
 *       where: { phone: (typed: string) => endsWith('visit.visitorPhone', typed) },
 *     })
 */
export function listing<N extends keyof Tables, C extends Call, O, P = O>(
  t: Table<N>,
  list: C,
  spec: Spec<O, P>,
): Listing<N, P, O, C> {
  const filters = filtersOf(t, list, spec.where ?? {})
  const qualified = (column: string) => `${t.name}.${column}`
  const sortable = [...(spec.sort ?? []), 'createTime']
  const order: Order = {
    fields: Object.fromEntries(sortable.map((column) => [column, qualified(column)])),
    first: spec.first ?? [
      [qualified('createTime'), 'desc'],
      [qualified(t.key), 'desc'],
    ],
  }
  const answered = async (request: Asking, rows: O[]) => {
    const { present, dressed } = spec
    const presented = present ? rows.map((row) => present(request, row)) : rows
    return dressed ? dressed(request, presented) : (presented as unknown as P[]) // as: P is O without changed rows
  }
  const filtered: Listing<N, P, O>['filtered'] = ({ db, who }, query) => {
    let rows = spec.rows(db, who)
    for (const [key, value] of Object.entries(query))
      if (key in filters && value !== null && value !== undefined && value !== '')
        rows = rows.where(filters[key](value as never, who)) // as: parsed by the same call
    return rows
  }
  return {
    table: t,
    rows: spec.rows,
    filtered,
    page: async (request, query) => {
      const rows = filtered(request, query)
      const summed = spec.sums && (await cachedTotal(request, list, rows, () => sumsOf(rows, spec.sums ?? {})))
      // as: the query of every list is paged
      const found = await page(
        rows,
        query as Partial<Paging>,
        order,
        async () => (summed ?? (await cachedTotal(request, list, rows))).total,
      )
      return { ...found, list: await answered(request, found.list), ...(summed && { sum: summed.sum }) }
    },
    shown: async (request, id) => {
      const row = await spec
        .rows(request.db, request.who)
        .where(sql.ref(qualified(t.key)), '=', String(id))
        .executeTakeFirst()
      const [one] = await answered(request, [row ?? refuse(common.missing)])
      return one
    },
  }
}

/** The number of rows, and their sums. */
async function sumsOf<O>(rows: Rows<O>, sums: Record<string, RawBuilder<unknown>>): Promise<ListTotals> {
  const parts = Object.entries(sums).map(([name, sum]) => sql<number>`coalesce(${sum}, 0)::bigint`.as(name))
  const added = await rows
    .clearSelect()
    .clearOrderBy()
    .select([sql<number>`count(*)`.as('total'), ...parts])
    .executeTakeFirstOrThrow()
  const { total, ...sum } = Object.fromEntries(Object.entries(added).map(([name, value]) => [name, Number(value)]))
  return { total, sum }
}

/** A long list is not counted again while none of its rows was written; `count` also computes its sums. */
export const cachedTotal = <O>(request: Asking, list: Call, rows: Rows<O>, count?: () => Promise<ListTotals>) =>
  cachedCount(
    request,
    list,
    rows.clearSelect().clearOrderBy().select(sql`1`.as('one')).compile(),
    count ?? (async () => ({ total: await countOf(rows) })),
  )

/** The same for a list that is written as a statement. */
export function cachedCount(
  { who, services }: Asking,
  { module }: Call,
  { sql: statement, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  count: () => Promise<ListTotals>,
) {
  const cacheKey = JSON.stringify([who.scope.orgIds ?? [], statement, parameters])
  return countedOf(services.bus, { orgId: who.orgId, module, statement: cacheKey }, count)
}

const pagingKeys = new Set(['page', 'size', 'sortField', 'sortOrder', 'pageHelper', 'export'])

function filtersOf(t: Table, list: Call, own: Conditions): Conditions {
  const keys = Object.keys(list.options.query?.shape ?? {}).filter((key) => !pagingKeys.has(key))
  return Object.fromEntries(keys.map((key) => [key, own[key] ?? filterOf(t, key, list)]))
}

function filterOf(t: Table, key: string, list: Call): (typed: never) => Condition {
  const column = (name: string) => (name in columns[t.name] ? sql.ref(`${t.name}.${name}`) : undefined)
  const bound = /^(.+)(From|To)$/.exec(key)
  const at = bound && column(bound[1])
  if (at && bound[2] === 'From') return (typed) => sql`${at} >= ${typed}`
  if (at) return (typed) => sql`${at} <= ${typed}`
  const place = key === 'oldmanName' ? sql.ref('oldman.oldmanName') : column(key)
  if (!place) throw new Error(`${list.name}: filter ${key} is no column of ${t.name}`)
  return isText(t.fields.shape[key]) ? (typed) => sql`${place} like ${contains(typed)}` : (typed) => equal(place, typed)
}

const isText = (schema: Schema | undefined) => ['text', 'area'].includes(metaOf(schema)?.kind ?? '')
const equal = (place: RawBuilder<unknown>, typed: unknown): Condition =>
  Array.isArray(typed) ? sql`${place} = any(${typed})` : sql`${place} = ${typed}`

/**
 * Rows of a table whose `oldmanId` names a resident, with name and bed: those of residents the caller may see, and
 * those without a resident. `orOwn` names the columns of users who always see their own rows, or is a condition for
 * such rows.
 */
export function withResident<N extends keyof Tables>(
  db: Db,
  who: Who,
  t: Table<N>,
  ...orOwn: readonly ((keyof Row<N> & string) | RawBuilder<boolean>)[]
) {
  const ref = (column: string) => sql.ref(`${t.name}.${column}`)
  const rows = db
    .selectFrom(t.name as 'visit') // Kysely cannot type a table chosen at run time
    .leftJoin('oldman', (join) =>
      join.on(sql.ref('oldman.orgId'), '=', ref('orgId')).on(sql.ref('oldman.oldmanId'), '=', ref('oldmanId')),
    )
    .selectAll(t.name as 'visit')
    .select(['oldman.oldmanName', 'oldman.bedName'])
    .where(`${t.name}.orgId` as 'visit.orgId', '=', who.orgId)
    .where((eb) =>
      eb.or([
        inResidentScope(who)(eb as never), // as: `oldman` is joined above
        sql<boolean>`${ref('oldmanId')} is null`,
        ...orOwn.map((own) => (typeof own === 'string' ? sql<boolean>`${ref(own)} = ${who.userId}` : own)),
      ]),
    )
  return rows as unknown as Rows<Row<N> & { oldmanName: string | null; bedName: string | null }> // as: see above
}
