import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { timeText } from '#core/clock.ts'
import { periodAt } from '../../rules.ts'
import type { Participant } from '../../service.ts'
import { deviceAt } from '../binding-at.ts'
import type { Dev } from '../fleet.ts'
import type { Counters } from '../state/counters.ts'
import type { openLiveState } from '../state/live-state.ts'
import type { Presence } from '../state/presence.ts'
import { type Measurement, measures } from '../state/signs.ts'
import type { Outbox } from '../store/outbox.ts'
import type { Buffers } from './buffers.ts'
import { credible, type MessageContent, type Moment, messageMoment, shiftOf } from './intake.ts'

/**
 * One message of a known device: judged, passed to the modules that raise alarms, kept until its batch is written.
 * `nowMs` is the time it came.
 */

export interface Parts {
  buffers: Buffers
  outbox: Outbox
  presence: Presence
  counters: Counters
  live: ReturnType<typeof openLiveState>
  signs: { push: (orgId: string, measured: Measurement) => void }
  call: <K extends 'sample' | 'event' | 'battery' | 'fault'>(
    step: K,
    ...args: Parameters<NonNullable<Participant[K]>>
  ) => void
  /** Called for a device that has just come on line. */
  came: (dev: Dev) => void
}

const { disabled } = deviceStatus.is
const fault = 9
const lowBattery = 20
const sureTurn = 0.7

/** `content`: the parsed message, undefined where it fits no message of the schema. */
export function hearDevice(parts: Parts, dev: Dev, message: MessageContent | undefined, nowMs: number) {
  if (dev.deviceStatus === disabled) return drop(parts, dev, '设备已停用，上报被拒收', nowMs)
  if (!message) {
    parts.call('fault', dev, nowMs)
    return drop(parts, dev, '上报内容格式错误', nowMs)
  }
  if (message.kind === 'reply') {
    const { cmdId, ok } = message.reply
    parts.outbox.reply({ orgId: dev.orgId, cmdId, ok: ok === true || ok === 1 })
  } else if (message.kind === 'status') return hearStatus(parts, dev, message.status, nowMs)
  else if (message.kind === 'event') hearEvent(parts, dev, message.event, nowMs)
  else hearSamples(parts, dev, message, nowMs)
  if (parts.presence.alive(dev, nowMs)) parts.came(dev)
}

/** Counted each time, logged once an hour. */
function drop({ counters, outbox }: Parts, dev: Dev, text: string, nowMs: number) {
  counters.counts.bad += 1
  const hour = Math.floor(nowMs / 3_600_000)
  if (dev.faultHour === hour) return
  dev.faultHour = hour
  outbox.log(dev, fault, text, nowMs)
}

/** A wrong clock is logged once an hour; the message is dated by its arrival. */
function noteSkew({ outbox }: Parts, dev: Dev, nowMs: number) {
  const hour = Math.floor(nowMs / 3_600_000)
  if (dev.skewHour !== hour) outbox.log(dev, fault, '设备时钟偏差超过5分钟，按服务器时间记录', nowMs)
  dev.skewHour = hour
}

/** A device may repeat it without end: it is logged once an hour, and passed to the modules every time. */
function noteTamper({ outbox }: Parts, dev: Dev, atMs: number, nowMs: number) {
  const hour = Math.floor(nowMs / 3_600_000)
  if (dev.tamperHour !== hour) outbox.log(dev, fault, '设备被拆卸', atMs)
  dev.tamperHour = hour
}

const rememberedMs = 60_000
const remembered = 2000

/**
 * Repeats by a device with a wrong clock are recognised by its own time and number, within a minute: a clock that has
 * stopped gives the same time for ever. Messages without a number never count as repeats.
 */
function saysAgain(dev: Dev, { ts, seq, ev = '' }: { ts: number; seq?: number; ev?: string }, nowMs: number) {
  if (seq === undefined) return false
  dev.skewSeen ??= new Map()
  for (const [key, ms] of dev.skewSeen) {
    if (nowMs - ms < rememberedMs && dev.skewSeen.size <= remembered) break
    dev.skewSeen.delete(key)
  }
  const key = `${ts}:${seq}:${ev}`
  if (dev.skewSeen.has(key)) return true
  dev.skewSeen.set(key, nowMs)
  return false
}

type Status = Extract<MessageContent, { kind: 'status' }>['status']

function hearStatus(parts: Parts, dev: Dev, { online, fw, battery, rssi }: Status, nowMs: number) {
  if (online === 0) return parts.presence.will(dev, nowMs)
  if (fw !== undefined) dev.firmware = fw
  if (battery !== undefined) charge(parts, dev, battery, { nowMs })
  if (rssi !== undefined) dev.rssi = rssi
  parts.presence.alive(dev, nowMs)
  parts.came(dev)
}

