import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type ExpectStatic, expect, test } from 'vitest'
import { type Database, openDatabase } from '#core/db/db.ts'
import { testApp } from './app.ts'
import { preparedOnServer, testKeys } from './database.ts'
import { startProduct } from './product.ts'
import { type SilentWire, silentWire } from './silent-wire.ts'

/** A firewall that forgets connections, or a machine that is gone: the connection falls silent without an error. */

const secret = 'a-secret-of-more-than-32-characters-0'

/**
 * Each test has its own database behind its own wire, and they run side by side: each waits for deadlines and hardly
 * works.
 */
const onWire = (
  name: string,
  work: (wire: SilentWire, about: { url: string; expect: ExpectStatic }) => Promise<void>,
) =>
  test.concurrent(name, async ({ expect }) => {
    const server = await preparedOnServer()
    const wire = await silentWire(server.url)
    try {
      await work(wire, { url: server.url, expect })
    } finally {
      await wire.close()
      await server.drop()
    }
  })

const one = (database: Database) => database.withSystem((db) => sql`select 1`.execute(db))
/** Sent together with begin, before begin has been answered. */
const read = (database: Database) => database.withSystem((db) => db.selectFrom('org').select('orgId').execute())
const within = async (seconds: number, work: Promise<unknown>) => {
  const started = performance.now()
  await work
  expect((performance.now() - started) / 1000).toBeLessThan(seconds)
}
/** All ten connections of the pool at work once. */
const useAll = (database: Database) =>
  Promise.all(Array.from({ length: 10 }, () => database.withSystem((db) => sql`select pg_sleep(0.2)`.execute(db))))

onWire('ten connections lost without a word are thrown away together, and the next call is answered', async (wire) => {
  const database = await openDatabase({ url: wire.url })
  await useAll(database)
  wire.silence()
  await within(20, Promise.all([one(database), read(database)]))
  await within(3, useAll(database))
  await database.close()
})

onWire(
  'a statement whose connection is lost ends by its deadline and takes nothing else along',
  async (wire, { url, expect }) => {
    const database = await openDatabase({ url: wire.url, statementMs: 2000 })
    const waiting = database.withSystem((db) => sql`select pg_sleep(1)`.execute(db))
    const ended = expect(waiting).rejects.toThrow()
    await expect.poll(() => running()).toBe(true)
    wire.silence()
    await within(15, ended)
    await within(15, one(database))
    await database.close()

    async function running() {
      const direct = await openDatabase({ url })
      const { rows } = await direct.withSystem((db) =>
        sql`select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(1)%' and state = 'active' and pid <> pg_backend_pid()`.execute(
          db,
        ),
      )
      await direct.close()
      return rows.length > 0
    }
  },
)

onWire(
  'the database is closed in time while its connections are silent, one of them in the middle of a statement',
  async (wire) => {
    const database = await openDatabase({ url: wire.url })
    await useAll(database)
    const cut = database.withSystem((db) => sql`select pg_sleep(60)`.execute(db)).catch((error: Error) => error)
    wire.silence(true)
    await within(10, database.close())
    expect(await cut).toBeInstanceOf(Error)
  },
)

onWire('a migration may take longer than a statement of a request', async (wire) => {
  const database = await openDatabase({ url: wire.url, statementMs: 500 })
  const slow = (db: Parameters<Parameters<Database['withSystem']>[0]>[0]) => sql`select pg_sleep(2.5)`.execute(db)
  await expect(database.withSystem(slow)).rejects.toThrow()
  await database.withSystem(slow, { unhurried: true })
  await database.close()
})

onWire(
  '/readyz answers 503 in three seconds while the database is silent, and 200 when it is back',
  async (wire, { expect }) => {
    const database = await openDatabase({ url: wire.url, keys: testKeys })
    const t = await testApp({ database })
    expect((await t.app.inject('/readyz')).statusCode).toBe(200)
    wire.silence(true)
    const response = t.app.inject('/readyz')
    await within(6, response)
    const answer = await response
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toBe('{"ok":false}')
    wire.mend()
    await expect.poll(async () => (await t.app.inject('/readyz')).statusCode, { timeout: 30_000 }).toBe(200)
    await t.close()
  },
)

onWire('a process with a silent database stops when it is told to', async (wire) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-silent-'))
  const { child } = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: wire.url, APP_SECRET: secret })
  wire.silence(true)
  child.kill('SIGTERM')
  await within(30, once(child, 'exit'))
  expect(child.signalCode).toBeNull()
  rmSync(dataDir, { recursive: true, force: true })
})
