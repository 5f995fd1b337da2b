import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { appendOnly } from '../rows/store/append-only.ts'
import type { Database, Db } from './db.ts'
import { APP_ROLE, UPPER_ROLE } from './db.ts'
import { type Migration, readSchema } from './schema.ts'

export const migrationsDir = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * The tables an upper level may read of the organisations below it (platform.md 2, ORG_CHILD); it reads nothing else
 * and writes nothing.
 */
const upperReads = [
  'org',
  'qualification',
  'dept',
  'level',
  'bed',
  'oldman',
  'family',
  'live',
  'inspect',
  'inspect_record',
]

export interface MigrateOptions {
  /** A folder of migrations to use in place of the product's. */
  dir?: string
  /** Append-only tables. */
  closed?: readonly string[]
  /** False: an empty database goes through every migration too. */
  whole?: boolean
  /** False: the database stays without grants and policies, as the migrations leave it (scripts/gen/gen-schema.ts). */
  secured?: boolean
}

/**
 * Brings the database to the newest migration and sets its grants. An empty one is made in one step, from the schema
 * that replaces the migrations (server/schema.sql), and then runs the migrations added since. Gives the names of the
 * migrations that ran or are in the schema.
 */
export async function migrate(database: Database, options: MigrateOptions = {}) {
  const { dir = migrationsDir, closed = appendOnly, whole = dir === migrationsDir, secured = true } = options
  const migrations = readMigrations(dir)
  await database.withSystem(createHistory, { unhurried: true })
  const schema = whole ? readSchema(migrations) : undefined
  const ran = schema ? await database.withSystem((db) => makeWhole(db, schema), { unhurried: true }) : []
  for (const migration of migrations) {
    if (await database.withSystem((db) => apply(db, migration, migrations), { unhurried: true }))
      ran.push(migration.name)
  }
  if (secured) await database.withSystem((db) => secure(db, closed), { unhurried: true })
  return ran
}

/** True when no migration ran yet and the database is empty. */
async function makeWhole(db: Db, { text, covered }: { text: string; covered: readonly Migration[] }) {
  await oneAtATime.execute(db)
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from schema_migration) and not exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
        and relname <> 'schema_migration') as empty`.execute(db)
  if (!rows[0]?.empty) return []
  // Functions name tables that are created after them.
  await sql`set local check_function_bodies = off`.execute(db)
  await sql.raw(text).execute(db)
  const ran = covered.map(({ name, sha256 }) => ({ name, sha256 }))
  await sql`insert into schema_migration (name, sha256)
    select name, sha256 from jsonb_to_recordset(${JSON.stringify(ran)}::jsonb) as ran (name text, sha256 text)`.execute(
    db,
  )
  return ran.map(({ name }) => name)
}

/**
 * Throws when a newer or different version has migrated the database, so that this version cannot work with it. Changes
 * nothing.
 */
export async function assertMigratable(db: Db, dir = migrationsDir) {
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass('public.schema_migration') is not null as made`.execute(db)
  if (rows[0]?.made) await historyOf(db, readMigrations(dir))
}

/** Checks that the migrations that ran equal the files. */
async function historyOf(db: Db, known: readonly Migration[]) {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migration`.execute(db)
  for (const row of rows) {
    const file = known.find(({ name }) => name === row.name)
    if (!file) throw new Error(`the database has migration ${row.name}, which this version does not know`)
    if (file.sha256 !== row.sha256)
      throw new Error(`migration ${row.name} was edited after it ran: add a new one instead`)
  }
  return rows
}

/** The migration files in order; line ends as git stores them, so that a checkout on Windows hashes the same. */
export function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'))
  const wrong = names.find((name) => !/^\d{4}_[\w-]+\.sql$/.test(name))
  if (wrong) throw new Error(`migration ${wrong}: the name must look like 0001_name.sql`)
  return names.sort().map((name) => {
    const text = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/** Processes that start together wait here for each other; the lock ends with the transaction. */
const oneAtATime = sql`select pg_advisory_xact_lock(7145001)`

async function createHistory(db: Db) {
  await oneAtATime.execute(db)
  await sql`
    create table if not exists schema_migration (
      name text primary key, sha256 text not null, run_at timestamp(0) not null default localtimestamp)`.execute(db)
  // Roles belong to the whole server: another database on it may have created this one a moment ago.
  for (const role of [APP_ROLE, UPPER_ROLE])
    await sql`do $$ begin
        create role ${sql.raw(role)} nologin;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db)
  await sql`do $$ begin
      if not pg_has_role('${sql.raw(UPPER_ROLE)}', '${sql.raw(APP_ROLE)}', 'member') then grant ${sql.raw(APP_ROLE)} to ${sql.raw(UPPER_ROLE)}; end if;
      if not pg_has_role(current_user, '${sql.raw(UPPER_ROLE)}', 'member') then grant ${sql.raw(UPPER_ROLE)} to current_user; end if;
      if not pg_has_role(current_user, '${sql.raw(APP_ROLE)}', 'member') then grant ${sql.raw(APP_ROLE)} to current_user; end if;
    end $$`.execute(db)
}

