import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#core/db/migrate.ts'
import { type TestDatabase, testDatabase } from './database.ts'

const fixture = fileURLToPath(new URL('fixtures/migrations', import.meta.url))

let database: TestDatabase
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pims-migrate-'))
  await cp(fixture, dir, { recursive: true })
  database = await testDatabase({ migrations: fixture })
})
afterEach(async () => {
  await database.drop()
  await rm(dir, { recursive: true, force: true })
})

const add = (name: string, text: string) => writeFile(join(dir, name), text)
const tableExists = async (name: string) => {
  const { rows } = await database.withSystem((db) =>
    sql<{ t: string | null }>`select to_regclass(${name})::text as t`.execute(db),
  )
  return rows[0].t !== null
}

test('runs only new migrations, once', async () => {
  await add('0003_extra.sql', 'create table extra (org_id text, extra_id text, primary key (org_id, extra_id))')
  expect(await migrate(database, { dir })).toEqual(['0003_extra.sql'])
  expect(await migrate(database, { dir })).toEqual([])
})

test('a failing migration leaves nothing behind and names itself', async () => {
  await add('0003_broken.sql', 'create table half (a integer); select nothing from nowhere')
  await expect(migrate(database, { dir })).rejects.toThrow(
    'migration 0003_broken.sql: relation "nowhere" does not exist',
  )
  expect(await tableExists('half')).toBe(false)
  await add('0003_broken.sql', 'create table half (a integer)')
  expect(await migrate(database, { dir })).toEqual(['0003_broken.sql'])
})

test('refuses a file that was edited after it ran', async () => {
  await appendFile(join(dir, '0002_counter.sql'), '-- a word more')
  await expect(migrate(database, { dir })).rejects.toThrow('migration 0002_counter.sql was edited after it ran')
})

test('refuses a number below one that ran, a wrong name, and a database newer than itself', async () => {
  await add('0001_late.sql', 'select 1')
  await expect(migrate(database, { dir })).rejects.toThrow('0001_late.sql comes after 0002_counter.sql ran')
  await rm(join(dir, '0001_late.sql'))
  await add('3_short.sql', 'select 1')
  await expect(migrate(database, { dir })).rejects.toThrow('3_short.sql: the name must look like')
  await rm(join(dir, '3_short.sql'))
  await rm(join(dir, '0002_counter.sql'))
  await expect(migrate(database, { dir })).rejects.toThrow(
    'has migration 0002_counter.sql, which this version does not know',
  )
})

test('line ends of another system do not count as an edit', async () => {
  const file = join(dir, '0002_counter.sql')
  const text =
    "create table counter (counter_id text primary key, value integer not null);\r\ninsert into counter values ('a', 0), ('b', 0);\r\n"
  await writeFile(file, text)
  expect(await migrate(database, { dir })).toEqual([])
})

test('a table whose list of closed tables changes gets other grants', async () => {
  const update = () => database.withOrg('red', (db) => sql`update item set item_name = 'x'`.execute(db))
  await update()
  await migrate(database, { dir, closed: ['item'] })
  await expect(update()).rejects.toThrow('permission denied')
  await migrate(database, { dir, closed: [] })
  await update()
})

test('requests may read the history of migrations and not write it', async () => {
  const read = database.withOrg('red', (db) => sql`select name from schema_migration order by 1`.execute(db))
  expect((await read).rows).toEqual([{ name: '0001_items.sql' }, { name: '0002_counter.sql' }])
  await expect(database.withOrg('red', (db) => sql`delete from schema_migration`.execute(db))).rejects.toThrow('denied')
})

test('processes that start together run each migration once', async () => {
  await add('0003_once.sql', 'create table once_only (a integer)')
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database, { dir })))
  expect(ran.flat()).toEqual(['0003_once.sql'])
})
