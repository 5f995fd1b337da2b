import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Services } from '../../../../core/http/app.ts'
import { forget, settle, signal, still } from '../../alarm/service.ts'
import type { LiveDevice, SampleBatch } from '../../device/service.ts'
import { heldOf, type Verdict } from '../judge/judge.ts'
import { alarmKeyOf, type Bed, judgeBed, signalOf } from './bed.ts'
import type { Setup, Setups } from './setup.ts'
import { type Kept, keepStates, type Restored, restoredStates } from './store.ts'

/**
 * Judges beds in the process of the engine (iot.md 2.2, 3): each moment as it comes, and each second as far as the last
 * one holds. Whoever is out, lives here no more or lies elsewhere is not judged. Kept each minute; the next process goes
 * on from there with what was written since.
 */
export type Watch = ReturnType<typeof openWatch>

const keepEveryMs = 60_000
/** A moment may be on its way. */
const graceMs = 1000
const holdMs = 15_000
/** After so long nobody knows any more what is true of a bed. */
const silentMs = 5 * 60_000

export function openWatch(services: Services, setupOf: (orgId: string) => Setups | undefined) {
  const { clock, database } = services
  const beds = new Map<string, Bed>()
  const stored = new Map<string, Restored>()
  let keptMs = clock.ms()
  let keeping: Promise<unknown> = Promise.resolve()
  const placeOf = ({ orgId, deviceId }: { orgId: string; deviceId: string }) => `${orgId}/${deviceId}`

  function say(bed: Bed, setup: Setup, verdicts: readonly Verdict[]) {
    for (const verdict of verdicts)
      if (verdict.kind === 'raise') signal(signalOf(bed, setup, verdict))
      else settle(alarmKeyOf(bed, verdict.key), verdict.at + bed.aheadMs)
  }

  /** Nothing is known of it any more: what was said stays, and is not said again. */
  function leave(bed: Bed) {
    beds.delete(placeOf(bed.device))
    for (const [key, { up }] of bed.states) if (up) forget(alarmKeyOf(bed, key))
  }

  function bedOf(device: LiveDevice, oldmanId: string, setup: Setup): Bed {
    const before = beds.get(placeOf(device))
    if (before?.oldmanId === oldmanId) return before
    if (before) leave(before)
    const bed: Bed = {
      ...{
        device,
        oldmanId,
        states: new Map(),
        ts: Number.MIN_SAFE_INTEGER,
        aheadMs: 0,
        heardMs: clock.ms(),
        dirty: true,
      },
    }
    beds.set(placeOf(device), bed)
    const kept = stored.get(placeOf(device))
    stored.delete(placeOf(device))
    if (kept?.oldmanId === oldmanId) goOn(bed, setup, kept)
    return bed
  }

  /** As another process left it: what it said is true still, and what it may not have said is said. */
  function goOn(bed: Bed, setup: Setup, { states, since, ts }: Restored) {
    bed.states = new Map(Object.entries(states))
    bed.ts = ts
    for (const [key, state] of bed.states) {
      if (state.up && setup.watched.has(key))
        still(signalOf(bed, setup, { kind: 'raise', key, at: ts, ...heldOf(state, ts) }))
    }
    const levels = new Map([...bed.states].map(([key, state]) => [key, state.up ? heldOf(state, ts).level : 3]))
    for (const { ts: at, d } of since)
      for (const verdict of judgeBed(bed, setup, at, d))
        if (verdict.kind === 'raise' && verdict.level <= (levels.get(verdict.key) ?? 3))
          still(signalOf(bed, setup, verdict))
        else say(bed, setup, [verdict])
  }

  function sample({ device, samples, backfill }: SampleBatch) {
    if (backfill || device.deviceType !== deviceType.is.mattress) return
    const setup = device.oldmanId ? setupOf(device.orgId)?.get(device.oldmanId) : undefined
    const before = beds.get(placeOf(device))
    if (!device.oldmanId || !setup || setup.away) {
      if (before) leave(before)
      return
    }
    const bed = bedOf(device, device.oldmanId, setup)
    bed.heardMs = clock.ms()
    bed.aheadMs = bed.heardMs - samples.reduce((last, { ts }) => Math.max(last, ts), 0)
    for (const { ts, d } of samples.toSorted((one, other) => one.ts - other.ts))
      if (ts > bed.ts) say(bed, setup, judgeBed(bed, setup, ts, d))
  }

  function tick(nowMs: number) {
    for (const bed of beds.values()) {
      const setup = setupOf(bed.device.orgId)?.get(bed.oldmanId)
      if (!setup || setup.away || bed.device.oldmanId !== bed.oldmanId || nowMs - bed.heardMs > silentMs) {
        leave(bed)
        continue
      }
      for (const [key, { up }] of bed.states) if (up && !setup.watched.has(key)) forget(alarmKeyOf(bed, key))
      const at = nowMs - bed.aheadMs - graceMs
      if (at > bed.ts && nowMs - bed.heardMs <= holdMs + 2 * graceMs) say(bed, setup, judgeBed(bed, setup, at))
    }
    if (nowMs - keptMs >= keepEveryMs) void keep()
  }

  function keep() {
    keptMs = clock.ms()
    const kept = [...beds.values()].filter(({ dirty }) => dirty).map(keptOf)
    for (const bed of beds.values()) bed.dirty = false
    keeping = keeping
      .then(() => database.withSystem((db) => keepStates(db, kept)))
      .catch((error) => services.log?.warn({ error: String(error) }, 'mattress: states'))
    return keeping
  }

  return {
    sample,
    tick,
    keep,
    /** This process judges from now on. */
    async begin() {
      beds.clear()
      stored.clear()
      const found = await database.withSystem((db) => restoredStates(db, clock.ms()))
      for (const one of found) stored.set(placeOf(one), one)
    },
    drained: () => keeping,
  }
}

const keptOf = ({ device, oldmanId, ts, states }: Bed): Kept => ({
  ...{ orgId: device.orgId, deviceId: device.deviceId, oldmanId, ts, states: Object.fromEntries(states) },
})
