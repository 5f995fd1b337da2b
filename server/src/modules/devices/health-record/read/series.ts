import { sql } from 'kysely'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { sleepState } from '#contract/modules/devices/device/telemetry.ts'
import type { HealthSpan } from '#contract/modules/devices/health-record/health-record.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { unpack } from '../../device/service.ts'
import { tenth, type Window } from '../rules.ts'
import { type Minute, minuteMs } from '../time-in-bed.ts'
import { mattressMinutesOf } from './read.ts'

/** The points of charts: minutes of a day, hours of a week or a month (iot.md 6). */

/** The resident and the time span. */
interface ChartRequest {
  db: Db
  who: Who
  oldmanId: string
  whole: Window
  span: HealthSpan
}
type Point = [ts: number, min: number | null, avg: number | null, max: number | null]

/** Heart rate or breath; for a day also the minutes behind the points. */
export async function curve(begun: ChartRequest, of: 'hr' | 'rr'): Promise<{ points: Point[]; minutes: Minute[] }> {
  const { db, who, oldmanId, whole, span } = begun
  if (span !== 'day') return { points: await hours(begun, of), minutes: [] }
  const minutes =
    (await mattressMinutesOf(db, who.orgId, [oldmanId], { from: whole.from, to: whole.until })).get(oldmanId) ?? []
  const points = minutes
    .filter((minute) => minute[`${of}Avg`] !== null)
    .map((minute): Point => [minute.at, minute[`${of}Min`], minute[`${of}Avg`], minute[`${of}Max`]])
  return { points, minutes }
}

async function hours({ db, who, oldmanId, whole }: ChartRequest, of: 'hr' | 'rr'): Promise<Point[]> {
  const column = (name: string) => sql.ref(`told.${of}_${name}`)
  const { rows } = await sql<{ time: string; min: number; avg: number; max: number }>`
    select to_char(told.hour_time, 'YYYY-MM-DD HH24:MI:SS') as time, min(${column('min')})::float8 as min,
      avg(${column('avg')})::float8 as avg, max(${column('max')})::float8 as max
    from telemetry_hour told
    join device on device.org_id = told.org_id and device.device_id = told.device_id
      and device.device_type = ${deviceType.is.mattress}
    where told.org_id = ${who.orgId} and told.oldman_id = ${oldmanId} and ${column('avg')} is not null
      and told.hour_time >= ${timeText(whole.from)}::timestamp and told.hour_time < ${timeText(whole.to)}::timestamp
    group by told.hour_time order by told.hour_time`.execute(db)
  return rows.map(({ time, min, avg, max }) => [msOf(time), tenth(min), tenth(avg), tenth(max)])
}

/** From, to and state of sleep. Silence leaves a gap. */
export function bedPieces(minutes: readonly Minute[]) {
  const pieces: [from: number, to: number, state: number][] = []
  for (const minute of minutes) {
    const state = stateOf(minute)
    const last = pieces.at(-1)
    if (last && last[1] === minute.at && last[2] === state) last[1] = minute.at + minuteMs
    else pieces.push([minute.at, minute.at + minuteMs, state])
  }
  return pieces
}

function stateOf({ bedSec, inBedSec, lightSec, deepSec }: Minute) {
  if (inBedSec === 0 || inBedSec * 2 < (bedSec ?? 60)) return sleepState.out
  if (lightSec + deepSec < inBedSec / 2) return sleepState.awake
  return deepSec > lightSec ? sleepState.deep : sleepState.light
}

const sureTurn = 0.7
/** Each turn with its posture, while raw samples are kept; those of a task have 1. */
export async function turnsOf({ db, who, oldmanId, whole }: ChartRequest, tasks: readonly number[]) {
  const { rows } = await sql<{ time: string; turns: number; data: Buffer | null }>`
    select to_char(told.minute_time, 'YYYY-MM-DD HH24:MI:SS') as time, told.turns, raw.data
    from telemetry_minute told
    join device on device.org_id = told.org_id and device.device_id = told.device_id
      and device.device_type = ${deviceType.is.mattress}
    left join telemetry_raw raw on raw.org_id = told.org_id and raw.device_id = told.device_id
      and raw.minute_time = told.minute_time
    where told.org_id = ${who.orgId} and told.oldman_id = ${oldmanId} and told.turns > 0
      and told.minute_time >= ${timeText(whole.from)}::timestamp and told.minute_time < ${timeText(whole.until)}::timestamp
    order by told.minute_time`.execute(db)
  const seen = rows.flatMap(({ time, turns, data }): [number, string | null, number][] => {
    const at = msOf(time)
    if (!data) return Array.from({ length: turns }, () => [at, null, 0])
    return unpack(at, data)
      .filter(({ d }) => d.turn === 1 && (d.turnConf ?? 1) >= sureTurn)
      .map(({ ts, d }) => [ts, d.posture ?? null, 0])
  })
  return [...seen, ...tasks.map((at): [number, string | null, number] => [at, null, 1])].toSorted((a, b) => a[0] - b[0])
}
