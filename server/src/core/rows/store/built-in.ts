import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * The given entries that an organisation has never received; they count as received from now on. So a new version adds
 * new entries, and entries that users removed stay removed.
 */
export async function notReceived(db: Db, orgId: string, kind: string, items: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ itemId: string }>`
    insert into built_in (org_id, kind, item_id)
    select ${orgId}, ${kind}, unnest(${items}::text[])
    on conflict do nothing returning item_id`.execute(db)
  return new Set(rows.map((row) => row.itemId))
}

export type Seed = (db: Db, orgId: string, now: string) => Promise<unknown>
const seeds: Seed[] = []

/** Registers the entries a module builds into an institution; `serve(calls, handlers, { seed })` calls it. */
export function joinSeeds(seed: Seed) {
  seeds.push(seed)
}

/** Inserts all built-in entries an organisation has not received yet; entries it changed or removed stay so. */
export async function seedInstitution(db: Db, orgId: string, now: string) {
  if (seeds.length === 0) throw new Error('no module is loaded that builds something in')
  for (const seed of seeds) await seed(db, orgId, now)
}

const floors = ['../../../../contract/src/', '../../'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** A short hash of the built-in data of this version: it changes with any source of them. */
export function builtInVersion() {
  const hash = createHash('sha256')
  for (const floor of floors)
    for (const file of globSync('**/*.{ts,json,sql}', { cwd: floor }).sort())
      if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(floor, file)))
  return hash.digest('hex').slice(0, 24)
}

const versionKind = 'version'

/** The organisations that have not received this version of the built-in data yet. */
export async function behindVersion(db: Db, version: string) {
  const rows = await db
    .selectFrom('org')
    .select('orgId')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('builtIn')
            .select('builtIn.orgId')
            .whereRef('builtIn.orgId', '=', 'org.orgId')
            .where('kind', '=', versionKind)
            .where('itemId', '=', version),
        ),
      ),
    )
    .orderBy('orgId')
    .execute()
  return rows.map(({ orgId }) => orgId)
}

/** Records the version an organisation has; its previous version is forgotten. */
export async function noteVersion(db: Db, orgId: string, version: string) {
  await db.deleteFrom('builtIn').where('orgId', '=', orgId).where('kind', '=', versionKind).execute()
  await notReceived(db, orgId, versionKind, [version])
}
