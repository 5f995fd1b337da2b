import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import { knownSeries } from '#core/rows/numbers.ts'

/** Every series that modules declare goes on behind what was numbered here: else the first of today that meets one of these cannot be saved. */
export async function goOn(db: Db, orgId: string) {
  for (const { table, column, digits } of knownSeries) {
    const no = sql.ref(column)
    const of = sql.lit(digits)
    await sql`insert into running_no as running (org_id, scope, last_no)
      select org_id, left(${no}, -${of}), max(right(${no}, ${of})::int) from ${sql.table(table)}
      where org_id = ${orgId} and ${no} ~ ${`^[A-Z]+[0-9]{${digits},}$`} group by 1, 2
      on conflict (org_id, scope) do update set last_no = greatest(running.last_no, excluded.last_no)`.execute(db)
  }
}
