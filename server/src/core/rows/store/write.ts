import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { maskIdCard, maskPhone } from '#contract/kit/value/id-card.ts'
import type { Db } from '../../db/db.ts'
import { columns, type Tables } from '../../db/tables.gen.ts'
import { newId } from '../../new-id.ts'
import type { FieldChange, Who } from '../../who/who.ts'
import { attached, detach } from './attached-files.ts'
import { insertion } from './insertion.ts'
import { type Only, type Row, type Table, tableRows, type Written } from './table.ts'

type Values = Record<string, unknown>

/** Adds a row with id, organisation and stamps. Returns the stored row. */
export async function insert<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  values: Only<N, V>,
): Promise<Row<N>> {
  return insertRow(db, t, who, values)
}

/** Like `insert`, for a table that is chosen at run time: only tests find keys that are no columns. */
export async function insertRow<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  values: object,
): Promise<Row<N>> {
  const [row] = await insertRows(db, t, who, [values])
  return row
}

/** Like `insert`, for many rows in few statements (imports); gives the rows in the given order. */
export async function insertMany<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  list: readonly Only<N, V>[],
): Promise<Row<N>[]> {
  return insertRows(db, t, who, list)
}

/** Like `insertMany`, for a table that is chosen at run time. */
export async function insertRows<N extends keyof Tables>(db: Db, t: Table<N>, who: Who, list: readonly object[]) {
  const rows = await stamped(db, t, who, list)
  const created: Row<N>[] = []
  for (let start = 0; start < rows.length; start += insertChunk) {
    const inserted = await db
      .insertInto(t.name)
      .values(rows.slice(start, start + insertChunk))
      .returningAll()
      .execute()
    created.push(...tableRows(t, inserted))
  }
  return recordNew(t, who, rows, created)
}

/** A statement takes at most 65535 values. */
const insertChunk = 200

/**
 * Like `insertMany`, for rows that name the same columns (core/insertion.ts), in one statement. `parts` inserts rows of
 * another table that refer to these; keys between them are checked at the end of the statement.
 */
export async function insertAlike<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  list: readonly Only<N, V>[],
  parts?: RawBuilder<unknown>,
): Promise<Row<N>[]> {
  const rows = await stamped(db, t, who, list)
  const inserted = insertion(t.name, rows)
  const statement = parts ? sql<Row<N>>`with parts as (${parts}) ${inserted}` : inserted
  return recordNew(t, who, rows, (await statement.execute(db)).rows)
}

async function stamped<N extends keyof Tables>(db: Db, t: Table<N>, who: Who, list: readonly object[]) {
  const rows: object[] = []
  // as: values by column
  for (const values of list as readonly Values[]) {
    const id = values[t.key] ?? newId()
    rows.push({
      ...stored(t.name, await attached(db, t, who, { id: String(id), values, isNew: true })),
      [t.key]: id,
      orgId: who.orgId,
      createBy: who.userId,
      createByName: who.userName,
      createTime: who.now,
      version: 1,
    })
  }
  return rows as Insertable<Tables[N]>[] // as: filtered to the table's own columns
}

function recordNew<N extends keyof Tables>(
  t: Table<N>,
  who: Who,
  rows: readonly Insertable<Tables[N]>[],
  inserted: readonly Row<N>[],
) {
  const byKey = new Map(inserted.map((row) => [(row as Values)[t.key], row])) // as: rows are plain objects
  return rows.map((row) => {
    const result = byKey.get((row as Values)[t.key]) // as: see above
    if (!result) throw new Error(`a row of ${t.name} was not stored`)
    record(who, t, 'ADD', {}, result as Values)
    return result
  })
}

/**
 * Checks that the version the caller saw is still the stored one (21002), for a step that has to check before it
 * writes.
 */
export function assertFresh(row: { version: number }, version: number | undefined) {
  if (version !== row.version) refuse(common.stale)
}

/** The row of the caller's organisation, or refusal 21003. `lock` holds it until the end of the transaction. */
export async function own<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  id: unknown,
  options: { lock?: boolean; field?: string } = {},
): Promise<Row<N>> {
  const row = await find(db, t, who, id, options)
  if (!row) refuse(common.missing, {}, { field: options.field })
  return row
}

/** Like `own`, but undefined when there is no row. */
export async function find<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  id: unknown,
  options: { lock?: boolean } = {},
): Promise<Row<N> | undefined> {
  // Kysely cannot type a table chosen at run time; name and key come from the same descriptor.
  let query = db
    .selectFrom(t.name as 'org')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(t.key as 'orgId', '=', String(id))
  if (options.lock) query = query.forUpdate()
  return (await query.executeTakeFirst()) as Row<N> | undefined // as: see above
}

/** Changes a row that a user edited: its `version` must still be the stored one, else 21002. */
export async function update<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  row: Row<N>,
  body: Only<N, V>,
): Promise<Row<N>> {
  return updateRow(db, t, who, row, body)
}

