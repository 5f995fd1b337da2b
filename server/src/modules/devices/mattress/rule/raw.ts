import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { unpack } from '../../device/service.ts'
import type { Moment } from '../judge/replay.ts'

/**
 * The raw samples of a resident's mattress, as long as they are kept (iot.md 2.3): a moment belongs to the resident in
 * the bed then.
 */

interface Lain {
  deviceId: string
  fromMs: number
  toMs: number
}
export interface RawMinute {
  startMs: number
  data: Uint8Array
  stay: Lain
}
const minuteMs = 60_000

/** Minutes between two moments (milliseconds), still packed. */
export async function rawOf(db: Db, orgId: string, oldmanId: string, fromMs: number, toMs: number) {
  const lains = await lainsOf(db, orgId, oldmanId, fromMs, toMs)
  const found: RawMinute[] = []
  for (const stay of lains) {
    const rows = await db
      .selectFrom('telemetryRaw')
      .select(['minuteTime', 'data'])
      .where('orgId', '=', orgId)
      .where('deviceId', '=', stay.deviceId)
      .where('minuteTime', '>=', timeText(Math.floor(stay.fromMs / minuteMs) * minuteMs))
      .where('minuteTime', '<', timeText(stay.toMs))
      .orderBy('minuteTime')
      .execute()
    for (const { minuteTime, data } of rows) found.push({ startMs: msOf(minuteTime), data, stay })
  }
  return found.toSorted((one, other) => one.startMs - other.startMs)
}

async function lainsOf(db: Db, orgId: string, oldmanId: string, fromMs: number, toMs: number): Promise<Lain[]> {
  const rows = await db
    .selectFrom('deviceBindLog as held')
    .innerJoin('device', (join) =>
      join.onRef('device.orgId', '=', 'held.orgId').onRef('device.deviceId', '=', 'held.deviceId'),
    )
    .select(['held.deviceId', 'held.fromTime', 'held.toTime'])
    .where('held.orgId', '=', orgId)
    .where('held.oldmanId', '=', oldmanId)
    .where('device.deviceType', '=', deviceType.is.mattress)
    .where('held.fromTime', '<', timeText(toMs))
    .where((eb) => eb.or([eb('held.toTime', 'is', null), eb('held.toTime', '>', timeText(fromMs))]))
    .execute()
  return rows.map(({ deviceId, fromTime, toTime }) => ({
    deviceId,
    fromMs: Math.max(fromMs, msOf(fromTime)),
    toMs: Math.min(toMs, toTime === null ? toMs : msOf(toTime)),
  }))
}

/** Its moments in their order; events measure nothing. */
export function momentsOf({ startMs, data, stay }: RawMinute): Moment[] {
  return unpack(startMs, data)
    .filter(({ ts, ev }) => ev === undefined && ts >= stay.fromMs && ts < stay.toMs)
    .map(({ ts, d }) => ({ ts, d }))
    .toSorted((one, other) => one.ts - other.ts)
}
