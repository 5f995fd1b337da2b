import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, openDatabase } from '../src/core/db.ts'
import { databaseDir } from '../src/core/embedded.ts'
import { readEnv } from '../src/core/env.ts'
import { migrate, migrationsDir, readMigrations } from '../src/core/migrate.ts'

// Every test file gets a migrated database of its own: migrated once, then copied.

export type TestDatabase = Database & { drop(): Promise<void> }

export interface TestDatabaseOptions {
  /** Another folder of migrations than the product's. */
  migrations?: string
  appendOnly?: readonly string[]
}

/** The keys of every test server. */
export const testKeys = readEnv({})

/** A fresh database on the engine of PIMS_TEST_DB: pglite (default) or pg, a server given by PIMS_TEST_PG. */
export function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return process.env.PIMS_TEST_DB === 'pg' ? onServer(options) : embedded(options)
}

/** True when the real PostgreSQL is there, for tests that need real concurrency. */
export const hasServer = Boolean(process.env.PIMS_TEST_PG)

// --- embedded ----------------------------------------------------------------------------------------------------

async function embedded(options: TestDatabaseOptions): Promise<TestDatabase> {
  const template = await embeddedTemplate(options)
  const dataDir = await mkdtemp(join(tmpdir(), 'pims-test-'))
  await cp(template, dataDir, { recursive: true })
  const database = await openDatabase({ dataDir, dumps: false, keys: testKeys })
  const drop = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...database, close: drop, drop }
}

const cacheDir = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** Built beside and renamed: workers that start together may each build one, and the first wins. */
async function embeddedTemplate(options: TestDatabaseOptions) {
  const target = join(cacheDir, `pglite-${hashOf(options)}`)
  if (existsSync(target)) return target
  await mkdir(cacheDir, { recursive: true })
  const building = await mkdtemp(join(cacheDir, 'building-'))
  const database = await openDatabase({ dataDir: building, dumps: false })
  await migrate(database, options.migrations, options.appendOnly)
  await database.close()
  await rename(building, target).catch(async (error: unknown) => {
    await rm(building, { recursive: true, force: true })
    if (!existsSync(databaseDir(target))) throw error
  })
  await dropOldTemplates()
  return target
}

/** Templates of migrations that have changed since, and half-built ones; nobody uses those of another day. */
async function dropOldTemplates() {
  for (const name of (await readdir(cacheDir)).filter((name) => /^(pglite|building)-/.test(name))) {
    const path = join(cacheDir, name)
    const made = await stat(path).catch(() => undefined) // another worker was faster
    if (made && Date.now() - made.mtimeMs > 24 * 3_600_000) await rm(path, { recursive: true, force: true })
  }
}

// --- PostgreSQL --------------------------------------------------------------------------------------------------

/** A database on the test server. Several pool clients, so that concurrency is real. */
export async function onServer(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const admin = serverUrl()
  const { url, drop: dropDatabase } = await serverDatabase(admin, `template ${await serverTemplate(admin, options)}`)
  const database = await openDatabase({ url, keys: testKeys })
  const drop = async () => {
    await database.close()
    await dropDatabase()
  }
  return { ...database, close: drop, drop }
}

/** A database on the test server with nothing in it. */
export function emptyServerDatabase() {
  return serverDatabase(serverUrl(), '')
}

async function serverDatabase(admin: string, made: string) {
  const name = `pims_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, (client) => client.query(`create database ${name} ${made}`))
  const drop = () => asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`))
  return { url: withDatabase(admin, name), drop }
}

function serverUrl() {
  const url = process.env.PIMS_TEST_PG
  if (!url) throw new Error('PIMS_TEST_PG must name a PostgreSQL server to test on; npm test starts one')
  return url
}

async function serverTemplate(admin: string, options: TestDatabaseOptions) {
  const name = `pims_template_${hashOf(options)}`
  await asAdmin(admin, async (client) => {
    // Held until the connection ends: the other workers wait for the template instead of building their own.
    await client.query('select pg_advisory_lock(7145002)')
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount) return
    await client.query(`create database ${name}_building`)
    const database = await openDatabase({ url: withDatabase(admin, `${name}_building`), poolMax: 1 })
    try {
      await migrate(database, options.migrations, options.appendOnly)
    } finally {
      await database.close()
    }
    await client.query(`alter database ${name}_building rename to ${name}`)
  })
  return name
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

/** What a migrated database depends on: the migrations and the code that applies them. */
function hashOf(options: TestDatabaseOptions) {
  const hash = createHash('sha256')
  for (const { name, sha256 } of readMigrations(options.migrations ?? migrationsDir)) hash.update(name + sha256)
  for (const file of ['migrate.ts', 'append-only.ts']) {
    hash.update(readFileSync(new URL(`../src/core/${file}`, import.meta.url)))
  }
  hash.update(JSON.stringify(options.appendOnly ?? []))
  return hash.digest('hex').slice(0, 16)
}
