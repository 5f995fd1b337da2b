import type { SomeOf } from '#contract/kit/codes.ts'
import { alarmLevel, deviceAlarm, alarmKind as kind, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { bindType, deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Services } from '#core/services.ts'
import type { LiveDevice, Participant, SampleBatch } from '../../device/service.ts'
import type { Signal } from '../seam.ts'
import { forget, settleSignal, signal, still } from '../service.ts'

// Faults of a device itself (iot.md 1, kind 4): silent, battery low, not worn, invalid messages. A gateway off line is
// one alarm for all devices behind it; a tag has its own alarms (8.3).

const { offline, battery, gateway, fault, unworn } = deviceAlarm.is
const calls: SomeOf<typeof deviceType> = [deviceType.is.mattress, deviceType.is.bedCall, deviceType.is.toiletCall]
const worn: SomeOf<typeof deviceType> = [deviceType.is.watch, deviceType.is.band]
const low = 20
const fullEnough = 30
const unwornMs = 30 * 60_000
const morning = '06:00:00'
const evening = '22:00:00'
const mostFaults = 100
const faultMs = 10 * 60_000

const keyOf = ({ orgId, deviceNo, oldmanId }: LiveDevice, type: number) => ({
  orgId,
  kind: kind.is.device,
  type,
  deviceNo,
  oldmanId,
})
const found = (device: LiveDevice, type: number, at: number, more: Partial<Signal>): Signal => ({
  ...keyOf(device, type),
  level: alarmLevel.is.common,
  at,
  device,
  standing: true,
  ...more,
})
const isTag = ({ deviceType: type, bindType: to }: LiveDevice) =>
  type === deviceType.is.tag && to === bindType.is.resident

/** True for devices that can call and are bound to an occupied bed or a place. */
const isNeeded = ({ deviceType: type, oldmanId, locationId }: LiveDevice) =>
  calls.includes(type) && (oldmanId !== null || locationId !== null)
const isOut = ({ deviceStatus: state }: LiveDevice) =>
  state === deviceStatus.is.disabled || state === deviceStatus.is.scrapped
const id = ({ orgId, deviceNo }: LiveDevice) => `${orgId}/${deviceNo}`

/** The state of devices in one process; the clock is handed in. */
export function watchDevices(): Participant {
  const empty = new Set<string>()
  const charged = new Set<string>()
  const wear = watchWear()
  const nonsense = watchFaults()
  let services: Services | undefined
  return {
    name: 'alarm-device',
    behind: ['alarm'],
    open(available) {
      services = available
      return async () => undefined
    },
    /** Restores alarms of another process that are still open; the state of this one may be outdated. */
    async begins() {
      for (const known of [empty, charged, wear, nonsense]) known.clear()
      for (const { alarmType, firstTime, lastTime, ...of } of services ? await openOnes(services) : []) {
        const device = of as LiveDevice // as: the rest comes with its next message
        if (alarmType === unworn) wear.restore(device, msOf(firstTime))
        else nonsense.restore(device, msOf(lastTime))
      }
    },
    offline(device, { children }, at) {
      if (isTag(device)) return
      if (device.deviceType === deviceType.is.gateway)
        signal(
          found(device, gateway, at, {
            level: alarmLevel.is.serious,
            value: children > 0 ? `影响${children}台` : undefined,
          }),
        )
      else
        signal(found(device, offline, at, { level: isNeeded(device) ? alarmLevel.is.serious : alarmLevel.is.common }))
    },
    online(device, at) {
      settleSignal(keyOf(device, device.deviceType === deviceType.is.gateway ? gateway : offline), at)
    },
    battery(device, percent, at) {
      if (isTag(device)) return
      const known = empty.has(id(device))
      if (percent <= low && !known) {
        empty.add(id(device))
        signal(found(device, battery, at, { value: `${percent}%`, threshold: `≤${low}%` }))
      } else if (percent > fullEnough) {
        // After a restart the former level is unknown: an alarm may be open.
        empty.delete(id(device))
        if (known || !charged.has(id(device))) settleSignal(keyOf(device, battery), at)
      }
      charged.add(id(device))
    },
    sample: wear.sample,
    fault: nonsense.fault,
    tick(at) {
      wear.tick(at)
      nonsense.tick(at)
    },
  }
}

/** Open alarms raised before this process began: it ends them when they are over. */
function openOnes({ database }: Services) {
  return database.withSystem((db) =>
    db
      .selectFrom('alarm')
      .select(['orgId', 'deviceNo', 'oldmanId', 'alarmType', 'firstTime', 'lastTime'])
      .where('alarmKind', '=', kind.is.device)
      .where('alarmType', 'in', [unworn, fault])
      .where('alarmStatus', 'in', openStates)
      .where('cleared', '=', 0)
      .execute(),
  )
}

/** An alarm of another process stands until the first message confirms it here. */
interface DeviceFact {
  device: LiveDevice
  reported: boolean
  restored?: boolean
}

interface Unworn extends DeviceFact {
  since: number
  /** Since when the resident named in the alarm had the device. */
  reportedFrom?: number
}

/** Facts about the former wearer do not count for the present one, whose minutes begin with the binding (iot.md 1a). */
function handOn(one: Unworn) {
  const { heldFrom = 0 } = one.device
  if (one.restored || one.since >= heldFrom) return
  if (one.reported && one.reportedFrom !== heldFrom) one.reported = false
  one.since = heldFrom
}

function watchWear() {
  const off = new Map<string, Unworn>()
  /** The last moment each device reported whether it is worn: an older report is ignored. */
  const newest = new Map<string, number>()
  const unwornOf = (device: LiveDevice, since: number, at: number) =>
    found(device, unworn, at, { since, value: '30分钟未佩戴' })
  /** Not raised again by night, nor for a device that is unbound or silent. */
  function hold({ device, since }: Unworn, at: number) {
    const isKnown = device.oldmanId !== null && device.deviceStatus !== deviceStatus.is.offline
    if (isKnown && isLong(since, at)) still(unwornOf(device, since, at))
    else forget(keyOf(device, unworn))
  }
  return {
    clear() {
      off.clear()
      newest.clear()
    },
    restore: (device: LiveDevice, since: number) =>
      void off.set(id(device), { device, since, reported: true, restored: true }),
    sample({ device, samples, backfill }: SampleBatch) {
      if (backfill || device.heldUntil !== undefined || !worn.includes(device.deviceType)) return
      for (const { ts, d } of samples) {
        if (d.wear === undefined || ts < (newest.get(id(device)) ?? 0)) continue
        newest.set(id(device), ts)
        if (d.wear === 0) {
          const before = off.get(id(device))
          const since = before?.since ?? ts
          if (before?.restored) still(unwornOf(device, since, ts))
          off.set(id(device), { ...before, restored: undefined, device, since, reported: before?.reported ?? false })
        } else if (d.wear === 1 && off.delete(id(device))) settleSignal(keyOf(device, unworn), ts)
      }
    },
    tick(at: number) {
      for (const [key, one] of off) {
        // Whether a silent device is worn is unknown; the alarm of one in use ends when it is worn again.
        const isSilent = one.device.deviceStatus === deviceStatus.is.offline && !one.reported
        handOn(one)
        if (isOut(one.device) || isSilent) off.delete(key)
        else if (one.reported) {
          if (!one.restored) hold(one, at)
        } else if (one.device.oldmanId && isLong(one.since, at)) {
          Object.assign(one, { reported: true, reportedFrom: one.device.heldFrom })
          signal(unwornOf(one.device, one.since, at))
        }
      }
    },
  }
}

function watchFaults() {
  const faults = new Map<string, DeviceFact & { times: number[] }>()
  const faultOf = (device: LiveDevice, at: number) =>
    found(device, fault, at, { value: `10分钟内${mostFaults}条无法识别` })
  return {
    clear: () => faults.clear(),
    restore: (device: LiveDevice, at: number) =>
      void faults.set(id(device), { device, times: [at], reported: true, restored: true }),
    fault(device: LiveDevice, at: number) {
      const { restored, ...of } = faults.get(id(device)) ?? { device, times: [], reported: false }
      faults.set(id(device), of)
      if (restored) still(faultOf(device, at))
      of.times.push(at)
      if (of.times.length > mostFaults) of.times.shift()
      if (of.reported || of.times.length < mostFaults || at - of.times[0] > faultMs) return
      of.reported = true
      signal(faultOf(device, at))
    },
    tick(at: number) {
      for (const [key, { device, times, reported }] of faults) {
        if (!isOut(device) && at - (times.at(-1) ?? 0) <= faultMs) continue
        faults.delete(key)
        if (reported) settleSignal(keyOf(device, fault), at)
      }
    },
  }
}

/** True after half an hour in waking hours. */
function isLong(since: number, at: number) {
  const now = timeText(at)
  if (now.slice(11) < morning || now.slice(11) >= evening) return false
  return at - Math.max(since, msOf(`${now.slice(0, 10)} ${morning}`)) >= unwornMs
}
