import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Services } from '#core/services.ts'
import type { SampleBatch } from '../../device/service.ts'
import type { Bed } from './bed.ts'
import { lookAtBed, openBeds } from './beds.ts'
import type { Setups } from './setup.ts'
import { keepStates, restoredStates, type StoredBed } from './store.ts'

/**
 * Judges beds in the process of the engine (iot.md 2.2, 3): each moment when it comes, and each second as long as the
 * last one lasts. Residents who are out, departed or in another bed are not judged. States are stored each minute; the
 * next process goes on from there with the samples written since.
 */
export type Watch = ReturnType<typeof openWatch>

const keepEveryMs = 60_000
/** A moment may still be in transmission. */
const graceMs = 1000
const holdMs = 15_000
/** After this silence the state of a bed is unknown. */
const silentMs = 5 * 60_000

export function openWatch(services: Services, setupOf: (orgId: string) => Setups | undefined) {
  const { clock, database } = services
  const beds = openBeds(clock)
  let keptMs = clock.ms()
  let keeping: Promise<unknown> = Promise.resolve()

  function sample({ device, samples, backfill }: SampleBatch) {
    if (backfill || device.deviceType !== deviceType.is.mattress) return
    const setup = device.oldmanId ? setupOf(device.orgId)?.get(device.oldmanId) : undefined
    const sorted = samples.toSorted((one, other) => one.ts - other.ts)
    if (device.heldUntil !== undefined) {
      if (device.oldmanId && setup && !setup.away) beds.late(device, device.oldmanId, setup, sorted)
      return
    }
    const before = beds.at(device)
    if (!device.oldmanId || !setup || setup.away) {
      if (before?.oldmanId === device.oldmanId) beds.leave(before)
      else if (before) beds.handOn(before)
      return
    }
    const bed = beds.bedOf(device, device.oldmanId, setup)
    bed.heardMs = clock.ms()
    bed.aheadMs = bed.heardMs - samples.reduce((last, { ts }) => Math.max(last, ts), 0)
    for (const { ts, d } of sorted) if (ts > bed.ts) lookAtBed(bed, setup, ts, d)
  }

  function tick(nowMs: number) {
    for (const bed of beds.all()) {
      const setup = setupOf(bed.device.orgId)?.get(bed.oldmanId)
      if (bed.device.oldmanId !== bed.oldmanId) {
        beds.handOn(bed)
        continue
      }
      if (!setup || setup.away || nowMs - bed.heardMs > silentMs) {
        beds.leave(bed)
        continue
      }
      const at = nowMs - bed.aheadMs - graceMs
      if (at > bed.ts && nowMs - bed.heardMs <= holdMs + 2 * graceMs) lookAtBed(bed, setup, at)
    }
    beds.dropPast(nowMs - silentMs)
    if (nowMs - keptMs >= keepEveryMs) void keep()
  }

  function keep() {
    keptMs = clock.ms()
    const states = [...beds.all()].filter(({ dirty }) => dirty).map(keptOf)
    for (const bed of beds.all()) bed.dirty = false
    keeping = keeping
      .then(() => database.withSystem((db) => keepStates(db, states)))
      .catch((error) => services.log?.warn({ error: String(error) }, 'mattress: states'))
    return keeping
  }

  return {
    sample,
    tick,
    keep,
    /** This process judges from now on. */
    async begin() {
      beds.begin(await database.withSystem((db) => restoredStates(db, clock.ms())))
    },
    drained: () => keeping,
  }
}

const keptOf = ({ device, oldmanId, ts, states }: Bed): StoredBed => ({
  orgId: device.orgId,
  deviceId: device.deviceId,
  oldmanId,
  ts,
  states: Object.fromEntries(states),
})