async function apply(db: Db, migration: Migration, known: Migration[]) {
  await oneAtATime.execute(db)
  const rows = await historyOf(db, known)
  if (rows.some((row) => row.name === migration.name)) return false
  const later = rows.find((row) => row.name > migration.name)
  if (later) throw new Error(`migration ${migration.name} comes after ${later.name} ran: give it a higher number`)
  try {
    await sql.raw(migration.text).execute(db)
  } catch (error) {
    throw new Error(`migration ${migration.name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
  await sql`insert into schema_migration (name, sha256) values (${migration.name}, ${migration.sha256})`.execute(db)
  return true
}

/**
 * Row-level security on every table with org_id, and the grants of the application role. Only differences are changed:
 * these statements lock tables, and other processes may be serving from them.
 */
async function secure(db: Db, closed: readonly string[]) {
  await oneAtATime.execute(db)
  await sql`select set_config('pims.append_only', ${closed.join(',')}, true)`.execute(db)
  await sql`select set_config('pims.upper_reads', ${upperReads.join(',')}, true)`.execute(db)
  await sql.raw(securing).execute(db)
}

const belowOwn = `org_id = any ((select string_to_array(current_setting(''app.org_children'', true), '',''))::text[])`

const securing = `do $$
declare
  t record;
  allowed text[];
  right_name text;
begin
  if not has_schema_privilege('${APP_ROLE}', 'public', 'usage') then
    grant usage on schema public to ${APP_ROLE};
  end if;
  for t in
    select c.oid, c.relname, c.relrowsecurity, c.relkind, coalesce(c.reloptions, '{}') as options,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as has_org,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_org') as has_policy,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'child_org') as has_child_policy
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and not c.relispartition
    order by c.relname
  loop
    if t.relkind = 'S' then
      if not has_sequence_privilege('${APP_ROLE}', t.oid, 'usage') then
        execute format('grant usage on sequence %I to ${APP_ROLE}', t.relname);
      end if;
      continue;
    end if;
    -- A view reads as its owner, past row-level security, unless told otherwise.
    if t.relkind = 'v' and not 'security_invoker=true' = any (t.options) then
      execute format('alter view %I set (security_invoker = true)', t.relname);
    end if;
    allowed := case
      when t.relname = 'schema_migration' or t.relkind = 'v' then array['select']
      when t.relname = any (string_to_array(current_setting('pims.append_only'), ',')) then array['select', 'insert']
      else array['select', 'insert', 'update', 'delete'] end;
    foreach right_name in array array['select', 'insert', 'update', 'delete', 'truncate'] loop
      if right_name = any (allowed) and not has_table_privilege('${APP_ROLE}', t.oid, right_name) then
        execute format('grant %s on %I to ${APP_ROLE}', right_name, t.relname);
      elsif right_name <> all (allowed) and has_table_privilege('${APP_ROLE}', t.oid, right_name) then
        execute format('revoke %s on %I from ${APP_ROLE}', right_name, t.relname);
      end if;
    end loop;
    if t.has_org and t.relkind in ('r', 'p') then
      if not t.relrowsecurity then
        execute format('alter table %I enable row level security', t.relname);
      end if;
      if not t.has_policy then
        -- The inner select makes it a constant of the statement, so that it can use an index.
        execute format(
          'create policy own_org on %I using (org_id = (select current_setting(''app.org_id'', true)))', t.relname);
      end if;
      if not t.has_child_policy and t.relname = any (string_to_array(current_setting('pims.upper_reads'), ',')) then
        execute format('create policy child_org on %I for select to ${UPPER_ROLE} using (${belowOwn})', t.relname);
        -- An upper level decides on the admission of an organisation; which columns, its handler says.
        if t.relname = 'org' then
          execute format('create policy child_org_audit on %I for update to ${UPPER_ROLE} using (${belowOwn})', t.relname);
        end if;
      end if;
    end if;
  end loop;
end $$`
