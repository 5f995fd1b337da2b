import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#core/db/db.ts'
import { loadDump } from '#core/db/embedded/embedded.ts'
import { migrate } from '#core/db/migrate.ts'
import { databaseName, pgTool } from '#core/db/pg/pg-tool.ts'
import { readEnv } from '#core/env.ts'

// `npm run restore -- file [--force]`: makes the database of a backup. With --force it replaces an existing one, which
// stays until the backup has been loaded and checked; the product must not be running on it.

process.umask(0o077)
const { databaseUrl, dataDir } = readEnv()
const force = process.argv.includes('--force')
const dumpPath = process.argv.slice(2).find((arg) => !arg.startsWith('--'))

// Renames the schemas of the existing database, so that it can be put back.
const stepAside = `
  create schema if not exists pims_part;
  alter schema public rename to public_before;
  create schema public;
  alter schema pims_part rename to pims_part_before`
const comeBack = `
  drop schema public cascade;
  drop schema if exists pims_part cascade;
  alter schema public_before rename to public;
  alter schema pims_part_before rename to pims_part`
const drop = 'drop schema public_before cascade; drop schema pims_part_before cascade'

try {
  if (!dumpPath || !existsSync(dumpPath)) throw new Error('用法 / usage: npm run restore -- 备份文件 [--force]')
  if (databaseUrl) await restoreServer(databaseUrl, resolve(dumpPath))
  else await restoreEmbedded(resolve(dumpPath))
  console.log('恢复完成 / restored')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The replaced database is kept beside the new one. The lock of the folder refuses while the program runs. */
function restoreEmbedded(file: string) {
  return loadDump(file, dataDir, {
    replace: force,
    check: async (aside) => {
      const database = await openDatabase({ dataDir: aside, dumps: false })
      try {
        await assertOurs(database)
      } finally {
        await database.close()
      }
    },
  })
}

async function restoreServer(url: string, file: string) {
  await assertNotServing(url)
  if (!force && !(await isEmpty(url))) {
    throw new Error(`数据库 ${databaseName(url)} 不是空的，确认覆盖请加 --force / not empty: add --force to replace it`)
  }
  // The existing schemas are renamed, and put back when the restore fails. pg_restore --clean cannot drop partitioned
  // tables.
  await asOwner(url, stepAside)
  try {
    await pgTool('pg_restore', url, [
      '--no-owner',
      '--no-privileges',
      '--single-transaction',
      '--exit-on-error',
      `--dbname=${databaseName(url)}`,
      file,
    ])
    await onDatabase(url, async (database) => {
      await assertOurs(database)
      await migrate(database) // and the grants, which belong to roles of this server
    })
  } catch (error) {
    await asOwner(url, comeBack)
    throw error
  }
  await asOwner(url, drop)
}

/** A backup of something else, or an empty one, would leave an institution without data. */
async function assertOurs(database: Database) {
  const { rows } = await database.withSystem((db) =>
    sql<{
      known: boolean
    }>`select to_regclass('public.schema_migration') is not null and to_regclass('public.org') is not null as known`.execute(
      db,
    ),
  )
  if (!rows[0]?.known) throw new Error('备份中没有本系统的数据 / the backup holds no data of this product')
}

/** Every process of the product keeps a connection under its name. */
async function assertNotServing(url: string) {
  const others = await onDatabase(url, async (database) => {
    const { rows } = await database.withSystem((db) =>
      sql`select from pg_stat_activity where datname = current_database() and application_name = 'pims' and pid <> pg_backend_pid()`.execute(
        db,
      ),
    )
    return rows.length
  })
  if (others > 0)
    throw new Error(
      `本系统正在使用数据库 ${databaseName(url)}，请先停止 / the product is serving from this database: stop it first`,
    )
}

async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>) {
  const database = await openDatabase({ url })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function asOwner(url: string, text: string) {
  return onDatabase(url, (database) => database.withSystem((db) => sql.raw(text).execute(db), { unhurried: true }))
}

function isEmpty(url: string) {
  return onDatabase(url, async (database) => {
    const { rows } = await database.withSystem((db) =>
      sql`select from pg_class where relnamespace = 'public'::regnamespace limit 1`.execute(db),
    )
    return rows.length === 0
  })
}
