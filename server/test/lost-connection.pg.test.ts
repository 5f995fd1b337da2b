import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/core/db/db.ts'
import { migrate } from '../src/core/db/migrate.ts'
import { testApp } from './app.ts'
import { emptyServerDatabase, testKeys } from './database.ts'
import { freePort } from './mosquitto.ts'
import { type SilentWire, silentWire } from './silent-wire.ts'

/** A firewall that forgets connections, a machine that is gone: the wire falls silent and nobody is told. */

let server: Awaited<ReturnType<typeof emptyServerDatabase>>
let wire: SilentWire
beforeEach(async () => {
  server = await emptyServerDatabase()
  wire = await silentWire(server.url)
})
afterEach(async () => {
  await wire.close()
  await server.drop()
})

const one = (database: Database) => database.withSystem((db) => sql`select 1`.execute(db))
const within = async (seconds: number, work: Promise<unknown>) => {
  const started = performance.now()
  await work
  expect((performance.now() - started) / 1000).toBeLessThan(seconds)
}
/** All ten connections of the pool at work once. */
const useAll = (database: Database) =>
  Promise.all(Array.from({ length: 10 }, () => database.withSystem((db) => sql`select pg_sleep(0.2)`.execute(db))))

test('ten connections lost without a word are thrown away together, and the next call is answered', async () => {
  const database = await openDatabase({ url: wire.url })
  await useAll(database)
  wire.silence()
  await within(20, one(database))
  await within(3, useAll(database))
  await database.close()
})

test('a statement whose connection is lost ends by its deadline and takes nothing else along', async () => {
  const database = await openDatabase({ url: wire.url, statementMs: 2000 })
  const waiting = database.withSystem((db) => sql`select pg_sleep(1)`.execute(db))
  const ended = expect(waiting).rejects.toThrow()
  await expect.poll(() => running()).toBe(true)
  wire.silence()
  await within(15, ended)
  await within(15, one(database))
  await database.close()

  async function running() {
    const direct = await openDatabase({ url: server.url })
    const { rows } = await direct.withSystem((db) =>
      sql`select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(1)%' and state = 'active' and pid <> pg_backend_pid()`.execute(
        db,
      ),
    )
    await direct.close()
    return rows.length > 0
  }
})

test('the database is closed in time while its connections are silent, one of them in the middle of a statement', async () => {
  const database = await openDatabase({ url: wire.url })
  await useAll(database)
  const cut = database.withSystem((db) => sql`select pg_sleep(60)`.execute(db)).catch((error: Error) => error)
  wire.silence(true)
  await within(10, database.close())
  expect(await cut).toBeInstanceOf(Error)
})

test('a migration may take longer than a statement of a request', async () => {
  const database = await openDatabase({ url: wire.url, statementMs: 500 })
  const slow = (db: Parameters<Parameters<Database['withSystem']>[0]>[0]) => sql`select pg_sleep(2.5)`.execute(db)
  await expect(database.withSystem(slow)).rejects.toThrow()
  await database.withSystem(slow, { unhurried: true })
  await database.close()
})

test('/readyz answers 503 in three seconds while the database is silent, and 200 when it is back', async () => {
  const database = await openDatabase({ url: wire.url, keys: testKeys })
  await migrate(database)
  const t = await testApp({ database })
  expect((await t.app.inject('/readyz')).statusCode).toBe(200)
  wire.silence(true)
  const asked = t.app.inject('/readyz')
  await within(6, asked)
  const answer = await asked
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toBe('{"ok":false}')
  wire.mend()
  await expect.poll(async () => (await t.app.inject('/readyz')).statusCode, { timeout: 30_000 }).toBe(200)
  await t.close()
})

test('a process with a silent database stops when it is told to', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pims-silent-'))
  const child = await started(dataDir, wire.url)
  wire.silence(true)
  child.kill('SIGTERM')
  await within(30, once(child, 'exit'))
  expect(child.signalCode).toBeNull()
  rmSync(dataDir, { recursive: true, force: true })
})

async function started(dataDir: string, url: string): Promise<ChildProcess> {
  const own = { PIMS_MODE: 'demo', APP_SECRET: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: url }
  const ports = { PORT: String(await freePort()), WS_PORT: 'off', MQTT_WS_PORT: 'off' }
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...own, ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('已启动') && resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return child
}
