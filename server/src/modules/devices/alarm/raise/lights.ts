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
 * LIGHT (iot.md 4.4): the lamps of the room and its corridor, on when an alarm is raised, off when somebody has taken
 * it over. Each time all alarms and calls around a lamp are read (a call is an alarm of kind 2): a lamp stays on while
 * another one needs it, also after a change of process.
 */

const cmdMs = 60_000
/** The most changes of an institution read together. */
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
  // Commands of an institution are sent one after the other, so that the last one is the latest.
  const queue = inOrder<Change>(most, show, (error) => log?.warn({ error: String(error) }, 'alarms: lights'))
  return {
    /** Every process receives the event; the one that runs the engine sends the command. */
    hear(event: BusEvent) {
      const change = changeOf(event)
      if (change && holds()) queue.push(event.orgId, change)
    },
    idle: queue.idle,
  }
}

/** Alarms, or calls, that begin or end to light lamps. */
interface Change {
  ids: string[]
  begins: boolean
}

function changeOf({ event, data }: BusEvent): Change | undefined {
  // as: the catalogue's own shapes
  if (event === 'call.cleaned') return { ids: (data as { callRecordIds: string[] }).callRecordIds, begins: false }
  const content = data as LightEvent // as: see above
  if (event === 'alarm.raised')
    // Faults of devices light no lamps.
    return content.alarmKind === alarmKind.is.device ? undefined : { ids: [content.alarmId], begins: true }
  if (event === 'call.raised') return { ids: [content.callRecordId], begins: true }
  const isTaken =
    (event === 'alarm.updated' && content.alarmStatus !== alarmStatus.is.open) ||
    (event === 'call.updated' && content.callStatus !== callStatus.is.calling) ||
    // An alarm that is only over still needs handling.
    (event === 'alarm.cleared' && content.closeTime)
  return isTaken ? { ids: [content.alarmId ?? content.callRecordId], begins: false } : undefined
}
interface LightEvent {
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

/** Whether an alarm lights lamps: one with the channel LIGHT that is no fault of a device. */
const lights = sql`alarm.alarm_kind <> ${alarmKind.is.device} and jsonb_exists(alarm.channels, 'LIGHT')`

/**
 * Whether a lamp belongs to the alarm, by its room or by its place. A toilet for several rooms belongs to none of them:
 * it does not light up for a neighbour.
 */
const reaches = sql`(lamp.device_no = alarm.device_no or lamp.room_id = own.room_id
  or (lamp.location_id = alarm.location_id
    and (lamp.device_type <> ${deviceType.is.toiletCall} or own.room_id is null or not exists (
      select from room other where other.org_id = lamp.org_id and other.location_id = lamp.location_id
        and other.room_id <> own.room_id))))`

const withRoom = sql`alarm left join bed own on own.org_id = alarm.org_id and own.bed_id = alarm.bed_id`

/** The lamps around alarms, or around calls, each with the level it is lit for now. */
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

/**
 * The lowest level for which an institution wants lamps (iot.md 3); with reminders off only the highest. Calls always
 * light them.
 */
async function leastLevel(db: Db, orgId: string) {
  const { position, status } = (await mattressSetting(db, orgId)).setContent.alarmRemind
  if (!position.includes('LIGHT')) return alarmLevel.is.urgent + 1
  return status === 'CLOSE' ? alarmLevel.is.urgent : alarmLevel.is.common
}
