import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Which of these an organisation was not given yet; they count as given from now on. So a new version brings what is
 * new, and what people removed stays removed.
 */
export async function notGiven(db: Db, orgId: string, kind: string, items: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ itemId: string }>`
    insert into built_in (org_id, kind, item_id)
    select ${orgId}, ${kind}, unnest(${items}::text[])
    on conflict do nothing returning item_id`.execute(db)
  return new Set(rows.map((row) => row.itemId))
}

export type Seed = (db: Db, orgId: string, now: string) => Promise<unknown>
const seeds: Seed[] = []

/** Says what a module builds into an institution; `serve(calls, handlers, { seed })` calls it. */
export function joinSeeds(seed: Seed) {
  seeds.push(seed)
}

/** Everything built in that an organisation has not got yet; what it changed or removed stays so. */
export async function seedInstitution(db: Db, orgId: string, now: string) {
  if (seeds.length === 0) throw new Error('no module is loaded that builds something in')
  for (const seed of seeds) await seed(db, orgId, now)
}
