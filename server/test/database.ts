import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#core/db/db.ts'
import { databaseDir } from '#core/db/embedded/embedded.ts'
import { migrate, migrationsDir, readMigrations } from '#core/db/migrate.ts'
import { readEnv } from '#core/env.ts'
import { loadModules } from '#core/http/modules.ts'
import { copyOf, hashOfSources, madeOnce } from '../../scripts/suite/made-once.ts'
import { inTime, isWaitingFor } from './waiting.ts'

// Every test file gets a migrated database of its own: migrated once, then copied.

export type TestDatabase = Database & { drop(): Promise<void> }

/** When test institutions were made, and the first time of their clocks. */
export const defaultNow = '2025-06-10 10:00:00'

export interface TestDatabaseOptions {
  /** With the institution of the tests (org-test), or the demo institution as well; made at `defaultNow`. */
  filled?: 'institution' | 'demo'
  /** Another folder of migrations than the product's. */
  migrations?: string
  appendOnly?: readonly string[]
}

/** The keys of every test server. */
export const testKeys = readEnv({})

/** A fresh database on the engine of PIMS_TEST_DB: pglite (default) or pg, a server given by PIMS_TEST_PG. */
export function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  isWaitingFor(`a migrated database${options.filled ? ` with the ${options.filled}` : ''}`)
  return inTime(() => newDatabase(options))
}

function newDatabase(options: TestDatabaseOptions) {
  return process.env.PIMS_TEST_DB === 'pg' ? onServer(options) : embedded(options)
}

/** True when a real PostgreSQL is available, for tests that need real concurrency. */
export const hasServer = Boolean(process.env.PIMS_TEST_PG)

// --- embedded ----------------------------------------------------------------------------------------------------

async function embedded(options: TestDatabaseOptions): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pims-test-'))
  await copyInto(dataDir, options)
  const database = await openDatabase({ dataDir, dumps: false, keys: testKeys })
  const drop = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...database, close: drop, drop }
}

/** Fills this folder with an embedded database prepared this way. */
export async function copyInto(dataDir: string, options: TestDatabaseOptions = {}) {
  await copyOf(await embeddedTemplate(options), dataDir)
}

/** Opened once as it will be used, and closed: a copy of it starts at once. */
function embeddedTemplate(options: TestDatabaseOptions) {
  return madeOnce(`pglite-${options.filled ?? 'empty'}`, hashOf(options), async (dataDir) => {
    const database = await openDatabase({ dataDir, dumps: false, keys: testKeys })
    await prepare(database, options)
    await database.close()
    await appendFile(join(databaseDir(dataDir), 'postgresql.conf'), small)
  })
}

/** Memory that is cleared at every start: a test needs little of it. */
const small = '\nshared_buffers = 8MB\n'

// --- PostgreSQL --------------------------------------------------------------------------------------------------

/** A database on the test server. Several pool clients, so that concurrency is real. */
export async function onServer(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { url, drop: dropDatabase } = await preparedOnServer(options)
  const database = await openDatabase({ url, keys: testKeys })
  const drop = async () => {
    await database.close()
    await dropDatabase()
  }
  return { ...database, close: drop, drop }
}

/**
 * A prepared database on the test server, for tests that open it themselves: from another process, or over a connection
 * that falls silent.
 */
export function preparedOnServer(options: TestDatabaseOptions = {}) {
  return copyOnServer(`pims_template_${hashOf(options)}`, async (empty) => {
    const database = await openDatabase({ url: empty, poolMax: 1, keys: testKeys })
    try {
      await prepare(database, options)
    } finally {
      await database.close()
    }
  })
}

/** A copy, on the test server, of the database of this name, which `fill` fills the first time. */
export async function copyOnServer(name: string, fill: (url: string) => Promise<unknown>) {
  const admin = serverUrl()
  await fillOnce(admin, name, fill)
  return serverDatabase(admin, `template ${name} strategy file_copy`)
}

/** An empty database on the test server. */
export function emptyServerDatabase() {
  return serverDatabase(serverUrl(), '')
}

async function serverDatabase(admin: string, options: string) {
  const name = `pims_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, (client) => client.query(`create database ${name} ${options}`))
  const drop = () => asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`))
  return { url: withDatabase(admin, name), drop }
}

function serverUrl() {
  const url = process.env.PIMS_TEST_PG
  if (!url) throw new Error('PIMS_TEST_PG must name a PostgreSQL server to test on; npm test starts one')
  return url
}

function fillOnce(admin: string, name: string, fill: (url: string) => Promise<unknown>) {
  return asAdmin(admin, async (client) => {
    // Held until the connection ends: the other workers wait for the template instead of building their own.
    await client.query('select pg_advisory_lock(7145002)')
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount) return
    // Databases left by a run that was cut off.
    await client.query(`drop database if exists ${name}_building with (force)`)
    await client.query(`create database ${name}_building`)
    await fill(withDatabase(admin, `${name}_building`))
    await client.query(`alter database ${name}_building rename to ${name}`)
  })
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** `postgres://user@/postgres?host=/socket/dir&port=5433` with another database name. */
function withDatabase(url: string, name: string) {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

// --- both --------------------------------------------------------------------------------------------------------

async function prepare(database: Database, options: TestDatabaseOptions) {
  await migrate(database, { dir: options.migrations, closed: options.appendOnly })
  if (!options.filled) return
  const { makeOrg } = await import('./app.ts')
  await loadModules()
  await database.withSystem((db) => makeOrg(db, 'org-test', defaultNow))
  if (options.filled === 'institution') return
  const { loadDemo } = await import('../src/demo/load.ts')
  await loadDemo(database, defaultNow)
}

/**
 * A hash of the sources of a prepared database: the migrations, the code that applies them and, for a filled one, all
 * that fills it.
 */
function hashOf(options: TestDatabaseOptions) {
  const hash = createHash('sha256')
  for (const { name, sha256 } of readMigrations(options.migrations ?? migrationsDir)) hash.update(name + sha256)
  for (const file of ['db/migrate.ts', 'db/schema.ts', 'rows/store/append-only.ts']) {
    hash.update(readFileSync(new URL(`../src/core/${file}`, import.meta.url)))
  }
  hash.update(JSON.stringify([options.appendOnly ?? [], options.filled ?? '']))
  if (options.filled) hash.update(hashOfSources(['server/src', 'server/test', 'contract']))
  return hash.digest('hex').slice(0, 16)
}
