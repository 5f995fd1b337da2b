import { sql } from 'kysely'
import { z } from 'zod'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { unpack } from '../../device/service.ts'
import { State } from '../judge/judge.ts'
import type { Moment } from '../judge/replay.ts'

/** The state of the judge for each bed, stored once a minute; another process goes on from there with later samples. */

export interface StoredBed {
  orgId: string
  deviceId: string
  oldmanId: string
  ts: number
  states: Record<string, State>
}
export interface RestoredBed extends StoredBed {
  /** The samples after the stored state that were written. */
  since: Moment[]
}

export async function keepStates(db: Db, states: readonly StoredBed[]) {
  if (states.length === 0) return
  // A device or a resident may have been removed meanwhile.
  await sql`insert into mattress_state (org_id, device_id, oldman_id, ts, states)
    select "orgId", "deviceId", "oldmanId", ts, states
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as given ("orgId" text, "deviceId" text, "oldmanId" text, ts bigint, states jsonb)
    join device on device.org_id = "orgId" and device.device_id = "deviceId"
    join oldman on oldman.org_id = "orgId" and oldman.oldman_id = "oldmanId"
    on conflict (org_id, device_id) do update set oldman_id = excluded.oldman_id, ts = excluded.ts,
      states = excluded.states`.execute(db)
}

const States = z.record(z.string(), State)
/** Older samples have a gap behind them in any case. */
const freshMs = 10 * 60_000

export async function restoredStates(db: Db, nowMs: number): Promise<RestoredBed[]> {
  const rows = await db.selectFrom('mattressState').selectAll().execute()
  const entries = rows.flatMap(({ states, ts, ...of }) => {
    const read = States.safeParse(states)
    return read.success ? [{ ...of, ts: Number(ts), states: read.data }] : []
  })
  const minutes = await rawSince(db, nowMs, entries)
  return entries.map((one) => ({
    ...one,
    since: (minutes.get(`${one.orgId}/${one.deviceId}`) ?? []).filter(({ ts }) => ts > one.ts),
  }))
}

async function rawSince(db: Db, nowMs: number, states: readonly StoredBed[]) {
  const places = states
    .filter(({ ts }) => ts > nowMs - freshMs)
    .map(({ orgId, deviceId, ts }) => ({ orgId, deviceId, at: timeText(Math.floor(ts / 60_000) * 60_000) }))
  if (places.length === 0) return new Map<string, Moment[]>()
  const { rows } = await sql<{ orgId: string; deviceId: string; at: string; data: Buffer }>`
    select org_id, device_id, to_char(minute_time, 'YYYY-MM-DD HH24:MI:SS') as at, data from telemetry_raw
    join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given ("orgId" text, "deviceId" text, "at" timestamp)
      on org_id = "orgId" and device_id = "deviceId" and minute_time >= given."at"
    order by minute_time`.execute(db)
  const found = new Map<string, Moment[]>()
  for (const { orgId, deviceId, at, data } of rows) {
    const moments = unpack(msOf(at), data).filter(({ ev }) => ev === undefined)
    const key = `${orgId}/${deviceId}`
    found.set(key, [...(found.get(key) ?? []), ...moments.map(({ ts, d }) => ({ ts, d }))])
  }
  for (const list of found.values()) list.sort((one, other) => one.ts - other.ts)
  return found
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'mattressState.states': StoredBed['states']
  }
}
