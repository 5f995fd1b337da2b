import type { HealthEvent } from '#contract/modules/devices/health-record/health-record.ts'
import { timeText } from '#core/clock.ts'
import { nightOf } from './rules.ts'
import { type Minute, minuteMs, piecesOf, type Stretch, timesOutOfBed } from './time-in-bed.ts'

// The events of a day, from its minutes: a heart rate outside its limits for five minutes, apnea, times out of bed at
// night, turning by hand. Alarms are added when they are read.

interface Bands {
  low: number | null
  high: number | null
}
const event = (kind: string, text: string, from: number, to: number | null): HealthEvent => ({
  kind,
  text,
  alarmId: null,
  time: timeText(from),
  endTime: to === null ? null : timeText(to),
})
const leastMinutes = 5

/** Stretches of at least five minutes on end on one side of the limits. */
function outside(minutes: readonly Minute[], of: 'hrAvg' | 'rrAvg', { low, high }: Bands, word: string): HealthEvent[] {
  if (low === null || high === null) return []
  const runs: { side: 'high' | 'low'; from: number; to: number; far: number }[] = []
  for (const minute of minutes) {
    const value = minute[of]
    const side = value === null ? undefined : value > high ? 'high' : value < low ? 'low' : undefined
    if (value === null || !side) continue
    const last = runs.at(-1)
    if (last?.side === side && last.to === minute.at) {
      last.to = minute.at + minuteMs
      last.far = side === 'high' ? Math.max(last.far, value) : Math.min(last.far, value)
    } else runs.push({ side, from: minute.at, to: minute.at + minuteMs, far: value })
  }
  return runs
    .filter(({ from, to }) => to - from >= leastMinutes * minuteMs)
    .map(({ side, from, to, far }) =>
      event(
        side,
        side === 'high' ? `${word}偏高，最高${far}次/分，上限${high}` : `${word}偏低，最低${far}次/分，下限${low}`,
        from,
        to,
      ),
    )
}

export const heartEvents = (minutes: readonly Minute[], bands: Bands) => outside(minutes, 'hrAvg', bands, '心率')

export function breathEvents(minutes: readonly Minute[], bands: Bands) {
  const still = minutes
    .filter(({ apneaCount }) => apneaCount > 0)
    .map(({ at, apneaCount, apneaMaxSec }) =>
      event('apnea', `呼吸暂停${apneaCount}次，最长${apneaMaxSec}秒`, at, at + minuteMs),
    )
  return [...outside(minutes, 'rrAvg', bands, '呼吸'), ...still].toSorted((a, b) => (a.time < b.time ? -1 : 1))
}

/** Times out of bed that began at night. */
export function bedEvents(minutes: readonly Minute[], whole: Stretch) {
  const night = nightOf(whole)
  return timesOutOfBed(piecesOf(minutes))
    .filter(({ from }) => from >= night.from && from < night.to)
    .map(({ from, to }) => event('out', `夜间离床${Math.round((to - from) / minuteMs)}分钟`, from, to))
}

export const rollEvents = (tasks: readonly number[]) => tasks.map((at) => event('task', '护理翻身', at, null))
