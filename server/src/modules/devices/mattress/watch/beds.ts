import type { Clock } from '../../../../core/clock.ts'
import { forget, settle, signal, still } from '../../alarm/service.ts'
import type { LiveDevice } from '../../device/service.ts'
import { heldOf, type Verdict } from '../judge/judge.ts'
import { alarmKeyOf, type Bed, judgeBed, signalOf } from './bed.ts'
import type { Setup } from './setup.ts'
import type { Restored } from './store.ts'

export const placeOf = ({ orgId, deviceId }: { orgId: string; deviceId: string }) => `${orgId}/${deviceId}`

/** What is judged of it is said to the alarms, by the clock of the server. */
export function say(bed: Bed, setup: Setup, verdicts: readonly Verdict[]) {
  for (const verdict of verdicts)
    if (verdict.kind === 'raise') signal(signalOf(bed, setup, verdict))
    else settle(alarmKeyOf(bed, verdict.key), verdict.at + bed.aheadMs)
}

/** The beds this process judges; one that another left (`stored`) goes on where it was left. */
export function openBeds(clock: Clock) {
  const beds = new Map<string, Bed>()
  const stored = new Map<string, Restored>()

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
  return {
    all: () => beds.values(),
    at: (device: LiveDevice) => beds.get(placeOf(device)),
    leave,
    bedOf,
    begin(found: readonly Restored[]) {
      beds.clear()
      stored.clear()
      for (const one of found) stored.set(placeOf(one), one)
    },
  }
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
