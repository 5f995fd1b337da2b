import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#core/db/db.ts'

/** The engine runs in one process; another takes over within fifteen seconds (iot.md 2.2). */

const name = 'iot-engine'
/** How long it lasts without a renewal. */
export const leaseMs = 10_000

export function openLease(database: Database) {
  const me = randomUUID()
  const mine = sql`split_part(engine_lease.holder, ':', 1) = ${me}`
  let checkCount = 0
  return {
    /**
     * Gives the term of the lease of this process, the same as long as no other process has held it, even after it
     * expired; undefined: another process holds it. Measured by the clock of the database, since those of machines
     * differ.
     */
    async hold(): Promise<string | undefined> {
      checkCount += 1
      const { rows } = await database.withSystem((db) =>
        sql<{ holder: string }>`
          insert into engine_lease (engine, holder, until_time)
          values (${name}, ${`${me}:${checkCount}`}, clock_timestamp()::timestamp + ${leaseMs} * interval '1 millisecond')
          on conflict (engine) do update set until_time = excluded.until_time,
              holder = case when ${mine} then engine_lease.holder else excluded.holder end
            where ${mine} or engine_lease.until_time < clock_timestamp()::timestamp
          returning holder`.execute(db),
      )
      return rows[0]?.holder
    },
    leave: () =>
      database.withSystem((db) => sql`delete from engine_lease where engine = ${name} and ${mine}`.execute(db)),
  }
}