type Event = Extract<MessageContent, { kind: 'event' }>['event']

function hearEvent(parts: Parts, dev: Dev, { event, key, args, ts, seq, backfill = false }: Event, nowMs: number) {
  const at = messageMoment(ts, nowMs, backfill)
  if (!at) return drop(parts, dev, '补传早于24小时，被拒收', nowMs)
  const sample = { ts: at.ts, seq, ev: event, d: {} }
  if (at.skewed) {
    noteSkew(parts, dev, nowMs)
    if (saysAgain(dev, { ts, seq, ev: event }, nowMs) || parts.buffers.storedBefore(dev, sample)) return
  }
  if (!parts.buffers.add(dev, sample)) return
  if (event === 'lowBattery' && !backfill) charge(parts, dev, lowBattery, { ts: at.ts, nowMs })
  if (event === 'tamper') noteTamper(parts, dev, at.ts, nowMs)
  parts.call('event', { device: deviceAt(dev, at.ts), event, key, args, ts: at.ts, backfill })
}

function hearSamples(
  parts: Parts,
  dev: Dev,
  { moments, backfill }: Extract<MessageContent, { kind: 'telemetry' }>,
  nowMs: number,
) {
  const accepted: Moment[] = []
  const shift = backfill ? 0 : shiftOf(moments, nowMs)
  for (const moment of moments) {
    const at = messageMoment(moment.ts + shift, nowMs, backfill)
    if (!at) {
      drop(parts, dev, '补传早于24小时，被拒收', nowMs)
      continue
    }
    if (shift !== 0 || at.skewed) {
      noteSkew(parts, dev, nowMs)
      if (saysAgain(dev, moment, nowMs)) continue
    }
    const { d, bad } = credible(moment.d)
    parts.counters.counts.bad += bad
    const sample = { ts: at.ts, seq: moment.seq, d }
    if (parts.buffers.add(dev, sample)) accepted.push(sample)
  }
  if (accepted.length === 0) return
  if (measures(dev.deviceType)) for (const { ts, d } of accepted) parts.signs.push(dev.orgId, { dev, ts, d, backfill })
  for (const [, samples] of Map.groupBy(accepted, ({ ts }) => periodAt(dev.periods, ts))) {
    const device = deviceAt(dev, samples[0].ts)
    parts.call('sample', { device, samples, backfill })
    if (!backfill && device === dev) for (const sample of samples) renew(parts, dev, sample, nowMs)
  }
}

/** The latest values; a sample out of order does not change them. */
function renew(parts: Parts, dev: Dev, { ts, d }: Moment, nowMs: number) {
  if (dev.latest && ts < dev.latest.ts) return
  const gotIn = d.inBed === 1 && dev.latest?.d.inBed !== 1
  if (gotIn || (d.turn === 1 && (d.turnConf ?? 1) >= sureTurn)) dev.lastTurnMs = ts
  if (d.inBed !== undefined && d.inBed !== dev.stay?.inBed) dev.stay = { inBed: d.inBed, ms: ts }
  // A position is sent whole each time; fields that a mattress leaves out are unknown.
  const whole = dev.deviceType === deviceType.is.mattress ? d : { ...dev.latest?.d, ...d }
  dev.latest = { ts, d: whole }
  dev.latestDirty = true
  if (d.battery !== undefined) charge(parts, dev, d.battery, { ts, nowMs })
  parts.live.show(dev, nowMs)
}

/** `ts`: the time by the device; a status message on line has none. */
function charge({ call }: Parts, dev: Dev, battery: number, { ts, nowMs }: { ts?: number; nowMs: number }) {
  if (ts !== undefined && ts < (dev.batteryMs ?? 0)) return
  dev.batteryMs = ts ?? dev.batteryMs
  dev.battery = battery
  call('battery', dev, battery, nowMs)
}

/** Logs a message of an unregistered device, once an hour. */
export function openUnknown(warn: (data: object, text: string) => void) {
  const noted = new Map<string, number>()
  return (orgId: string, deviceNo: string, nowMs: number) => {
    const key = `${orgId}/${deviceNo}`
    const hour = Math.floor(nowMs / 3_600_000)
    if (noted.get(key) === hour) return
    if (noted.size > 10_000) noted.clear()
    noted.set(key, hour)
    warn({ orgId, deviceNo, time: timeText(nowMs) }, 'devices: message of a device nobody registered')
  }
}
