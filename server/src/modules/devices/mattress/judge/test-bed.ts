import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import { msOf, timeText } from '#core/clock.ts'
import { judgeMoment, type State, type Verdict, watching } from './judge.ts'

/** A bed judged by one item, second by second. */

export const start = '2025-06-10 12:00:00'

export function bedOf(item: object, periods: readonly Period[] = []) {
  const watched = watching(RuleItem.parse(item), periods)
  const verdicts: Verdict[] = []
  let state: State | undefined
  const at = (second: number, d?: Metrics, from = start) => {
    const judged = judgeMoment(state, watched, msOf(from) + second * 1000, d)
    state = judged.state
    verdicts.push(...judged.verdicts)
    return judged.verdicts
  }
  return {
    at,
    verdicts,
    begins: msOf(start),
    /** The same moment each second, the first and the last second included. */
    every: (first: number, last: number, d: Metrics, from = start) => {
      for (let second = first; second <= last; second += 1) at(second, d, from)
    },
    state: () => state,
    /** Goes on from the stored state. */
    restart: (stored: State | undefined) => {
      state = stored
    },
    /** `raise 2 12:01:00`, in short. */
    inShort: () =>
      verdicts.map((one) => `${one.kind}${one.kind === 'raise' ? ` ${one.level}` : ''} ${timeText(one.at).slice(11)}`),
  }
}
