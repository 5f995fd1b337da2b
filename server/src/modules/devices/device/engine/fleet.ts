import { sql } from 'kysely'
import { deviceLogType, deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { boundDevices, deptOf } from '../registry/rows.ts'
import type { Period } from '../rules.ts'
import type { LiveDevice } from '../service.ts'

/** Every device in use, in memory: the data of the registry, and what the engine has received since. */

export interface Dev extends LiveDevice, MessageState {
  productKey: string
  gatewayNo: string | null
  deviceStatus: number
  offlineSec: number
  reportSec: number
  /** Its bindings, back to the oldest time that may still be sent afterwards, oldest first. */
  periods: Bound[]
}

/** A period with its binding. */
interface Bound extends Period {
  bindType: number
  bedId: string | null
  locationId: string | null
}

/** The fields known from messages, not from the registry. */
interface MessageState {
  lastMs: number
  onlineMs: number | undefined
  battery: number | null
  /** ms of the sample or event with this value: an older one is ignored. */
  batteryMs: number | undefined
  rssi: number | null
  firmware: string | null
  latest: { ts: number; d: Metrics } | undefined
  latestDirty: boolean
  rowDirty: boolean
  /** Its last will came: it goes off line at this time, unless a message comes. */
  graceUntil: number | undefined
  /**
   * It went off line with its gateway, and does so by itself when still silent at this time after the gateway's return.
   */
  ownUntil: number | undefined
  /** It is off line with its gateway. */
  withGateway: boolean
  faultHour: number | undefined
  /** The hour in which its removal was last noted. */
  tamperHour: number | undefined
  /**
   * Its clock is wrong: the hour in which that was noted, and the recent messages by its own clock, with their arrival.
   */
  skewHour: number | undefined
  skewSeen: Map<string, number> | undefined
  lastTurnMs: number | undefined
  /** Since when the bed is occupied or empty, as far as reported. */
  stay: { inBed: 0 | 1; ms: number } | undefined
}

/** Late messages are at most a day old. */
const backMs = 26 * 3_600_000
const { online, offline, scrapped } = deviceStatus.is

export type Fleet = ReturnType<typeof openFleet>

export function openFleet() {
  const devices = new Map<string, Dev>()
  const keyOf = (orgId: string, deviceNo: string) => `${orgId}/${deviceNo}`
  return {
    find: (orgId: string, deviceNo: string) => devices.get(keyOf(orgId, deviceNo)),
    all: () => devices.values(),
    /** Another process has received messages since. */
    clear: () => devices.clear(),
    behind: (gateway: Dev) =>
      [...devices.values()].filter(({ orgId, gatewayNo }) => orgId === gateway.orgId && gatewayNo === gateway.deviceNo),
    /** Reads the registry again, of one institution or of all; gives the devices whose resident has changed. */
    async load(db: Db, nowMs: number, orgId?: string): Promise<Dev[]> {
      const found = await read(db, nowMs, orgId)
      const changed: Dev[] = []
      const there = new Set(found.map((row) => keyOf(row.orgId, row.deviceNo)))
      for (const row of found) {
        const key = keyOf(row.orgId, row.deviceNo)
        const before = devices.get(key)
        if (before && JSON.stringify(before.periods) !== JSON.stringify(row.periods)) changed.push(before)
        if (before) Object.assign(before, before.heldFrom === row.heldFrom ? {} : unheard, merged(before, row))
        else devices.set(key, row)
      }
      for (const [key, dev] of devices) if ((!orgId || dev.orgId === orgId) && !there.has(key)) devices.delete(key)
      return changed
    },
  }
}

/** Nothing was measured yet of its new wearer (iot.md 1a). */
const unheard = { latest: undefined, latestDirty: false, stay: undefined, lastTurnMs: undefined }

/** The data of the registry, except those known from messages: on line or off line is one of these. */
function merged(before: Dev, row: Dev): Partial<Dev> {
  const { lastMs, onlineMs, battery, batteryMs, rssi, firmware, latest, ...known } = row
  const wasHeard = [online, offline, deviceStatus.is.fresh].some((state) => state === before.deviceStatus)
  const keepsState = wasHeard && [online, offline, deviceStatus.is.fresh].some((state) => state === row.deviceStatus)
  const { latestDirty, rowDirty, graceUntil, ownUntil, withGateway, faultHour, ...other } = known
  const { skewHour, skewSeen, tamperHour, lastTurnMs, stay, ...registered } = other
  return { ...registered, deviceStatus: keepsState ? before.deviceStatus : row.deviceStatus }
}

async function read(db: Db, nowMs: number, orgId?: string): Promise<Dev[]> {
  let query = boundDevices(db)
    .select(['device.orgId', 'device.deviceId', 'device.deviceNo', 'device.deviceType', 'device.productKey'])
    .select(['device.gatewayNo', 'device.deviceStatus', 'device.offlineSec', 'device.reportSec', 'device.bindType'])
    .select(['device.bedId', 'device.locationId', 'device.simulated', 'device.lastTime', 'device.onlineTime'])
    .select(['device.battery', 'device.rssi', 'device.firmware', 'held.oldmanId', deptOf.as('deptId')])
    .where('device.deviceStatus', '<>', scrapped)
  let periods = db
    .selectFrom('deviceBindLog')
    .select(['orgId', 'deviceId', 'oldmanId', 'bindType', 'bedId', 'locationId', 'fromTime', 'toTime'])
    .where((eb) => eb.or([eb('toTime', 'is', null), eb('toTime', '>', timeText(nowMs - backMs))]))
    .orderBy('fromTime')
  if (orgId) {
    query = query.where('device.orgId', '=', orgId)
    periods = periods.where('orgId', '=', orgId)
  }
  const known = Map.groupBy(await periods.execute(), (row) => `${row.orgId}/${row.deviceId}`)
  return (await query.execute()).map(({ lastTime, onlineTime, ...row }) => ({
    ...row,
    ...heldBy(known.get(`${row.orgId}/${row.deviceId}`) ?? []),
    lastMs: lastTime ? msOf(lastTime) : 0,
    onlineMs: onlineTime ? msOf(onlineTime) : undefined,
    latest: undefined,
    latestDirty: false,
    rowDirty: false,
    graceUntil: undefined,
    ownUntil: undefined,
    withGateway: false,
    faultHour: undefined,
    tamperHour: undefined,
    skewHour: undefined,
    skewSeen: undefined,
    lastTurnMs: undefined,
    stay: undefined,
    batteryMs: undefined,
  }))
}

interface BoundRow extends Omit<Bound, 'fromMs' | 'toMs'> {
  fromTime: string
  toTime: string | null
}

/** The periods of a device, and since when the present binding exists. */
function heldBy(rows: readonly BoundRow[]) {
  const periods = rows.map(({ oldmanId, bindType, bedId, locationId, fromTime, toTime }) => ({
    oldmanId,
    bindType,
    bedId,
    locationId,
    fromMs: msOf(fromTime),
    toMs: toTime === null ? null : msOf(toTime),
  }))
  const last = periods.at(-1)
  return { periods, heldFrom: last && (last.toMs ?? last.fromMs) }
}

/** Ids of devices that last went off line together with their gateway: their logs have the same time. */
export async function wentWithGateway(db: Db): Promise<ReadonlySet<string>> {
  const lastDown = (of: 'child' | 'gateway') => sql`
    (select max(log_time) from device_log
    where org_id = ${sql.ref(`${of}.org_id`)} and device_id = ${sql.ref(`${of}.device_id`)}
      and log_type = ${deviceLogType.is.down})`
  const { rows } = await sql<{ deviceId: string }>`
    select child.device_id from device child
    join device gateway on gateway.org_id = child.org_id and gateway.device_no = child.gateway_no
    where child.device_status = ${offline} and gateway.device_status = ${online}
      and gateway.device_type = ${deviceType.is.gateway} and ${lastDown('child')} = ${lastDown('gateway')}`.execute(db)
  return new Set(rows.map(({ deviceId }) => deviceId))
}
