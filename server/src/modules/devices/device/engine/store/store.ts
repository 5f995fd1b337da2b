import { sql } from 'kysely'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Buffers, Minute } from '../intake/buffers.ts'
import { pack, unpack } from '../intake/pack.ts'
import { isStillAtEdge, minuteFigures, minuteMs } from '../state/minute.ts'

/** Writes many minutes at once into their rows: samples and figures. A second write replaces the first. */

interface Place {
  orgId: string
  deviceId: string
  at: string
}
const placeOf = ({ dev, startMs }: MinuteKey): Place => ({
  orgId: dev.orgId,
  deviceId: dev.deviceId,
  at: timeText(startMs),
})
const recordset = (places: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (${sql.raw(columns)})`
const place = '"orgId" text, "deviceId" text, "at" timestamp'

/** Writes minutes of which all samples are in memory. */
export async function writeMinutes(db: Db, buffers: Buffers, minutes: readonly Minute[]) {
  const raws = minutes.map((minute) => ({
    ...placeOf(minute),
    samples: minute.samples.length,
    data: `\\x${pack(minute.startMs, minute.samples).toString('hex')}`,
  }))
  await sql`insert into telemetry_raw (org_id, device_id, minute_time, samples, data)
    select "orgId", "deviceId", "at", samples, data from ${recordset(raws, `${place}, samples integer, data bytea`)}
    on conflict (org_id, device_id, minute_time) do update set samples = excluded.samples, data = excluded.data`.execute(
    db,
  )
  await sql`delete from telemetry_minute using ${recordset(minutes.map(placeOf), place)}
    where org_id = "orgId" and device_id = "deviceId" and minute_time = "at"`.execute(db)
  const rows = minutes.flatMap((minute) =>
    minuteFigures(minute.startMs, minute.samples, minute.dev.periods, buffers.beside(minute)).map((one) => ({
      ...placeOf(minute),
      ...one,
    })),
  )
  const names = figureNames.map((name) => sql.raw(`"${name}"`))
  await sql`insert into telemetry_minute (org_id, device_id, minute_time, oldman_id, ${sql.join(figureNames.map((name) => sql.ref(name)))})
    select "orgId", "deviceId", "at", "oldmanId", ${sql.join(names)}
    from ${recordset(rows, `${place}, "oldmanId" text, ${figureNames.map((name) => `"${name}" ${reals.has(name) ? 'real' : 'integer'}`)}`)}`.execute(
    db,
  )
}

const reals: ReadonlySet<string> = new Set([
  'hrMin',
  'hrAvg',
  'hrMax',
  'rrMin',
  'rrAvg',
  'rrMax',
  'spo2Min',
  'spo2Avg',
  'spo2Max',
  'quality',
])
const counts = [
  'bedSec',
  'inBedSec',
  'lightSec',
  'deepSec',
  'moveSum',
  'turns',
  'wetSec',
  'apneaCount',
  'apneaMaxSec',
  'samples',
  'validSamples',
  'events',
]
const figureNames = [...reals, ...counts]

/**
 * For minutes that may be stored already: reads the stored samples and puts them before the new ones. Where an apnea
 * reaches the edge of a minute its neighbours are read too; gives those whose figures may change.
 */
export async function readStored(db: Db, buffers: Buffers, minutes: readonly Minute[]): Promise<Minute[]> {
  const partial = minutes.filter(({ whole }) => !whole)
  if (partial.length === 0) return []
  const stored = await rawOf(db, partial)
  for (const minute of partial) buffers.complete(minute, stored(minute) ?? [])
  const edged = partial.filter(({ samples }) => isStillAtEdge(samples))
  const around = buffers.missing(edged, 2)
  if (around.length === 0) return []
  const beside = await rawOf(db, around)
  const neighbours = around.flatMap((one) => {
    const samples = beside(one)
    return (samples && buffers.hold(one, samples)) ?? []
  })
  // The minutes two away are only needed to calculate those between.
  const isNext = (one: Minute, other: Minute) =>
    one.dev === other.dev && Math.abs(one.startMs - other.startMs) === minuteMs
  return neighbours.filter((one) => edged.some((other) => isNext(one, other)))
}

type MinuteKey = Pick<Minute, 'dev' | 'startMs'>

/** The stored samples, by minute. */
async function rawOf(db: Db, minutes: readonly MinuteKey[]) {
  const { rows } = await sql<Place & { data: Buffer }>`
    select org_id, device_id, to_char(minute_time, 'YYYY-MM-DD HH24:MI:SS') as at, data from telemetry_raw
    join ${recordset(minutes.map(placeOf), place)} on org_id = "orgId" and device_id = "deviceId" and minute_time = "at"`.execute(
    db,
  )
  const keyOf = ({ orgId, deviceId, at }: Place) => `${orgId}/${deviceId}/${at}`
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  return (minute: MinuteKey) => {
    const found = stored.get(keyOf(placeOf(minute)))
    return found && unpack(msOf(found.at), found.data)
  }
}

export interface Hour {
  orgId: string
  deviceId: string
  at: string
}
export const hourOf = (minute: Minute): Hour => {
  const { orgId, deviceId, at } = placeOf(minute)
  return { orgId, deviceId, at: `${at.slice(0, 13)}:00:00` }
}

/**
 * Hours of the last day that differ from their minutes: the process that wrote the minutes was killed before it rolled
 * them up.
 */
export async function hoursBehind(db: Db, since: string): Promise<Hour[]> {
  const { rows } = await sql<Hour>`
    with told as (
      select org_id, device_id, date_trunc('hour', minute_time) as hour_time, sum(samples) as samples
      from telemetry_minute where minute_time >= date_trunc('hour', ${since}::timestamp) group by 1, 2, 3),
    rolled as (
      select org_id, device_id, hour_time, sum(samples) as samples
      from telemetry_hour where hour_time >= date_trunc('hour', ${since}::timestamp) group by 1, 2, 3)
    select org_id, device_id, to_char(hour_time, 'YYYY-MM-DD HH24:MI:SS') as at
    from told left join rolled using (org_id, device_id, hour_time)
    where rolled.samples is distinct from told.samples`.execute(db)
  return rows
}

/** Rolls minutes up into hours, and hours into days; only those that changed. */
export async function rollUp(db: Db, hours: readonly Hour[]) {
  await roll(db, hours, { from: 'minute', to: 'hour', unit: 'hour' })
  const days = new Map(hours.map((hour) => [`${hour.orgId}/${hour.deviceId}/${hour.at.slice(0, 10)}`, hour]))
  const dayStarts = [...days.values()].map((hour) => ({ ...hour, at: `${hour.at.slice(0, 10)} 00:00:00` }))
  await roll(db, dayStarts, { from: 'hour', to: 'day', unit: 'day' })
}

interface Rolling {
  from: 'minute' | 'hour'
  to: 'hour' | 'day'
  unit: 'hour' | 'day'
}

async function roll(db: Db, places: readonly Hour[], { from, to, unit }: Rolling) {
  const source = sql.ref(`telemetry_${from}`)
  const target = sql.ref(`telemetry_${to}`)
  const fine = sql.ref(`${from}_time`)
  const coarse = sql.ref(`${to}_time`)
  const known = recordset(places, place)
  await sql`delete from ${target} using ${known} where org_id = "orgId" and device_id = "deviceId" and ${coarse} = "at"`.execute(
    db,
  )
  const mean = (name: string) =>
    sql`sum(${sql.ref(name)} * greatest(valid_samples, 1)) / sum(greatest(valid_samples, 1)) filter (where ${sql.ref(name)} is not null)`
  const least = (name: string) => sql`min(${sql.ref(name)})`
  const most = (name: string) => sql`max(${sql.ref(name)})`
  const figure = (name: string) => {
    if (name === 'apneaMaxSec' || name.endsWith('Max')) return most(name)
    if (name.endsWith('Min')) return least(name)
    return reals.has(name) ? mean(name) : sql`sum(${sql.ref(name)})`
  }
  await sql`insert into ${target} (org_id, device_id, ${coarse}, oldman_id, ${sql.join(figureNames.map((name) => sql.ref(name)))})
    select org_id, device_id, "at", oldman_id, ${sql.join(figureNames.map(figure))}
    from ${source} join ${known} on org_id = "orgId" and device_id = "deviceId" and ${fine} >= "at"
      and ${fine} < "at" + ${`1 ${unit}`}::interval
    group by org_id, device_id, "at", oldman_id`.execute(db)
}
