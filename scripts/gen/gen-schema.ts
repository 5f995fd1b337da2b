import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#core/db/db.ts'
import { migrate, migrationsDir, readMigrations } from '#core/db/migrate.ts'
import { postgresBin } from '#core/db/pg/pg-tool.ts'
import { schemaFile, schemaHead } from '#core/db/schema.ts'
import { type PrivateServer, startPostgres } from '../postgres.ts'

// `node scripts/gen/gen-schema.ts` writes server/schema.sql: the result of the migrations on an empty database, used for
// new ones. It need not be the newest: a new database runs migrations added since. Needs PostgreSQL's own programs.

/** Partitions by day and month depend on the day on which a database is made, as in their migrations. */
const parts = `
select make_log_month((date_trunc('month', localtimestamp) + n * interval '1 month')::date) from generate_series(0, 2) n;
select make_month_part(parent, by_column, (date_trunc('month', localtimestamp) + n * interval '1 month')::date)
from (values ('care_task', 'plan_date'), ('telemetry_minute', 'minute_time'), ('telemetry_hour', 'hour_time'),
  ('position_point', 'at_time')) made (parent, by_column), generate_series(0, 2) n;
select make_day_part('telemetry_raw', 'minute_time', localtimestamp::date + n) from generate_series(0, 1) n;
`

const server = startPostgres()
try {
  const url = await migrated(server)
  const text = `${schemaHead(readMigrations(migrationsDir))}\n\n${withoutNoise(dumped(url))}\n${parts}`
  writeFileSync(schemaFile, text)
} finally {
  server.stop()
}

async function migrated({ url }: PrivateServer) {
  const database = await openDatabase({ url, poolMax: 1 })
  await migrate(database, { whole: false, secured: false })
  await database.close()
  return url
}

function dumped(url: string) {
  const program = join(postgresBin() ?? '', 'pg_dump')
  const left = ['public.schema_migration', 'pims_part.*_20*'].map((name) => `--exclude-table=${name}`)
  const args = ['--schema-only', '--no-owner', ...left, url]
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
}

/** Without the comments of the dump program. */
function withoutNoise(dump: string) {
  return dump
    .replace(/^(--.*|SET .*|\\(un)?restrict .*|SELECT pg_catalog\.set_config.*)\n/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
