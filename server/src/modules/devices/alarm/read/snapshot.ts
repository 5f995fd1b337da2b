import { sql } from 'kysely'
import { z } from 'zod'
import { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { addDays, addMinutes, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'
import { unpack } from '../../device/service.ts'
import type { AlarmRow } from '../followers.ts'

/** The samples around an alarm (iot.md 2.3): kept for three years, longer than the raw samples. */

const aroundMinutes = 5
/** Minutes are written a while after they have ended. */
const settledMinutes = 1
const keptDays = 3 * 365
const most = 50

const Points = z.array(z.object({ ts: z.number(), d: Metrics }))
type Points = z.output<typeof Points>

type Around = Pick<AlarmRow, 'orgId' | 'deviceNo' | 'oldmanId' | 'raisedTime'>

/** The raw samples around an alarm, in their order: only those of its resident (iot.md 1a). */
async function samplesOf(db: Db, row: Around): Promise<Points> {
  const { orgId, deviceNo, oldmanId } = row
  const { from, to } = spanOf(row)
  const others = await db
    .selectFrom('deviceBindLog')
    .select(['fromTime', 'toTime'])
    .where('orgId', '=', orgId)
    .where('deviceNo', '=', deviceNo)
    .where('oldmanId', '<>', oldmanId ?? '')
    .where('fromTime', '<=', to)
    .where((eb) => eb.or([eb('toTime', 'is', null), eb('toTime', '>', from)]))
    .execute()
  const spans = others.map(({ fromTime, toTime }) => ({ fromMs: msOf(fromTime), toMs: toTime ? msOf(toTime) : null }))
  const isAnothers = (ts: number) => spans.some(({ fromMs, toMs }) => fromMs <= ts && (toMs === null || ts < toMs))
  const { rows } = await sql<{ at: string; data: Buffer }>`
    select to_char(minute_time, 'YYYY-MM-DD HH24:MI:SS') as at, data from telemetry_raw raw
    join device on device.org_id = raw.org_id and device.device_id = raw.device_id
    where raw.org_id = ${orgId} and device.device_no = ${deviceNo}
      and minute_time >= date_trunc('minute', ${from}::timestamp) and minute_time <= ${to}::timestamp
    order by minute_time`.execute(db)
  const first = msOf(from)
  const last = msOf(to)
  return rows
    .flatMap(({ at, data }) => unpack(msOf(at), data))
    .filter(({ ts, ev }) => ev === undefined && ts >= first && ts <= last && !isAnothers(ts))
    .map(({ ts, d }) => ({ ts, d }))
}

const spanOf = ({ raisedTime }: Pick<AlarmRow, 'raisedTime'>) => ({
  from: addMinutes(raisedTime, -aroundMinutes),
  to: addMinutes(raisedTime, aroundMinutes),
})

/** `[[ts, hr, rr, inBed, move]]` of five minutes before and after: the stored copy, else the raw samples. */
export async function curveOf(db: Db, orgId: string, row: AlarmRow) {
  if (!row.deviceNo) return []
  const stored = row.snapshotId
    ? await db
        .selectFrom('alarmSnapshot')
        .select('points')
        .where('orgId', '=', orgId)
        .where('snapshotId', '=', row.snapshotId)
        .executeTakeFirst()
    : undefined
  const points = stored ? Points.parse(stored.points) : await samplesOf(db, row)
  return points.map(({ ts, d }) => [ts, d.hr ?? null, d.rr ?? null, d.inBed ?? null, d.move ?? null])
}

/** Copies the samples around alarms that are some minutes old; gives how many. */
export async function takeSnapshots(db: Db, who: Who): Promise<number> {
  const rows = await db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('deviceNo', 'is not', null)
    .where('snapshotId', 'is', null)
    .where('raisedTime', '<=', addMinutes(who.now, -aroundMinutes - settledMinutes))
    .where('raisedTime', '>=', addDays(who.today, -1))
    .orderBy('raisedTime')
    .limit(most)
    .execute()
  let snapshotCount = 0
  for (const row of rows) {
    const { from, to } = spanOf(row)
    const points = await samplesOf(db, row)
    const snapshotId = newId()
    if (points.length > 0)
      await db
        .insertInto('alarmSnapshot')
        .values({
          orgId: who.orgId,
          snapshotId,
          alarmId: row.alarmId,
          deviceNo: String(row.deviceNo),
          fromTime: from,
          toTime: to,
          points: JSON.stringify(points),
          createTime: who.now,
        })
        .execute()
    // Searched only once; without a new version, as no screen waits for it. An empty id means no samples.
    await db
      .updateTable('alarm')
      .set({ snapshotId: points.length > 0 ? snapshotId : '' })
      .where('orgId', '=', who.orgId)
      .where('alarmId', '=', row.alarmId)
      .execute()
    snapshotCount += points.length > 0 ? 1 : 0
  }
  return snapshotCount
}

/** Copies are kept for three years. */
export const dropSnapshots = (db: Db, who: Who) =>
  db
    .deleteFrom('alarmSnapshot')
    .where('orgId', '=', who.orgId)
    .where('createTime', '<', `${addDays(who.today, -keptDays)} 00:00:00`)
    .execute()

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'alarmSnapshot.points': Points
  }
}
