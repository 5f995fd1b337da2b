import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Clock } from '#core/clock.ts'
import { forget, settleSignal, signal, still } from '../../alarm/service.ts'
import type { LiveDevice } from '../../device/service.ts'
import { heldOf, type Verdict } from '../judge/judge.ts'
import type { Moment } from '../judge/replay.ts'
import { alarmKeyOf, type Bed, judgeBed, signalOf } from './bed.ts'
import type { Setup } from './setup.ts'
import type { RestoredBed } from './store.ts'

export const bedKey = ({ orgId, deviceId }: { orgId: string; deviceId: string }) => `${orgId}/${deviceId}`

/** Judges a moment, or passing time: reports changes to the alarms, and the present values of lasting conditions. */
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

/** A condition that is neither true nor over (outside its hours, between its limits, silent) is not raised again. */
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
 * The beds this process judges; a bed stored by another process (`stored`) goes on from there. The state of a former
 * resident of the bed is kept for a while, for late messages (iot.md 1a).
 */
export function openBeds(clock: Clock) {
  const beds = new Map<string, Bed>()
  const past = new Map<string, Bed>()
  const stored = new Map<string, RestoredBed>()

  /** Its state is unknown: raised alarms stay, and are not raised again. */
  function leave(bed: Bed) {
    beds.delete(bedKey(bed.device))
    for (const key of bed.held) forget(alarmKeyOf(bed, key))
  }

  /** The bed has another resident now. */
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
    /** Late messages, about the resident in the bed then. An end then does not end a present alarm. */
    late(device: LiveDevice, oldmanId: string, setup: Setup, samples: readonly Moment[]) {
      const now = beds.get(bedKey(device))
      // There is no message of the present resident yet.
      if (now && now.oldmanId === oldmanId && now.device.oldmanId !== oldmanId) handOn(now)
      const bed = past.getOrInsertComputed(personOf(device, oldmanId), () => begun(device, oldmanId))
      Object.assign(bed, { device, heardMs: clock.ms() })
      for (const { ts, d } of samples)
        if (ts > bed.ts)
          for (const verdict of judgeBed(bed, setup, ts, d))
            if (verdict.kind === 'raise') signal(signalOf(bed, setup, verdict))
    },
    /** No messages about them come any more. */
    dropPast(olderMs: number) {
      for (const [key, { heardMs }] of past) if (heardMs < olderMs) past.delete(key)
    },
    begin(found: readonly RestoredBed[]) {
      beds.clear()
      past.clear()
      stored.clear()
      for (const one of found) stored.set(bedKey(one), one)
    },
  }
}

/**
 * The state stored by another process. Its alarms still end; the next moment shows whether they are still true, if it
 * follows soon enough. Samples written since that make it worse may not have been raised.
 */
function goOn(bed: Bed, setup: Setup, { states, since, ts }: RestoredBed) {
  bed.states = new Map(Object.entries(states))
  bed.ts = ts
  const levels = new Map([...bed.states].map(([key, state]) => [key, state.up ? (heldOf(state, ts)?.level ?? 2) : 3]))
  for (const { ts: at, d } of since)
    for (const verdict of judgeBed(bed, setup, at, d))
      if (verdict.kind === 'settle' || verdict.level > (levels.get(verdict.key) ?? 3)) say(bed, setup, [verdict])
}
