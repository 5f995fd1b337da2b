import { z } from 'zod'

/**
 * Messages of devices (iot.md 2.1, 9.2): one envelope of samples or one event. Read by the server, written by the
 * simulator.
 */

const bit = z.union([z.literal(0), z.literal(1)])
const percent = z.int().min(0).max(100)

/** The sleep states a mattress reports: out of bed, awake, light or deep. */
export const sleepState = { out: 0, awake: 1, light: 2, deep: 3 } as const
const { out, awake, light, deep } = sleepState

/** A sample of one moment. Further fields of the device are ignored. */
export const Metrics = z.object({
  inBed: bit.optional(),
  hr: z.number().optional(),
  rr: z.number().optional(),
  move: percent.optional(),
  turn: bit.optional(),
  turnConf: z.number().min(0).max(1).optional(),
  posture: z.enum(['L', 'R', 'S', 'P']).optional(),
  wet: bit.optional(),
  state: z.union([z.literal(out), z.literal(awake), z.literal(light), z.literal(deep)]).optional(),
  weightKg: z.number().optional(),
  quality: percent.optional(),
  spo2: z.int().optional(),
  sys: z.int().optional(),
  dia: z.int().optional(),
  temp: z.number().optional(),
  pulse: z.int().optional(),
  glucose: z.number().optional(),
  glucosePeriod: z.int().optional(),
  steps: z.int().optional(),
  wear: bit.optional(),
  mapId: z.string().max(64).optional(),
  x: z.number().optional(),
  y: z.number().optional(),
  acc: z.number().optional(),
  still: bit.optional(),
  beacons: z
    .array(z.object({ no: z.string().max(64), rssi: z.number() }))
    .max(20)
    .optional(),
  battery: percent.optional(),
})
export type Metrics = z.output<typeof Metrics>

const head = { v: z.literal(1), seq: z.int().min(0).optional(), ts: z.int().min(0) }

/** `rows` replace `d` in batches: each is a moment with its measurements. */
export const Envelope = z.strictObject({
  ...head,
  backfill: z.boolean().optional(),
  d: Metrics,
  rows: z
    .array(z.tuple([z.int().min(0), Metrics]))
    .max(600)
    .optional(),
})
export type Envelope = z.output<typeof Envelope>

export const eventNames = ['call', 'cancel', 'sos', 'assist', 'presence', 'fall', 'tamper', 'lowBattery'] as const
export const DeviceEvent = z.strictObject({
  ...head,
  backfill: z.boolean().optional(),
  event: z.enum(eventNames),
  key: z.int().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
})
export type DeviceEvent = z.output<typeof DeviceEvent>

export const StatusNote = z.object({
  online: bit,
  fw: z.string().max(30).optional(),
  battery: percent.optional(),
  rssi: z.int().min(-150).max(0).optional(),
})
export const CmdReply = z.looseObject({ cmdId: z.string().max(64), ok: z.union([z.boolean(), bit]) })

/** A value outside of these is impossible: it is left out and counted. */
export const plausible = {
  hr: [20, 250],
  rr: [0, 60],
  spo2: [50, 100],
  temp: [30, 43],
  acc: [0, 50],
} as const satisfies Partial<Record<keyof Metrics, readonly [number, number]>>

/** Below it the values of a mattress are unreliable. */
export const leastQuality = 30
/** Of one message. */
export const maxPayload = 64 * 1024

const root = (orgId: string, productKey: string, deviceNo: string) => `iot/v1/${orgId}/${productKey}/${deviceNo}`
export const upTopic = (
  orgId: string,
  productKey: string,
  deviceNo: string,
  kind: 'telemetry' | 'event' | 'status' | 'reply',
) => `${root(orgId, productKey, deviceNo)}/up/${kind}`
export const downTopic = (orgId: string, productKey: string, deviceNo: string, kind: 'cmd' | 'config') =>
  `${root(orgId, productKey, deviceNo)}/down/${kind}`
