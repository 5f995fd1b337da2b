import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { AlarmKey, Signal, SignalRule } from '../../alarm/service.ts'
import type { LiveDevice } from '../../device/service.ts'
import { judgeMoment, type State, type Verdict, type Watched } from '../judge/judge.ts'
import type { Rule } from '../rules.ts'
import type { Setup } from './setup.ts'

/** A mattress with the resident on it, while it is judged. */

export interface Bed {
  device: LiveDevice
  oldmanId: string
  states: Map<string, State>
  /** The keys of conditions that are true for the alarms. */
  held: Set<string>
  /** The last judged moment, by the clock of the device. */
  ts: number
  /** The difference to the clock of the server, with the transmission time. */
  aheadMs: number
  heardMs: number
  dirty: boolean
}

/** The verdicts on a moment, or on passing time, by the key of the alarm. */
export function judgeBed(bed: Bed, setup: Setup, t: number, d?: Metrics): Verdict[] {
  const found: Verdict[] = []
  if (d) bed.ts = t
  bed.dirty = true
  for (const key of new Set([...setup.watched.keys(), ...bed.states.keys()])) {
    const { state, verdicts } = judgeMoment(bed.states.get(key), watchedOf(setup, key), t, d)
    if (state) bed.states.set(key, state)
    else bed.states.delete(key)
    found.push(...verdicts)
  }
  return found
}
const watchedOf = (setup: Setup, key: string): Watched | undefined => setup.watched.get(key)?.watched

export function alarmKeyOf({ device, oldmanId }: Pick<Bed, 'device' | 'oldmanId'>, key: string): AlarmKey {
  const [type, mode] = key.split('-').map(Number)
  return { orgId: device.orgId, kind: alarmKind.is.mattress, type, mode: mode ?? null, oldmanId }
}

/** Times of the device become those of the server. */
export function signalOf(bed: Bed, setup: Setup, verdict: Extract<Verdict, { kind: 'raise' }>): Signal {
  const { key, at, since, level, value, threshold } = verdict
  const applied = setup.watched.get(key)
  return {
    ...alarmKeyOf(bed, key),
    level,
    value,
    threshold,
    at: at + bed.aheadMs,
    since: since + bed.aheadMs,
    device: bed.device,
    ...(applied && { rule: ruleOf(applied.rule, { item: applied.watched.item, periods: applied.watched.periods }) }),
  }
}

/** The fields of the rule that the alarm stores. */
export const ruleOf = (rule: Rule, snapshot: object): SignalRule => ({
  ruleId: rule.ruleId,
  ruleName: rule.ruleName,
  silentMinutes: rule.silentMinutes,
  escalate: rule.escalate,
  notify: rule.notify,
  snapshot,
})
