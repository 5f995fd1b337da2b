import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Clock } from '#core/clock.ts'
import { forget, settleSignal, signal, still } from '../../alarm/service.ts'
import type { LiveDevice } from '../../device/service.ts'
import { heldOf, type Verdict } from '../judge/judge.ts'
import type { Moment } from '../judge/replay.ts'
import { alarmKeyOf, type Bed, judgeBed, signalOf } from './bed.ts'
import type { Setup } from './setup.ts'
import type { Restored } from './store.ts'

export const bedKey = ({ orgId, deviceId }: { orgId: string; deviceId: string }) => `${orgId}/${deviceId}`

/** Judges a moment, or time that goes by: the alarms hear what comes of it, and keep of it what holds now. */
export function lookAtBed(bed: Bed, setup: Setup, t: number, d?: Metrics) {
  say(bed, setup, judgeBed(bed, setup, t, d))
  hold(bed, setup, t)
}

/** By the clock of the server. */
function say(bed: Bed, setup: Setup, verdicts: readonly Verdict[]) {
  for (const verdict of verdicts)
    if (verdict.kind === 'raise') {
      bed.held.add(verdict.key)
      signal(signalOf(bed, setup, verdict))
    } else {
      bed.held.delete(verdict.key)
      settleSignal(alarmKeyOf(bed, verdict.key), verdict.at + bed.aheadMs)
    }
}

/** What holds no more without being over (its hours end, its value is at the border, it is silent) is not raised anew. */
function hold(bed: Bed, setup: Setup, t: number) {
  for (const key of bed.held) {
    const state = bed.states.get(key)
    if (state && heldOf(state, t)) continue
    bed.held.delete(key)
    forget(alarmKeyOf(bed, key))
  }
  for (const [key, state] of bed.states) {
    const now = state.up ? heldOf(state, t) : undefined
    if (!now) continue
    bed.held.add(key)
    still(signalOf(bed, setup, { kind: 'raise', key, at: t, ...now }))
  }
}

const personOf = (device: LiveDevice, oldmanId: string | null) => `${bedKey(device)}/${oldmanId}`

/**
 * The beds this process judges; one that another left (`stored`) goes on where it was left. Of somebody who lies there
 * no more what was known is kept a while, for what is told of him late (iot.md 1a).
 */
export function openBeds(clock: Clock) {
  const beds = new Map<string, Bed>()
  const past = new Map<string, Bed>()
  const stored = new Map<string, Restored>()

  /** Nothing is known of it any more: what was said stays, and is not said again. */
  function leave(bed: Bed) {
    beds.delete(bedKey(bed.device))
    for (const key of bed.held) forget(alarmKeyOf(bed, key))
  }

  /** Another lies there now. */
  function handOn(bed: Bed) {
    leave(bed)
    past.set(personOf(bed.device, bed.oldmanId), Object.assign(bed, { heardMs: clock.ms() }))
  }

  const begun = (device: LiveDevice, oldmanId: string): Bed => ({
    device,
    oldmanId,
    states: new Map(),
    held: new Set(),
    ts: Number.MIN_SAFE_INTEGER,
    aheadMs: 0,
    heardMs: clock.ms(),
    dirty: true,
  })

  function bedOf(device: LiveDevice, oldmanId: string, setup: Setup): Bed {
    const before = beds.get(bedKey(device))
    if (before?.oldmanId === oldmanId) return before
    if (before) handOn(before)
    const bed = begun(device, oldmanId)
    beds.set(bedKey(device), bed)
    const bedState = stored.get(bedKey(device))
    stored.delete(bedKey(device))
    if (bedState?.oldmanId === oldmanId) goOn(bed, setup, bedState)
    return bed
  }
  return {
    all: () => beds.values(),
    at: (device: LiveDevice) => beds.get(bedKey(device)),
    leave,
    handOn,
    bedOf,
    /** Told late, of whoever lay there then: as far as it lasted. What is over is not said to be so of what is now. */
    late(device: LiveDevice, oldmanId: string, setup: Setup, samples: readonly Moment[]) {
      const now = beds.get(bedKey(device))
      // The one who lies there now has not said anything yet.
      if (now && now.oldmanId === oldmanId && now.device.oldmanId !== oldmanId) handOn(now)
      const bed = past.getOrInsertComputed(personOf(device, oldmanId), () => begun(device, oldmanId))
      Object.assign(bed, { device, heardMs: clock.ms() })
      for (const { ts, d } of samples)
        if (ts > bed.ts)
          for (const verdict of judgeBed(bed, setup, ts, d))
            if (verdict.kind === 'raise') signal(signalOf(bed, setup, verdict))
    },
    /** Nobody tells anything of them any more. */
    dropPast(olderMs: number) {
      for (const [key, { heardMs }] of past) if (heardMs < olderMs) past.delete(key)
    },
    begin(found: readonly Restored[]) {
      beds.clear()
      past.clear()
      stored.clear()
      for (const one of found) stored.set(bedKey(one), one)
    },
  }
}

/**
 * As another process left it. What it said still ends; whether it is true still the next moment says, where it follows soon
 * enough. What was written since, and makes it worse, may not have been said.
 */
function goOn(bed: Bed, setup: Setup, { states, since, ts }: Restored) {
  bed.states = new Map(Object.entries(states))
  bed.ts = ts
  const levels = new Map([...bed.states].map(([key, state]) => [key, state.up ? (heldOf(state, ts)?.level ?? 2) : 3]))
  for (const { ts: at, d } of since)
    for (const verdict of judgeBed(bed, setup, at, d))
      if (verdict.kind === 'settle' || verdict.level > (levels.get(verdict.key) ?? 3)) say(bed, setup, [verdict])
}
