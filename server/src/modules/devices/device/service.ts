import type { DeviceEvent, Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'

/** A minute of moments as it is stored, and read again. */
export { pack, unpack } from './engine/intake/pack.ts'
/** Devices with what they are bound to, and the department they are seen by. */
export { boundDevices, deptOf } from './registry/rows.ts'

/** How a device goes out of use: the word its open alarms are closed with. */
export type Leaving = '停用' | '报废' | '解绑'

/**
 * The seam between devices and what judges them: alarms, calls, positions. A module registers once (`joinTelemetry`).
 * The engine calls it in the one process that runs it, message by message, before anything is written in batches; what
 * it throws is logged and stops nobody.
 *
 * | function | when | with |
 * |---|---|---|
 * | sample | plausible samples of a device came in, in their order | the device as it was bound then, each moment and what was measured |
 * | event | one event of 9.2; `backfill` says that it is told afterwards | the device as it was bound then, the event |
 * | offline | silence, last will; of a gateway once, with how many are behind it | the device, why, children |
 * | online | the first or next valid message | the device |
 * | battery | how full it is was told | the device, percent |
 * | fault | something it said was no message of its schema | the device, the time |
 * | released | in the transaction in which it was unbound, switched off or scrapped | the device, the word |
 * | tick | every second | the time |
 * | open | the engine opens in this process | its services, whether it is the one that runs it; gives what is done when it ends |
 * | begins | this process judges from now on; nothing is heard before it is done | – |
 * | turnClock | the state of a bed is told: minutes since its resident was turned and how often he has to be, undefined where he has no clock | the device, ms |
 * | drained | the engine is to have worked off what waits | – |
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
  /** ms since which it has been so. Undefined: as far back as anything is known. */
  heldFrom?: number
  /** ms until which it was so, where it is so no more: whoever judges what is now leaves that out. */
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

/** @public Joins for the life of the process; gives the way out, which tests use. */
export const joinTelemetry = participants.join
/** Notifies joined modules, in the same transaction, that this device measures no resident any more. */
export async function released(db: Db, who: Who, device: { deviceNo: string }, why: Leaving) {
  for (const one of participants.inOrder()) await one.released?.(db, who, device, why)
}
export const telemetryFollowers = (): readonly Participant[] => participants.inOrder()

/**
 * The data a module of devices keeps for a limited time: cut in the night with raw data, as the owner of the database;
 * gives what went.
 */
type Trim = (db: Db, day: string) => Promise<Record<string, number>>
const trims: Trim[] = []

/** Called once, where the module stands. */
export const joinTrim = (trim: Trim) => void trims.push(trim)
export const trimsOfDevices = (): readonly Trim[] => trims
