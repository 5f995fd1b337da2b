import { sql } from 'kysely'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { setting } from '#core/settings.ts'
import { trimsOfDevices } from '../../service.ts'

/** Raw samples are kept for days, minutes for half a year, hours for five years, days without limit (iot.md 2.3). */

const minuteDays = 180
const hourDays = 5 * 365
/** Partitions are made ahead, so that they exist after a standstill of a week. */
const ahead = 7

export const trim = defineJob({
  name: 'telemetry-trim',
  title: '清理设备原始数据',
  at: '03:10',
  scope: 'system',
  run: async (db, { day }) => {
    // A reader locks a partition for a moment; the job fails and runs again rather than let all others wait behind it.
    await sql`set local lock_timeout = '10s'`.execute(db)
    await makeDays(db, day)
    const raw = await trimRaw(db, day)
    const minutes = await drop(db, 'telemetry_minute', 'minute_time', addDays(day, -minuteDays))
    const hours = await drop(db, 'telemetry_hour', 'hour_time', addDays(day, -hourDays))
    const others: Record<string, number>[] = []
    for (const cut of trimsOfDevices()) others.push(await cut(db, day))
    return Object.assign({ raw, minutes, hours }, ...others)
  },
})

async function makeDays(db: Db, day: string) {
  await sql`select make_day_part('telemetry_raw', 'minute_time', wanted.day) from (
    select distinct minute_time::date as day from pims_part.telemetry_raw_rest
    union select ${day}::date + n from generate_series(0, ${ahead}::int) n) wanted order by wanted.day`.execute(db)
}

/**
 * A partition holds a day of all institutions: it is dropped when the one that keeps longest no longer needs it; rows
 * of others are deleted before.
 */
async function trimRaw(db: Db, day: string) {
  const orgs = await db.selectFrom('org').select('orgId').orderBy('orgId').execute()
  const keepFrom: { orgId: string; from: string }[] = []
  for (const { orgId } of orgs) keepFrom.push({ orgId, from: addDays(day, -(await setting(db, orgId, 'rawKeepDays'))) })
  const first = keepFrom.reduce((least, { from }) => (from < least ? from : least), day)
  const dropped = await drop(db, 'telemetry_raw', 'minute_time', first)
  const { numAffectedRows = 0n } = await sql`delete from telemetry_raw using
    jsonb_to_recordset(${JSON.stringify(keepFrom)}::jsonb) as kept ("orgId" text, "from" timestamp)
    where org_id = "orgId" and minute_time < kept."from"`.execute(db)
  return dropped + Number(numAffectedRows)
}

/** Drops whole partitions that ended, and deletes rows outside of any; gives how many. */
async function drop(db: Db, table: string, stamp: string, before: string) {
  const { rows } = await sql<{
    dropped: number
  }>`select drop_parts_before(${table}, ${before}::date) as dropped`.execute(db)
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(`pims_part.${table}_rest`)}
    where ${sql.ref(stamp)} < ${before}::date`.execute(db)
  return rows[0].dropped + Number(numAffectedRows)
}
