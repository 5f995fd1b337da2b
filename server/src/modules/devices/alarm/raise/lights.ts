import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { downTopic } from '#contract/modules/devices/device/telemetry.ts'
import type { Services } from '../../../../core/http/app.ts'
import { newId } from '../../../../core/new-id.ts'

/** LIGHT (iot.md 4.4): the lamps of the room and its corridor, on at the raising, off when somebody has it in hand. */

const lamps = [deviceType.is.bedCall, deviceType.is.toiletCall, deviceType.is.gateway]
const cmdMs = 60_000

interface Lamp {
  orgId: string
  productKey: string
  deviceNo: string
}

export function openLights({ database, bus, clock, log }: Services) {
  const lit = new Map<string, { level: number; lamps: readonly Lamp[] }>()
  /** What is done for one institution is done in order. */
  let busy: Promise<unknown> = Promise.resolve()
  const inOrder = (work: () => Promise<unknown>) => {
    busy = busy.then(work).catch((error) => log?.warn({ error: String(error) }, 'alarms: lights'))
  }
  const say = ({ orgId, productKey, deviceNo }: Lamp, args: object) => {
    const payload = JSON.stringify({ cmdId: newId(), cmd: 'light', args, exp: clock.ms() + cmdMs })
    bus.publishTopic({ orgId, topic: downTopic(orgId, productKey, deviceNo, 'cmd'), payload, qos: 1, retain: false })
  }
  return {
    on: (orgId: string, alarmId: string, level: number) =>
      inOrder(async () => {
        if (lit.get(alarmId)?.level === level) return
        const found = await database.withOrg(orgId, (db) =>
          db
            .selectFrom('alarm')
            .innerJoin('device', (join) =>
              join
                .onRef('device.orgId', '=', 'alarm.orgId')
                .on('device.deviceType', 'in', lamps)
                .on('device.deviceStatus', '=', deviceStatus.is.online),
            )
            .leftJoin('bed', (join) =>
              join.onRef('bed.orgId', '=', 'device.orgId').onRef('bed.bedId', '=', 'device.bedId'),
            )
            .leftJoin('bed as own', (join) =>
              join.onRef('own.orgId', '=', 'alarm.orgId').onRef('own.bedId', '=', 'alarm.bedId'),
            )
            .select(['device.orgId', 'device.productKey', 'device.deviceNo'])
            .where('alarm.orgId', '=', orgId)
            .where('alarm.alarmId', '=', alarmId)
            .where('alarm.muted', '=', 0)
            .where('alarm.alarmKind', '<>', alarmKind.is.device)
            .where(({ eb, or, ref }) =>
              or([eb('bed.roomId', '=', ref('own.roomId')), eb('device.locationId', '=', ref('alarm.locationId'))]),
            )
            .where(({ fn, val }) => fn<boolean>('jsonb_exists', ['alarm.channels', val('LIGHT')]))
            .execute(),
        )
        if (found.length > 0) lit.set(alarmId, { level, lamps: found })
        for (const lamp of found) say(lamp, { on: 1, level })
      }),
    off: (alarmId: string) =>
      inOrder(async () => {
        const of = lit.get(alarmId)
        lit.delete(alarmId)
        // Another alarm may have the same lamp.
        const still = new Set([...lit.values()].flatMap((one) => one.lamps.map(({ deviceNo }) => deviceNo)))
        for (const lamp of of?.lamps ?? []) if (!still.has(lamp.deviceNo)) say(lamp, { on: 0 })
      }),
    idle: () => busy,
  }
}
