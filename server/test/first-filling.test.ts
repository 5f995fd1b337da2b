import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, type Db, openDatabase } from '#core/db/db.ts'
import { copyInto } from './database.ts'

let dataDir: string
let database: Database | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pims-filling-'))
  await copyInto(dataDir)
})
afterEach(async () => {
  await database?.close()
  database = undefined
  await rm(dataDir, { recursive: true, force: true })
})

async function opened(dropUnfinished = false) {
  await database?.close()
  database = await openDatabase({ dataDir, dumps: false, dropUnfinished })
  return database
}
const has = async (of: Database, name: string) => {
  const { rows } = await of.withSystem((db) =>
    sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db),
  )
  return rows[0].found
}
const make = (name: string) => (db: Db) => sql`create table ${sql.table(name)} (a integer)`.execute(db)

test('an embedded database whose first filling was cut off is made anew by a start that may do so, and by no tool', async () => {
  const first = await opened()
  const end = first.beginFilling?.()
  await first.withSystem(make('half'))
  expect(end).toBeTypeOf('function')
  const tool = await opened()
  expect(await has(tool, 'half')).toBe(true)
  const start = await opened(true)
  expect([await has(start, 'half'), await has(start, 'org')]).toEqual([false, false])
})

test('one that was filled to the end stays', async () => {
  const first = await opened()
  const end = first.beginFilling?.()
  await first.withSystem(make('whole'))
  end?.()
  expect(await has(await opened(true), 'whole')).toBe(true)
})

test('an embedded database that is renewed keeps its rows, for calls that wait meanwhile too', async () => {
  const one = await opened()
  await one.withSystem(make('kept'))
  const work = Array.from({ length: 5 }, () => one.withSystem((db) => sql`insert into kept values (1)`.execute(db)))
  await Promise.all([one.renew?.(), ...work])
  const { rows } = await one.withSystem((db) => sql<{ count: number }>`select count(*)::int from kept`.execute(db))
  expect(rows).toEqual([{ count: 5 }])
})
