import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendOnly } from '#core/rows/store/append-only.ts'
import { renderTables, tablesFile } from '../../scripts/gen/gen-tables.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** Unique keys beyond one organisation, each with its reason. */
const uniqueEverywhere: Record<string, string> = {
  session_token: 'a token is looked up before its organisation is known',
  user_login_name: 'people sign in by name alone, so a name belongs to one person everywhere',
}

/** Tables without org_id that requests write, each with its reason. */
const outsideOrganisations: Record<string, string> = {
  attempt: 'counts attempts by address or name, before sign-in',
  captcha: 'asked for before sign-in',
  engine_lease: 'which process judges what devices say, for all organisations at once',
  login_guard: 'counts failed sign-ins by name, whether or not the name exists',
  login_place: 'where somebody signed in by a name, asked before sign-in',
  password_reset: 'a forgotten password: before sign-in, and for unknown names too',
  schema_migration: 'the history of the database itself',
  sms_code: 'codes sent to a number, before anybody has an account',
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Key {
  tableName: string
  keyName: string
  columns: string[]
}

const rows = <T>(query: string) => database.withSystem(async (db) => (await sql.raw<T>(query).execute(db)).rows)

test('tables.gen.ts equals the result of the migrations', async () => {
  expect(await readFile(tablesFile, 'utf8'), 'run: node scripts/run.mjs scripts/gen/gen-tables.ts').toBe(
    await renderTables(database),
  )
})

test('a JSON column of which nobody states what it holds is refused', async () => {
  await rows('create table unstated (org_id text, held jsonb)')
  await expect(renderTables(database)).rejects.toThrow('unstated.held')
  await rows('drop table unstated')
})

test('every table belongs to an organisation or says why not', async () => {
  const found = await rows<{ tableName: string }>(`
    select c.relname as table_name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')`)
  expect(found.map((row) => row.tableName).sort()).toEqual(Object.keys(outsideOrganisations).sort())
})

test('org_id stands first in every primary and unique key', async () => {
  const keys = await rows<Key & { expression: boolean }>(`
    select t.relname as table_name, i.relname as key_name,
      array(select coalesce(a.attname, '(expression)') from unnest(x.indkey::int[]) with ordinality k (attnum, n)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum order by n)::text[] as columns
    from pg_index x
    join pg_class t on t.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id')`)
  const wrong = keys.filter((key) => key.columns[0] !== 'org_id' && !(key.keyName in uniqueEverywhere))
  expect(wrong).toEqual([])
  expect(keys.length).toBeGreaterThan(20)
})

test('every foreign key carries the organisation, so that no row can point into another', async () => {
  const keys = await rows<Key & { target: string; targetColumns: string[] }>(`
    select t.relname as table_name, c.conname as key_name, r.relname as target,
      array(select a.attname from unnest(c.conkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum order by n)::text[] as columns,
      array(select a.attname from unnest(c.confkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = r.oid and a.attnum = k.attnum order by n)::text[] as target_columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and c.conparentid = 0
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id')
      and exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'org_id')`)
  const wrong = keys.filter(({ columns, targetColumns }) => columns[0] !== 'org_id' || targetColumns[0] !== 'org_id')
  expect(wrong).toEqual([])
  expect(keys.length).toBeGreaterThan(10)
})

test('row-level security is on for every table of organisations', async () => {
  const open = await rows(`
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')
      and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`)
  expect(open).toEqual([])
})

test('every append-only table exists and refuses changes', async () => {
  const found = await rows<{ name: string; writable: boolean }>(`
    select relname as name, has_table_privilege('pims_app', oid, 'update, delete, truncate') as writable
    from pg_class where relnamespace = 'public'::regnamespace`)
  const closed = found.filter(({ name }) => appendOnly.includes(name))
  expect(closed.map(({ name }) => name).sort()).toEqual([...appendOnly].sort())
  expect(closed.filter(({ writable }) => writable)).toEqual([])
})

test('moments and days are stored without a time zone and not as text', async () => {
  const zoned = await rows(`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and (data_type = 'timestamp with time zone'
      or (data_type = 'text' and column_name ~ '_(time|date)$'))`)
  expect(zoned).toEqual([])
})

test('money is whole fen', async () => {
  const wrong = await rows(`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and column_name ~ '(_fen|^price(?!_mode)|amount)' and data_type <> 'bigint'`)
  expect(wrong).toEqual([])
})
