import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '#core/db/db.ts'
import { assertDatabaseIn } from '#core/db/embedded/embedded.ts'
import { migrate } from '#core/db/migrate.ts'
import { readEnv } from '#core/env.ts'

// Moves a whole embedded database to an empty PostgreSQL, all in one transaction there; counts and checksums are
// compared before it commits. The embedded server must be stopped, and stays as it was.

const batch = 500

/** Copies every row of one database into the other. Gives the number of rows of each table. */
export async function moveAll(from: Database, to: Database): Promise<Map<string, number>> {
  await migrate(to)
  return to.withSystem(async (target) => {
    // Rows are copied table by table, so keys and triggers across tables are switched off until all are there.
    await sql`set local session_replication_role = replica`.execute(target)
    const counts = new Map<string, number>()
    for (const table of await tablesOf(target)) counts.set(table, await moveTable(from, target, table))
    return counts
  })
}

async function moveTable(from: Database, target: Db, table: string) {
  const name = sql.table(table)
  const { rows: counts } = await sql<{ n: number }>`select count(*)::int as n from ${name}`.execute(target)
  if (counts[0].n > 0) throw new Error(`目标数据库的表 ${table} 不是空的 / is not empty`)
  const columns = sql.join((await columnsOf(target, table)).map((column) => sql.ref(column)))
  for (let offset = 0; ; offset += batch) {
    const text = await from.withSystem(async (db) => {
      const { rows } = await sql<{ rows: string | null }>`
        select json_agg(t)::text as rows from (select * from ${name} order by tableoid, ctid limit ${batch} offset ${offset}) t`.execute(
        db,
      )
      return rows[0].rows
    })
    if (!text) break
    await sql`insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, ${text}::json)`.execute(
      target,
    )
  }
  await countOn(target, table)
  const before = await from.withSystem((db) => fingerprint(db, table))
  const after = await fingerprint(target, table)
  if (before.n !== after.n || before.sum !== after.sum)
    throw new Error(`表 ${table} 核对不一致：${before.n} → ${after.n}`)
  return after.n
}

/** Sequences of the database continue after the last copied number. */
async function countOn(target: Db, table: string) {
  const { rows } = await sql<{ column: string; sequence: string }>`
    select attname as column, pg_get_serial_sequence(${table}, attname) as sequence from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity <> ''`.execute(target)
  for (const { column, sequence } of rows)
    await sql`select setval(${sequence}, max(${sql.ref(column)})) from ${sql.table(table)} having max(${sql.ref(column)}) is not null`.execute(
      target,
    )
}

/** Count and checksum of a table, independent of the order of its rows. */
async function fingerprint(db: Db, table: string) {
  const { rows } = await sql<{ n: number; sum: string | null }>`
    select count(*)::int as n, md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text))) as sum from ${sql.table(table)} t`.execute(
    db,
  )
  return rows[0]
}

async function tablesOf(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'
    order by relname`.execute(db)
  return rows.map((row) => row.name)
}

/** Stored columns; generated ones are computed by the database. */
async function columnsOf(db: Db, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map((row) => row.name)
}

async function main() {
  process.umask(0o077)
  // Rows are copied as stored: no sealing key is needed.
  const env = readEnv({ ...process.env, PIMS_MODE: 'demo' })
  if (!env.databaseUrl) throw new Error('请设置 DATABASE_URL 为目标 PostgreSQL / set DATABASE_URL to the target')
  assertDatabaseIn(env.dataDir)
  const from = await openDatabase({ dataDir: env.dataDir, dumps: false })
  const to = await openDatabase({ url: env.databaseUrl })
  try {
    for (const [table, count] of await moveAll(from, to)) if (count > 0) console.log(`▸ ${table} ${count}`)
    console.log('▸ 已全部迁移，行数与校验一致')
  } finally {
    await from.close()
    await to.close()
  }
}

if (import.meta.main)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
