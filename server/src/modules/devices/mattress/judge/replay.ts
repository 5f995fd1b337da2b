import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { Replayed } from '#contract/modules/devices/mattress/mattress.ts'
import { timeText } from '#core/clock.ts'
import { holdMs, judgeMoment, type State, type Verdict, type Watched } from './judge.ts'

// The alarms that a rule would have raised in past hours: the same judge, moment by moment, and the seconds between
// them as long as a moment lasts. An alarm open at the end has no end.

export interface Moment {
  ts: number
  d: Metrics
}
const tickMs = 1000

/** All verdicts on these moments, in order. */
export function verdictsOf(watched: Watched, moments: readonly Moment[]): Verdict[] {
  const verdicts: Verdict[] = []
  let state: State | undefined
  const step = (t: number, d?: Metrics) => {
    const judged = judgeMoment(state, watched, t, d)
    state = judged.state
    verdicts.push(...judged.verdicts)
  }
  for (const [at, { ts, d }] of moments.entries()) {
    step(ts, d)
    const until = Math.min(moments[at + 1]?.ts ?? Number.POSITIVE_INFINITY, ts + holdMs)
    for (let t = ts + tickMs; t < until; t += tickMs) step(t)
  }
  return verdicts
}

/** Raises as the page shows them: repeats belong to the first one, with the highest level. */
export function raisedOf({ item }: Pick<Watched, 'item'>, verdicts: readonly Verdict[]): Replayed['raised'] {
  const rows: Replayed['raised'] = []
  for (const verdict of verdicts) {
    const open = rows.at(-1)?.clearedTime === null ? rows.at(-1) : undefined
    if (verdict.kind === 'settle') {
      if (open) open.clearedTime = timeText(verdict.at)
    } else if (open) Object.assign(open, verdict.level > open.level && { level: verdict.level, value: verdict.value })
    else
      rows.push({
        time: timeText(verdict.at),
        alarmType: item.alarmType,
        mode: 'mode' in item ? item.mode : null,
        value: verdict.value,
        level: verdict.level,
        clearedTime: null,
      })
  }
  return rows
}
