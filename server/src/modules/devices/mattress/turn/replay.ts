import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import type { Verdict } from '../judge/judge.ts'
import type { Moment } from '../judge/replay.ts'
import { unturnedKey } from '../rules.ts'
import { begunAt, type Clock, dueTurns, heardOf, isTurn, turnedAt, unturnedMinutes } from './rules.ts'

// The alarms of the turning clock in past hours, from the mattress alone: tasks are not considered.

/** All verdicts on these moments, in order. */
export function turnVerdictsOf(turnMinutes: number, periods: readonly Period[], moments: readonly Moment[]): Verdict[] {
  const turning = { intervalMin: turnMinutes, periods, raises: true }
  const verdicts: Verdict[] = []
  let posture: Moment['d']['posture']
  let clock = begunAt(moments.at(0)?.ts ?? 0)
  const settle = (before: Clock, after: Clock, at: number) => {
    if (before.alarmed && !after.alarmed) verdicts.push({ kind: 'settle', key: unturnedKey, at })
    return after
  }
  for (const { ts, d } of moments) {
    let next = d.inBed === undefined ? clock : heardOf(clock, d.inBed, ts)
    if (isTurn(d, posture)) next = turnedAt(next, ts)
    posture = d.posture ?? posture
    clock = settle(clock, next, ts)
    const looked = dueTurns(clock, turning, ts)
    if (looked.due.includes('raise'))
      verdicts.push({
        kind: 'raise',
        key: unturnedKey,
        at: ts,
        level: 2,
        since: clock.startMs,
        ...turnWords(turnMinutes, unturnedMinutes(clock, turning, ts) ?? 0),
      })
    clock = settle(clock, looked.clock, ts)
  }
  return verdicts
}

/** Value and threshold of the alarm. */
export const turnWords = (intervalMin: number, minutes: number) => ({
  value: `${minutes}分钟未翻身`,
  threshold: `每${intervalMin}分钟翻身一次`,
})
