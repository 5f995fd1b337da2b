import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * A setting and the settings it was changed from, as a subquery of ids: changing a drug at need starts no new day count
 * and allows no earlier dose (stock.md 5.4).
 */
export const withBefore = (orgId: RawBuilder<unknown>, useId: RawBuilder<unknown>) => sql`(
  with recursive chain as (
    select first.use_id, first.prev_use_id from drug_use first where first.org_id = ${orgId} and first.use_id = ${useId}
    union
    select before.use_id, before.prev_use_id from drug_use before
    join chain on chain.prev_use_id = before.use_id where before.org_id = ${orgId})
  select chain.use_id from chain)`

/** The same ids as a list: a setting does not conflict with those it was changed from. */
export async function idsBefore(db: Db, { orgId }: Pick<Who, 'orgId'>, useId: string) {
  const { rows } = await sql<{ useId: string }>`select used.use_id from drug_use used
    where used.org_id = ${orgId} and used.use_id in ${withBefore(sql`${orgId}`, sql`${useId}`)}`.execute(db)
  return rows.map((row) => row.useId)
}
