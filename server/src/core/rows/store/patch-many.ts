import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../../db/db.ts'
import { columns, type Tables } from '../../db/tables.gen.ts'
import type { Who } from '../../who/who.ts'
import { pictureColumns } from './attached-files.ts'
import { type Only, type Row, type Table, tableRows, type Written } from './table.ts'
import { patchRow, record, versionOf } from './write.ts'

type Values = Record<string, unknown>

/**
 * Changes each of these rows in the same way: `patchEach(db, depts, who, await rowsWith(db, depts, who, { leaderEmpId
 * }), { leaderEmpId: to })`.
 */
export async function patchEach<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  rows: readonly Row<N>[],
  values: Only<N, V>,
): Promise<void> {
  for (const row of rows) await patchRow(db, t, who, row, values)
}

/** Removes a value from the lists of a column, so that no row names a removed record. */
export async function takeFromLists<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  column: keyof Row<N> & string,
  value: string,
): Promise<void> {
  const found = await db
    .selectFrom(t.name as 'dept') // see find()
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`jsonb_exists(${sql.ref(column)}, ${value})`)
    .orderBy(t.key as 'deptId')
    .forUpdate()
    .execute()
  for (const row of tableRows(t, found)) {
    const list = row[column] as string[] // as: a jsonb list of texts
    await patchRow(db, t, who, row, { [column]: list.filter((one) => one !== value) })
  }
}

/**
 * Like `patch`, for many rows in one statement; each names the same columns. Gives the rows in the given order.
 *
 *     patchMany(db, bills, who, parts.map(({ bill, amount }) => ({ row: bill, values: { paidAmt: bill.paidAmt + amount } })))
 */
export async function patchMany<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  list: readonly Patch<N, V>[],
): Promise<Row<N>[]> {
  return recordPatches(who, t, list, await storePatches(db, t, who, list))
}

interface Patch<N extends keyof Tables, V> {
  row: Row<N>
  values: Only<N, V>
}

/** Like `patchMany`, for a table that is chosen at run time. */
export async function patchRows<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  list: readonly { row: Row<N>; values: object }[],
): Promise<Row<N>[]> {
  return recordPatches(who, t, list, await storeRows(db, t, who, list))
}

/** Checks the result of `storePatches`: 21002 where a row was changed since it was read. */
export function recordPatches<N extends keyof Tables>(
  who: Who,
  t: Table<N>,
  list: readonly Pick<Patch<N, unknown>, 'row'>[],
  stored: readonly Row<N>[],
): Row<N>[] {
  const byKey = new Map(stored.map((row) => [(row as Values)[t.key], row])) // as: rows are plain objects
  return list.map(({ row }) => {
    const before = row as Values // as: rows are plain objects
    const next = byKey.get(before[t.key]) ?? refuse(common.stale)
    record(who, t, 'EDIT', before, next as Values)
    return next
  })
}

/** The statement of `patchMany` alone, for work that sends it together with others and logs the changes itself. */
export async function storePatches<N extends keyof Tables, V extends Written<N>>(
  db: Db,
  t: Table<N>,
  who: Who,
  list: readonly Patch<N, V>[],
): Promise<Row<N>[]> {
  return storeRows(db, t, who, list)
}

async function storeRows<N extends keyof Tables>(
  db: Db,
  t: Table<N>,
  who: Who,
  list: readonly { row: Row<N>; values: object }[],
): Promise<Row<N>[]> {
  if (list.length === 0) return []
  const types: Record<string, string> = columns[t.name]
  const keys = Object.keys(list[0].values).filter((key) => key in types)
  if (pictureColumns(t).some((key) => keys.includes(key))) throw new Error('pictures are stored row by row')
  const newValues = list.map(({ row, values }) => ({
    ...Object.fromEntries(keys.map((key) => [key, (values as Values)[key] ?? null])),
    [t.key]: (row as Values)[t.key], // as: rows are plain objects
    version: versionOf(row),
  }))
  const table = sql.ref(t.name)
  // Names inside JSON stay as they are; the builder converts those of columns.
  const from = (key: string) => sql.raw(`"${key}"`)
  const shape = [...keys, t.key, 'version'].map((key) => sql`${from(key)} ${sql.raw(types[key])}`)
  const set = keys.map((key) => sql`${sql.ref(key)} = given.${from(key)}`)
  const { rows } = await sql<Row<N>>`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(newValues)}::jsonb) as one (${sql.join(shape)}))
    update ${table} set ${sql.join(set)}, update_by = ${who.userId}, update_by_name = ${who.userName},
      update_time = ${who.now}, version = ${table}.version + 1
    from given
    where ${table}.org_id = ${who.orgId} and ${table}.${sql.ref(t.key)} = given.${from(t.key)} and ${table}.version = given.version
      and ${table}.${sql.ref(t.key)} = any(array(select ${from(t.key)} from given))
    returning ${table}.*`.execute(db)
  return rows
}
