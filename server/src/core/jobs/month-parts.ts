import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Tables that grow without end are partitioned by month; the job `log-months` makes the partitions ahead. */

interface ByMonth {
  table: string
  /** Its day. */
  stamp: string
}
const joined: ByMonth[] = []

/** A table that `make_month_part` of migration 0106 can partition; called once, at the module's top level. */
export const joinMonths = (table: ByMonth) => void joined.push(table)

/**
 * Makes the partitions of this month and of the given number of next months, and of rows outside all partitions. Gives
 * how many were made.
 */
export async function makeParts(db: Db, day: string, ahead: number) {
  let count = 0
  for (const { table, stamp } of joined) {
    const { rows } = await sql<{ made: boolean }>`
      select make_month_part(${table}, ${stamp}, month) as made from (
        select distinct date_trunc('month', ${sql.ref(stamp)})::date as month from ${sql.table(`pims_part.${table}_rest`)}
        union select (date_trunc('month', ${day}::date) + n * interval '1 month')::date from generate_series(0, ${ahead}::int) n
      ) wanted order by month`.execute(db)
    count += rows.filter((row) => row.made).length
  }
  return count
}
