import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#core/db/db.ts'
import { migrate, migrationsDir, readMigrations } from '#core/db/migrate.ts'
import { readSchema } from '#core/db/schema.ts'
import { emptyServerDatabase, hasServer } from './database.ts'

/**
 * A new database is made by server/schema.sql: it must equal the result of the migrations, as far as the catalogue
 * shows.
 */

interface TestDatabase {
  database: Database
  drop: () => Promise<unknown>
}
let databases: { stepwise: TestDatabase; whole: TestDatabase }
beforeAll(async () => {
  const stepwise = await open()
  const whole = await open()
  databases = { stepwise, whole }
  await migrate(stepwise.database, { whole: false })
  await migrate(whole.database)
})
afterAll(async () => {
  for (const { database, drop } of Object.values(databases)) {
    await database.close()
    await drop()
  }
})

async function open(): Promise<TestDatabase> {
  if (process.env.PIMS_TEST_DB !== 'pg' || !hasServer)
    return { database: await openDatabase({ dataDir: 'memory://' }), drop: async () => undefined }
  const { url, drop } = await emptyServerDatabase()
  return { database: await openDatabase({ url, poolMax: 1 }), drop }
}

test('the schema equals the result of the present migrations: node scripts/gen/gen-schema.ts writes it anew', () => {
  const migrations = readMigrations(migrationsDir)
  expect(readSchema(migrations)?.covered.length).toBeGreaterThan(100)
})

const schemas = "in ('public', 'pims_part')"
const catalogues = {
  tables: `select n.nspname, c.relname, c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
      c.relacl::text, c.relreplident, pg_get_expr(c.relpartbound, c.oid) as bound, pg_get_partkeydef(c.oid) as key,
      i.inhparent::regclass::text as parent, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as view
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
    where n.nspname ${schemas} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') order by 1, 2`,
  columns: `select a.attrelid::regclass::text as relation,
      row_number() over (partition by a.attrelid order by a.attnum) as place, a.attname,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, a.attidentity, a.attgenerated, a.attacl::text,
      a.attstorage, a.attcollation::regcollation::text, pg_get_expr(d.adbin, d.adrelid) as default
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname ${schemas} and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v') order by 1, 2`,
  // PostgreSQL 18 gives "not null" a name, which does not matter; the columns have it.
  constraints: `select conrelid::regclass::text as relation, conname, contype, condeferrable, condeferred, convalidated,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace::regnamespace::text ${schemas} and contype <> 'n' order by 1, 2`,
  indexes: `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisclustered
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace::regnamespace::text ${schemas} order by 1`,
  triggers: `select tgrelid::regclass::text as relation, tgname, tgenabled, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal order by 1, 2`,
  functions: `select pg_get_functiondef(oid) as definition, proacl::text from pg_proc
    where pronamespace::regnamespace::text ${schemas} and prokind in ('f', 'p') order by 1`,
  policies: `select * from pg_policies where schemaname ${schemas} order by schemaname, tablename, policyname`,
  types: `select typname, typtype, typacl::text, pg_get_expr(typdefaultbin, 0) as default,
      (select array_agg(enumlabel order by enumsortorder)::text from pg_enum where enumtypid = t.oid) as labels
    from pg_type t where typnamespace::regnamespace::text ${schemas} and typtype in ('e', 'd', 'r') order by 1`,
  sequences: `select sequencename, data_type::text, start_value::text, max_value::text, increment_by::text, cycle, last_value::text
    from pg_sequences where schemaname ${schemas} order by schemaname, sequencename`,
  schemas: `select nspname, nspacl::text from pg_namespace where nspname ${schemas} order by 1`,
  statistics: `select stxname, pg_get_statisticsobjdef(oid) as definition from pg_statistic_ext order by 1`,
  others: `select 'rule' as kind, ev_class::regclass::text as relation, rulename::text as name from pg_rewrite
      where ev_class::regclass::text not like 'pg_%' and ev_class::regclass::text not like 'information_schema%'
        and rulename <> '_RETURN'
    union all select 'event', '', evtname from pg_event_trigger
    union all select 'extension', '', extname from pg_extension
    union all select 'comment', classoid::regclass::text || objsubid, description from pg_description
      where classoid = 'pg_class'::regclass and objoid::regclass::text not like 'pg_%' order by 1, 2, 3`,
}

/** The least number there must be of each kind, so that two empty results do not count as equal. */
const least: Partial<Record<string, number>> = {
  tables: 250,
  columns: 3000,
  constraints: 500,
  indexes: 400,
  triggers: 10,
  functions: 10,
  policies: 200,
}

test.each(Object.entries(catalogues))('%s are those of the migrations', async (name, query) => {
  const of = async ({ database }: TestDatabase) => (await database.withSystem((db) => sql.raw(query).execute(db))).rows
  const expected = await of(databases.stepwise)
  expect(expected.length).toBeGreaterThanOrEqual(least[name] ?? 0)
  expect(await of(databases.whole)).toEqual(expected)
})

test('rows that migrations insert are there too', async () => {
  const of = async ({ database }: TestDatabase) => {
    const tables = await database.withSystem((db) =>
      sql<{ name: string }>`select oid::regclass::text as name from pg_class
        where relnamespace::regnamespace::text in ('public', 'pims_part') and relkind = 'r'
          and relname <> 'schema_migration' order by 1`.execute(db),
    )
    const counts = tables.rows.map(
      ({ name }) =>
        `select '${name}' as name, coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as rows from ${name} t`,
    )
    return (await database.withSystem((db) => sql.raw(counts.join(' union all ')).execute(db))).rows
  }
  expect(await of(databases.whole)).toEqual(await of(databases.stepwise))
})

test('the history is that of the migrations, and none is left to run', async () => {
  const of = async ({ database }: TestDatabase) =>
    (await database.withSystem((db) => sql`select name, sha256 from schema_migration order by 1`.execute(db))).rows
  expect(await of(databases.whole)).toEqual(await of(databases.stepwise))
  expect(await migrate(databases.whole.database)).toEqual([])
})
