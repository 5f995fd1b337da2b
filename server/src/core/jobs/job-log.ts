import { sql } from 'kysely'
import { msOf, timeText } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { abandonedMs, type LastRun } from './job-slots.ts'

/** The run log of the jobs (table job_run). */

export async function lastRun(db: Db, orgId: string, job: string): Promise<LastRun | undefined> {
  return db
    .selectFrom('jobRun')
    .select(['slot', 'status', 'tries', 'finished'])
    .where('orgId', '=', orgId)
    .where('job', '=', job)
    .where('manual', '=', 0)
    .orderBy('slot', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** True while a job without a transaction of its own is running, in any process. */
export async function isRunning(db: Db, orgId: string, job: string, now: string) {
  const row = await db
    .selectFrom('jobRun')
    .select('slot')
    .where('orgId', '=', orgId)
    .where('job', '=', job)
    .where('status', '=', 'RUNNING')
    .where('started', '>', timeText(msOf(now) - abandonedMs))
    .executeTakeFirst()
  return row !== undefined
}

/** A run by hand takes a second that no other run has, so that each leaves its row. */
export async function freeSlot(db: Db, orgId: string, job: string, now: string) {
  const row = await db
    .selectFrom('jobRun')
    .select('slot')
    .where('orgId', '=', orgId)
    .where('job', '=', job)
    .where('manual', '=', 1)
    .orderBy('slot', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.slot >= now ? timeText(msOf(row.slot) + 1000) : now
}

export interface RunRow {
  slot: string
  manual: 0 | 1
  status: string
  started: string
  finished: string
  result?: unknown
  error?: string
}

export async function keepRun(db: Db, orgId: string, job: { name: string; periodic: boolean }, row: RunRow) {
  const result = row.result === undefined ? null : JSON.stringify(row.result, plain)
  const values = { ...row, error: row.error?.slice(0, 2000) ?? null, result }
  await db
    .insertInto('jobRun')
    .values({ orgId, job: job.name, tries: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'job', 'manual', 'slot'])
        // Recording the end of a run that has a row already does not count as another try.
        .doUpdateSet({
          ...values,
          tries: sql`job_run.tries + (job_run.status = 'FAILED' or excluded.status = 'RUNNING')::int`,
        })
        // Between our failure and this line another process may have finished the same slot.
        .where('jobRun.status', '<>', 'DONE'),
    )
    .execute()
  // Periodic jobs leave thousands of rows a day; those since yesterday are enough to read.
  if (!job.periodic) return
  const yesterday = sql<string>`${row.slot}::timestamp - interval '1 day'`
  await db
    .deleteFrom('jobRun')
    .where('orgId', '=', orgId)
    .where('job', '=', job.name)
    .where('slot', '<', yesterday)
    .execute()
}

/** Counts of changed rows come from Kysely as bigint, which JSON does not know. */
const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
