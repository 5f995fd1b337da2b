import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../server/src/core/db/db.ts'
import { databaseDir, dumpName, loadDump } from '../server/src/core/db/embedded.ts'
import { migrate } from '../server/src/core/db/migrate.ts'
import { databaseName, pgTool } from '../server/src/core/db/pg-tool.ts'
import { readEnv } from '../server/src/core/env.ts'

// `npm run restore -- file [--force]`: makes the database of a backup. With --force it replaces what is there.

const { databaseUrl, dataDir } = readEnv()
const force = process.argv.includes('--force')
const given = process.argv.slice(2).find((arg) => !arg.startsWith('--'))

// What is there, and its parts of tables, by names of their own.
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
  if (!given || !existsSync(given)) throw new Error('用法 / usage: npm run restore -- 备份文件 [--force]')
  if (databaseUrl) await restoreServer(databaseUrl, resolve(given))
  else await restoreEmbedded(resolve(given))
  console.log('恢复完成 / restored')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The replaced database is kept beside the new one. */
async function restoreEmbedded(file: string) {
  const present = databaseDir(dataDir)
  if (force && existsSync(present)) {
    const check = await openDatabase({ dataDir, dumps: false }) // refuses while the program runs
    await check.close()
    await rename(present, `${present}-before-${dumpName('restore')}`)
  }
  await loadDump(file, dataDir)
}

async function restoreServer(url: string, file: string) {
  if (!force && !(await isEmpty(url))) {
    throw new Error(`数据库 ${databaseName(url)} 不是空的，确认覆盖请加 --force / not empty: add --force to replace it`)
  }
  // What is there steps aside and comes back when the restore fails. pg_restore --clean cannot drop tables in parts.
  await asOwner(url, stepAside)
  try {
    await pgTool('pg_restore', url, [
      ...['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'],
      `--dbname=${databaseName(url)}`,
      file,
    ])
  } catch (error) {
    await asOwner(url, comeBack)
    throw error
  }
  await asOwner(url, drop)
  const database = await openDatabase({ url })
  await migrate(database) // and the grants, which belong to roles of this server
  await database.close()
}

async function asOwner(url: string, text: string) {
  const database = await openDatabase({ url })
  try {
    await database.withSystem((db) => sql.raw(text).execute(db))
  } finally {
    await database.close()
  }
}

async function isEmpty(url: string) {
  const database = await openDatabase({ url })
  const { rows } = await database.withSystem((db) =>
    sql`select from pg_class where relnamespace = 'public'::regnamespace limit 1`.execute(db),
  )
  await database.close()
  return rows.length === 0
}
