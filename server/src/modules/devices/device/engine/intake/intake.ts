import type { z } from 'zod'
import {
  CmdReply,
  DeviceEvent,
  Envelope,
  type Metrics,
  plausible,
  StatusNote,
} from '#contract/modules/devices/device/telemetry.ts'

/** The parsed message of a device, or undefined: pure (iot.md 9.2, 2.1, 2.2). */

export interface Moment {
  ts: number
  seq?: number
  d: Metrics
}
export type MessageContent =
  | { kind: 'telemetry'; moments: Moment[]; backfill: boolean }
  | { kind: 'event'; event: z.output<typeof DeviceEvent> }
  | { kind: 'status'; status: z.output<typeof StatusNote> }
  | { kind: 'reply'; reply: z.output<typeof CmdReply> }

/** `undefined` where it is no JSON, or does not fit its schema. */
export function readMessage(kind: string, payload: string): MessageContent | undefined {
  const content = jsonOf(payload)
  if (content === undefined) return undefined
  if (kind === 'telemetry') return telemetryOf(content)
  if (kind === 'event') {
    const read = DeviceEvent.safeParse(content)
    return read.success ? { kind: 'event', event: read.data } : undefined
  }
  if (kind === 'status') {
    const read = StatusNote.safeParse(content)
    return read.success ? { kind: 'status', status: read.data } : undefined
  }
  if (kind !== 'reply') return undefined
  const read = CmdReply.safeParse(content)
  return read.success ? { kind: 'reply', reply: read.data } : undefined
}

export function telemetryOf(content: unknown): MessageContent | undefined {
  const read = Envelope.safeParse(content)
  if (!read.success) return undefined
  const { ts, seq, d, rows, backfill = false } = read.data
  const moments = rows ? rows.map(([at, of]) => ({ ts: at, seq, d: of })) : [{ ts, seq, d }]
  return { kind: 'telemetry', moments, backfill }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The plausible values, and the number of fields left out. */
export function credible(d: Metrics): { d: Metrics; bad: number } {
  const plausibleValues: Metrics = { ...d }
  let bad = 0
  for (const [name, [low, high]] of Object.entries(plausible)) {
    const key = name as keyof typeof plausible // as: its own keys
    const value = d[key]
    if (value === undefined || (value >= low && value <= high)) continue
    delete plausibleValues[key]
    bad += 1
    // A position with an implausible error is dropped: without the error it would count as exact.
    if (key === 'acc') {
      delete plausibleValues.x
      delete plausibleValues.y
    }
  }
  return { d: plausibleValues, bad }
}

const skewMs = 5 * 60_000
const backfillMs = 24 * 3_600_000

/**
 * The time of the measurement, by the clock of the server where that of the device is wrong; undefined: sent too late
 * (iot.md 2.2).
 */
export function messageMoment(
  ts: number,
  nowMs: number,
  backfill = false,
): { ts: number; skewed: boolean } | undefined {
  if (backfill && ts < nowMs) return nowMs - ts > backfillMs ? undefined : { ts, skewed: false }
  return isSkewed(ts, nowMs) ? { ts: nowMs, skewed: true } : { ts, skewed: false }
}
const isSkewed = (ts: number, nowMs: number) => Math.abs(ts - nowMs) > skewMs

/**
 * The milliseconds to move the moments of a message when its clock is wrong: its newest becomes now, distances stay.
 */
export function shiftOf(moments: readonly Moment[], nowMs: number) {
  const newest = Math.max(...moments.map(({ ts }) => ts))
  return isSkewed(newest, nowMs) ? nowMs - newest : 0
}
