import { sql } from 'kysely'
import { alarmKind, alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { callStatus } from '#contract/modules/devices/call/call.ts'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { downTopic } from '#contract/modules/devices/device/telemetry.ts'
import type { Db } from '#core/db/db.ts'
import { inOrder } from '#core/jobs/in-order.ts'
import type { BusEvent } from '#core/live/bus.ts'
import { newId } from '#core/new-id.ts'
import type { Services } from '#core/services.ts'
import { mattressSetting } from '../../../platform/setting/service.ts'

/**
 * LIGHT (iot.md 4.4): the lamps of the room and its corridor, on at the raising, off when somebody has it in hand. Each
 * time it is asked what lights a lamp by now, alarms and calls alike (a call is an alarm of kind 2): nobody turns off
 * what another waits under, and who takes over knows it as well.
 */

const cmdMs = 60_000
/** Changes of an institution that are looked at together. */
const most = 100

export function openLights({ database, bus, clock, log }: Services, holds: () => boolean) {
  const say = (orgId: string, { productKey, deviceNo, level }: Lamp) => {
    const args = level === null ? { on: 0 } : { on: 1, level }
    const payload = JSON.stringify({ cmdId: newId(), cmd: 'light', args, exp: clock.ms() + cmdMs })
    bus.publishTopic({ orgId, topic: downTopic(orgId, productKey, deviceNo, 'cmd'), payload, qos: 1, retain: false })
  }
  async function show(orgId: string, changes: readonly Change[]) {
    const ids = changes.flatMap((change) => change.ids)
    const begin = changes.every(({ begins }) => begins)
    for (const lamp of await database.readOrg(orgId, (db) => lampsAround(db, orgId, ids)))
      if (lamp.level !== null || !begin) say(orgId, lamp)
  }
  // An institution's one after the other, so that the last word is the latest.
  const queue = inOrder<Change>(most, show, (error) => log?.warn({ error: String(error) }, 'alarms: lights'))
  return {
    /** Every process hears it; the one that runs the engine says it. */
    hear(event: BusEvent) {
      const change = changeOf(event)
      if (change && holds()) queue.push(event.orgId, change)
    },
    idle: queue.idle,
  }
}

/** Alarms, or calls, that begin to light lamps, or light them no more. */
interface Change {
  ids: string[]
  begins: boolean
}

function changeOf({ event, data }: BusEvent): Change | undefined {
  // as: the catalogue's own shapes
  if (event === 'call.cleaned') return { ids: (data as { callRecordIds: string[] }).callRecordIds, begins: false }
  const content = data as Said // as: see above
  if (event === 'alarm.raised')
    // Devices speak to their keepers.
    return content.alarmKind === alarmKind.is.device ? undefined : { ids: [content.alarmId], begins: true }
  if (event === 'call.raised') return { ids: [content.callRecordId], begins: true }
  const isTaken =
    (event === 'alarm.updated' && content.alarmStatus !== alarmStatus.is.open) ||
    (event === 'call.updated' && content.callStatus !== callStatus.is.calling) ||
    // An alarm that is only over still needs handling.
    (event === 'alarm.cleared' && content.closeTime)
  return isTaken ? { ids: [content.alarmId ?? content.callRecordId], begins: false } : undefined
}
interface Said {
  alarmId: string
  alarmKind?: number
  alarmStatus?: number
  closeTime?: string | null
  callRecordId: string
  callStatus?: number
}

interface Lamp {
  productKey: string
  deviceNo: string
  /** The level of the worst alarm that lights it; null: none. */
  level: number | null
}

/** Whether an alarm is of those that light lamps at all: devices speak to their keepers. */
const lights = sql`alarm.alarm_kind <> ${alarmKind.is.device} and jsonb_exists(alarm.channels, 'LIGHT')`

/**
 * Whether a lamp is the alarm's own, of its room or of its place. A toilet at a place with several rooms is of none of
 * them: it does not shine for a neighbour.
 */
const reaches = sql`(lamp.device_no = alarm.device_no or lamp.room_id = own.room_id
  or (lamp.location_id = alarm.location_id
    and (lamp.device_type <> ${deviceType.is.toiletCall} or own.room_id is null or not exists (
      select from room other where other.org_id = lamp.org_id and other.location_id = lamp.location_id
        and other.room_id <> own.room_id))))`

const withRoom = sql`alarm left join bed own on own.org_id = alarm.org_id and own.bed_id = alarm.bed_id`

/** The lamps around alarms, or around calls, each with what lights it now. */
async function lampsAround(db: Db, orgId: string, ids: readonly string[]): Promise<Lamp[]> {
  const least = await leastLevel(db, orgId)
  const alarmIds = sql`any(${[...ids]}::text[])`
  const { rows } = await sql<Lamp>`
    with every as (
      select device.org_id, device.device_no, device.product_key, device.device_type, device.location_id, bed.room_id
      from device left join bed on bed.org_id = device.org_id and bed.bed_id = device.bed_id
      where device.org_id = ${orgId} and device.device_status = ${deviceStatus.is.online}
        and device.device_type in (${deviceType.is.bedCall}, ${deviceType.is.toiletCall}, ${deviceType.is.gateway})),
    near as (
      select distinct lamp.* from ${withRoom} join every lamp on ${reaches}
      where alarm.org_id = ${orgId} and (alarm.alarm_id = ${alarmIds} or alarm.call_record_id = ${alarmIds}) and ${lights})
    select lamp.product_key, lamp.device_no, (
      select max(alarm.level) from ${withRoom}
      where alarm.org_id = lamp.org_id and alarm.alarm_status = ${sql.lit(alarmStatus.is.open)} and alarm.muted = 0
        and (alarm.alarm_kind = ${alarmKind.is.call} or alarm.level >= ${least}) and ${lights} and ${reaches}) as level
    from near lamp`.execute(db)
  return rows
}

/** What an institution lets lamps say of alarms (iot.md 3); with reminders off the worst alone. Calls ask nobody. */
async function leastLevel(db: Db, orgId: string) {
  const { position, status } = (await mattressSetting(db, orgId)).setContent.alarmRemind
  if (!position.includes('LIGHT')) return alarmLevel.is.urgent + 1
  return status === 'CLOSE' ? alarmLevel.is.urgent : alarmLevel.is.common
}
