import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { recordRefusals as no } from '#contract/modules/duty/attendance/record.ts'
import type { Db } from '#core/db/db.ts'

/** The closed months of attendance: no data they were judged by can change (administration.md 3.4). */

/**
 * While months are closed nobody changes the data they are judged by, and the reverse; several changes may run at once.
 */
export const holdClosing = (db: Db, orgId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${closing(orgId)}, 0))`.execute(db)
const holdOpen = (db: Db, orgId: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${closing(orgId)}, 0))`.execute(db)
const closing = (orgId: string) => `attendance ${orgId}`

/** Called before each change of data that attendance is judged by: 22331 for a closed month between two days. */
export async function assertMonthsOpen(db: Db, orgId: string, from: string, to = from) {
  await holdOpen(db, orgId)
  const row = await db
    .selectFrom('attendanceClose')
    .select('month')
    .where('orgId', '=', orgId)
    .where('month', '>=', from.slice(0, 7))
    .where('month', '<=', to.slice(0, 7))
    .orderBy('month')
    .limit(1)
    .executeTakeFirst()
  if (row) refuse(no.closed, { month: row.month })
}

/** The closed months between two days, for a writer: they stay closed until it is done. */
export async function lockedMonths(db: Db, orgId: string, from: string, to: string) {
  await holdOpen(db, orgId)
  return closedMonths(db, orgId, from, to)
}

export async function closedMonths(db: Db, orgId: string, from: string, to: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('attendanceClose')
    .select('month')
    .where('orgId', '=', orgId)
    .where('month', '>=', from.slice(0, 7))
    .where('month', '<=', to.slice(0, 7))
    .execute()
  return new Set(rows.map(({ month }) => month))
}