/** Like `update`, for a table that is chosen at run time. */
export async function updateRow<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  row: Row<N>,
  body: object,
): Promise<Row<N>> {
  if (Number(versionOf(body)) !== versionOf(row)) refuse(common.stale)
  return patchRow(db, t, who, row, body)
}

/** Changes a row as part of another action, without a version from the user. */
export async function patch<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  row: Row<N>,
  values: Only<N, V>,
): Promise<Row<N>> {
  return patchRow(db, t, who, row, values)
}

/** Like `patch`, for a table that is chosen at run time. */
export async function patchRow<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  row: Row<N>,
  values: object,
): Promise<Row<N>> {
  const { version: _, ...rest } = values as Values // as: values by column
  const before = row as Values // as: rows are plain objects
  const id = before[t.key]
  const changed = stored(t.name, await attached(db, t, who, { id: String(id), values: rest }))
  const next = await db
    .updateTable(t.name as 'dept') // see find()
    .set({
      ...(changed as Updateable<Tables['dept']>), // as: filtered to the table's own columns
      updateBy: who.userId,
      updateByName: who.userName,
      updateTime: who.now,
      version: versionOf(row) + 1,
    })
    .where('orgId', '=', who.orgId)
    .where(t.key as 'deptId', '=', String(id))
    .where('version', '=', versionOf(row))
    .returningAll()
    .executeTakeFirst()
  if (!next) refuse(common.stale)
  record(who, t, 'EDIT', before, next as Values)
  return tableRows(t, [next])[0]
}

/**
 * All rows of the organisation that have these values (for a list: one of them), ordered by their key or the given
 * column.
 */
export async function rowsWith<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  values: { [K in keyof Row<N>]?: Row<N>[K] | readonly Row<N>[K][] },
  order: keyof Row<N> & string = t.key as keyof Row<N> & string, // as: the key is one of its columns
): Promise<Row<N>[]> {
  let query = db
    .selectFrom(t.name as 'org') // see find()
    .selectAll()
    .where('orgId', '=', who.orgId)
  for (const [key, value] of Object.entries(values))
    query = query.where(sql<boolean>`${sql.ref(key)} = any(${Array.isArray(value) ? value : [value]})`)
  return tableRows(t, await query.orderBy(order as 'orgId').execute()) // as: see find()
}

/** Removes a row; the data log stores its whole content. */
export async function remove<N extends keyof Tables>(db: Db, t: Table<N>, who: Who, row: Row<N>): Promise<void> {
  const before = row as Values // as: rows are plain objects
  await db
    .deleteFrom(t.name as 'dept') // see find()
    .where('orgId', '=', who.orgId)
    .where(t.key as 'deptId', '=', String(before[t.key]))
    .execute()
  await detach(db, t, who, String(before[t.key]))
  record(who, t, 'DELETE', before, {})
}

const isTest = process.env.NODE_ENV === 'test'

/**
 * Only real columns; lists and objects as JSON text, which a jsonb column takes. A value under a name that is no column
 * would be lost: tests fail on it, and the types where they know the name.
 */
export function stored(name: keyof Tables, values: Values): Values {
  const known: Record<string, string> = columns[name]
  const columnValues = Object.entries(values).filter(
    ([key, value]) => value !== undefined && (key in known || key !== 'requestNo'),
  )
  const strange = columnValues.find(([key]) => !(key in known))
  if (strange && isTest) throw new Error(`${name} has no column ${strange[0]}`)
  const entries = columnValues.filter(([key]) => key in known)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, known[key] === 'jsonb' && value !== null ? JSON.stringify(value) : value]),
  )
}

const stampKeys = new Set([
  'orgId',
  'createBy',
  'createByName',
  'createTime',
  'updateBy',
  'updateByName',
  'updateTime',
  'version',
])

/** Records what changed for the data log; values of ID cards and phones are masked, secrets left out. */
export function record(who: Who, t: Table, action: 'ADD' | 'EDIT' | 'DELETE', before: Values, after: Values) {
  const keys = Object.keys({ ...before, ...after }).filter((key) => !stampKeys.has(key) && !t.secret?.includes(key))
  const changes = keys
    .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
    .map((key): FieldChange => {
      const meta = metaOf(t.fields.shape[key])
      const show = (value: unknown) => masked(meta?.kind, value)
      return { field: key, fieldName: meta?.label ?? key, oldValue: show(before[key]), newValue: show(after[key]) }
    })
  if (changes.length === 0) return
  const row = action === 'DELETE' ? before : after
  const title = t.title ? String(row[t.title] ?? '') : ''
  who.changes.push({
    entity: t.name,
    entityId: String(row[t.key]),
    entityName: title || t.label,
    action,
    fields: changes,
  })
}

function masked(kind: string | undefined, value: unknown) {
  if (value === null || value === undefined) return null
  if (kind === 'idCard') return maskIdCard(String(value))
  if (kind === 'phone') return maskPhone(String(value))
  return value
}

/** The version of the row when it was read. */
export function versionOf(row: unknown) {
  return (row as { version: number }).version // as: every business table has it
}
