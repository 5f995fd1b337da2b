import { sql } from 'kysely'
import { callStatus } from '#contract/modules/devices/call/call.ts'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { downTopic } from '#contract/modules/devices/device/telemetry.ts'
import type { Services } from '../../../../core/http/app.ts'
import type { BusEvent } from '../../../../core/live/bus.ts'
import { newId } from '../../../../core/new-id.ts'

/** The lamp in the corridor: on while a call waits for an answer, off at the answer or the end of it (iot.md 4.4). */

const shownMs = 30_000

/** What an event says of lamps: of which calls, and whether they shine. */
export function lampsOf({ event, data }: BusEvent): { ids: string[]; on: boolean } | undefined {
  // as: the catalogue's own shapes
  if (event === 'call.cleaned') return { ids: (data as { callRecordIds: string[] }).callRecordIds, on: false }
  if (event !== 'call.raised' && event !== 'call.updated') return undefined
  const { callRecordId, callStatus: state } = data as { callRecordId: string; callStatus: number } // as: see above
  if (event === 'call.raised' && state === callStatus.is.calling) return { ids: [callRecordId], on: true }
  return state === callStatus.is.calling ? undefined : { ids: [callRecordId], on: false }
}

/** Tells the devices of the room, or of the place where it has no room; off is only what no other call lights. */
export async function light({ database, bus, clock }: Services, orgId: string, ids: readonly string[], on: boolean) {
  const { rows } = await database.withSystem((db) =>
    sql<{ productKey: string; deviceNo: string; level: number }>`
      select distinct device.product_key, device.device_no, call.priority as level
      from call_record call
      join device on device.org_id = call.org_id and device.device_status = ${deviceStatus.is.online}
        and device.device_type in (${deviceType.is.bedCall}, ${deviceType.is.toiletCall}, ${deviceType.is.gateway})
      left join bed on bed.org_id = device.org_id and bed.bed_id = device.bed_id
      where call.org_id = ${orgId} and call.call_record_id = any(${[...ids]}::text[])
        and (device.device_no = call.device_no or bed.room_id = call.room_id
          or (call.room_id is null and device.location_id = call.location_id))
        and (${on} or not exists (
          select from call_record other
          where other.org_id = call.org_id and other.call_status = ${callStatus.is.calling}
            and (other.device_no = device.device_no or other.room_id = bed.room_id
              or (other.room_id is null and other.location_id = device.location_id))))`.execute(db),
  )
  for (const { productKey, deviceNo, level } of rows) {
    const args = on ? { on: 1, level } : { on: 0 }
    const payload = JSON.stringify({ cmdId: newId(), cmd: 'light', args, exp: clock.ms() + shownMs })
    bus.publishTopic({ orgId, topic: downTopic(orgId, productKey, deviceNo, 'cmd'), payload, qos: 1, retain: false })
  }
}
