import { sql } from 'kysely'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { makeParts } from '#core/jobs/month-parts.ts'
import { setting } from '#core/settings.ts'

/**
 * Tables that grow without end are partitioned by month: the operation log (platform.md 5; migration 0019) and those
 * that register.
 */

/** Made ahead, so that a server that is down for weeks still finds its month. */
const ahead = 2

/** Makes the parts of the coming months and drops those past their retention. */
export const months = defineJob({
  name: 'log-months',
  title: '整理按月存放的记录',
  at: '03:35',
  scope: 'system',
  run: async (db, { day }) => {
    // A reader of the log locks it for a moment; the run is tried again, so that it does not block everybody waiting
    // behind it.
    await sql`set local lock_timeout = '10s'`.execute(db)
    const count = (await makeMonths(db, day)) + (await makeParts(db, day, ahead))
    const dropped = await dropMonths(db, await keptFrom(db, day))
    return { made: count, dropped }
  },
})

async function makeMonths(db: Db, day: string) {
  const { rows } = await sql<{ made: boolean }>`
    select make_log_month(month) as made from (
      select distinct date_trunc('month', oper_time)::date as month from pims_part.oper_log_rest
      union select (date_trunc('month', ${day}::date) + n * interval '1 month')::date from generate_series(0, ${ahead}::int) n
    ) wanted order by month`.execute(db)
  return rows.filter((row) => row.made).length
}

async function dropMonths(db: Db, before: string) {
  const { rows } = await sql<{ dropped: number }>`select drop_log_months(${before}::date) as dropped`.execute(db)
  return rows[0].dropped
}

/** The first day of the log that each organisation keeps. */
export async function firstKeptDays(db: Db, day: string) {
  const orgs = await db.selectFrom('org').select('orgId').execute()
  const found: { orgId: string; from: string }[] = []
  for (const { orgId } of orgs)
    found.push({ orgId, from: addDays(day, -(await setting(db, orgId, 'operLogKeepDays'))) })
  return found
}

/** A part holds the rows of all institutions: it is dropped after the longest retention. */
async function keptFrom(db: Db, day: string) {
  return (await firstKeptDays(db, day)).reduce((first, { from }) => (from < first ? from : first), day)
}
