import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../../core/db/db.ts'

/** The engine runs in one process; another takes over within fifteen seconds (iot.md 2.2). */

const name = 'iot-engine'
/** How long it is held without being renewed. */
export const leaseMs = 10_000

export function openLease(database: Database) {
  const holder = randomUUID()
  return {
    /** True while this process holds it. Counted by the clock of the database: those of machines differ. */
    async hold(): Promise<boolean> {
      const { rows } = await database.withSystem((db) =>
        sql<{ holder: string }>`
          insert into engine_lease (engine, holder, until_time)
          values (${name}, ${holder}, clock_timestamp()::timestamp + ${leaseMs} * interval '1 millisecond')
          on conflict (engine) do update set holder = excluded.holder, until_time = excluded.until_time
            where engine_lease.holder = excluded.holder or engine_lease.until_time < clock_timestamp()::timestamp
          returning holder`.execute(db),
      )
      return rows.length > 0
    },
    leave: () =>
      database.withSystem((db) =>
        sql`delete from engine_lease where engine = ${name} and holder = ${holder}`.execute(db),
      ),
  }
}
