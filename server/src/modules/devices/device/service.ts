import type { DeviceEvent, Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'

/** Packs the samples of a minute for storage, and unpacks them. */
export { pack, unpack } from './engine/intake/pack.ts'
/** Devices with their bindings, and the department of each. */
export { boundDevices, deptOf } from './registry/rows.ts'

/** How a device goes out of use: the 关闭原因 of its open alarms. */
export type Leaving = '停用' | '报废' | '解绑'

/**
 * Lets other modules follow devices: alarms, calls, positions. A module registers once (`joinTelemetry`). The engine
 * calls it in the one process that runs it, message by message, before anything is written in batches; errors are
 * logged and stop no other module.
 *
 * | function | when | with |
 * |---|---|---|
 * | sample | plausible samples of a device came in, in their order | the device as it was bound then, each moment with its values |
 * | event | one event of 9.2; `backfill`: it was sent afterwards | the device as it was bound then, the event |
 * | offline | silence, last will; for a gateway once, with the number of devices behind it | the device, the reason, children |
 * | online | the first or next valid message | the device |
 * | battery | its charge was reported | the device, percent |
 * | fault | one of its messages does not fit the schema | the device, the time |
 * | released | in the transaction in which it was unbound, disabled or scrapped | the device, the reason |
 * | tick | every second | the time |
 * | open | the engine opens in this process | its services, whether it runs the engine; gives a function called when it ends |
 * | begins | this process judges from now on; no message is processed before it is done | – |
 * | turnClock | the state of a bed is published: minutes since its resident was turned and the interval, undefined where he has no clock | the device, ms |
 * | drained | the engine has to process everything that waits | – |
 * | openAlarms, alarmsToday, raisedSince | a detail, the statistics, a simulation are read | – |
 */
export interface Participant extends SeamPart {
  sample?: (batch: SampleBatch) => void
  event?: (event: DeviceEventOf) => void
  offline?: (device: LiveDevice, why: { cause: 'silence' | 'will'; children: number }, nowMs: number) => void
  online?: (device: LiveDevice, nowMs: number) => void
  battery?: (device: LiveDevice, percent: number, nowMs: number) => void
  fault?: (device: LiveDevice, nowMs: number) => void
  released?: (db: Db, who: Who, device: { deviceNo: string }, why: Leaving) => Promise<unknown>
  tick?: (nowMs: number) => void
  open?: (services: Services, holds: () => boolean) => () => Promise<unknown>
  begins?: () => Promise<unknown>
  turnClock?: (device: LiveDevice, atMs: number) => TurnClock | undefined
  drained?: () => Promise<unknown>
  openAlarms?: (db: Db, who: Who, deviceNo: string) => Promise<readonly { alarmId: string }[]>
  alarmsToday?: (db: Db, who: Who) => Promise<number>
  raisedSince?: (db: Db, who: Who, time: string) => Promise<number>
}

/** In minutes. */
export interface TurnClock {
  since: number
  every: number
}

export interface LiveDevice {
  orgId: string
  deviceId: string
  deviceNo: string
  deviceType: number
  bindType: number
  /** Its present wearer, or the resident in its bed. */
  oldmanId: string | null
  bedId: string | null
  locationId: string | null
  deptId: string | null
  simulated: number
  deviceStatus: number
  /** ms since which the binding exists. Undefined: as far back as anything is known. */
  heldFrom?: number
  /** ms at which the binding ended; a module that judges the present ignores such messages. */
  heldUntil?: number
}
export interface SampleBatch {
  /** As it was bound at those moments (iot.md 1a): samples of another period come in a batch of their own. */
  device: LiveDevice
  samples: readonly { ts: number; d: Metrics }[]
  backfill: boolean
}
export interface DeviceEventOf {
  /** As it was bound at that moment. */
  device: LiveDevice
  event: DeviceEvent['event']
  key?: number
  args?: Record<string, unknown>
  ts: number
  backfill: boolean
}

const participants = seam<Participant>('telemetry')

/** @public Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinTelemetry = participants.join
/** Notifies joined modules, in the same transaction, that this device measures no resident any more. */
export async function released(db: Db, who: Who, device: { deviceNo: string }, why: Leaving) {
  for (const one of participants.inOrder()) await one.released?.(db, who, device, why)
}
export const telemetryFollowers = (): readonly Participant[] => participants.inOrder()

/**
 * Data a module of devices keeps for a limited time: deleted in the night with raw data, as the owner of the database;
 * gives how much.
 */
type Trim = (db: Db, day: string) => Promise<Record<string, number>>
const trims: Trim[] = []

/** Called once, beside the code of the module. */
export const joinTrim = (trim: Trim) => void trims.push(trim)
export const trimsOfDevices = (): readonly Trim[] => trims
