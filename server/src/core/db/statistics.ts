import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Gathers planner statistics of the product's own tables only. The system tables are shared by all databases of the
 * server: they would stay locked to the end of the transaction, and another process gathering statistics would wait for
 * them.
 */
export async function refreshStatistics(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and (relkind = 'p' or relkind = 'r' and not relispartition)
    order by relname`.execute(db)
  await sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`).execute(db)
}
