import { bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { leastQuality, type Metrics } from '#contract/modules/devices/device/telemetry.ts'
import type { ItemOf, RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'

// The conditions of each type of alarm (iot.md 3): when it is raised and at which level, and when it is over. Heart and
// breath count only where the mattress is sure and occupied. It is over only beyond a margin, and for a while, so that
// a value at the limit does not raise and end it by turns.

export type Level = 1 | 2 | 3

/** After this time it is raised at this level. */
export interface Grade {
  level: Level
  ms: number
  fits: (d: Metrics, starts: number) => boolean
}
export interface Condition {
  /** False: the moment has no data for it, and interrupts nothing. */
  says: (d: Metrics) => boolean
  /** The first has the lowest level. */
  grades: readonly Grade[]
  /** While it lasts it is raised again: once, this time after it began, or each time it passes. */
  again?: { ms: number; each: boolean }
  /** Each of these ends it after its time. */
  clears: readonly { ms: number; fits: (d: Metrics, starts: number) => boolean }[]
  value: (d: Metrics, lastedMs: number, starts: number) => string
  threshold: (level: Level) => string
  /** The condition counts movements. */
  counts?: true
}

const minute = 60_000
/** A larger movement value is a movement. */
export const stillMove = 20
/** The time out of bed that is dangerous by itself. */
const longOutMs = 30 * minute
const minutesOf = (ms: number) => Math.floor(ms / minute)
const isSure = ({ quality }: Metrics) => quality === undefined || quality >= leastQuality
const lies = (d: Metrics) => d.inBed !== 0 && isSure(d)

/** A turn of the body of which the mattress is sure. */
export const sureTurn = 0.7
const turned = ({ turn }: Metrics) => turn === 1
const moves = ({ move }: Metrics) => move !== undefined && move > stillMove

/** The condition of an item, with the limits that apply to the resident. 未翻身 has its own clock (turn/rules.ts). */
export function conditionOf(item: RuleItem): Condition | undefined {
  const { out, body, breath, heart, wet } = mattressAlarm.is
  switch (item.alarmType) {
    case out:
      return outOf(item)
    case body:
      if (item.mode === bodyMode.is.still) return stillOf(item.stillMinutes)
      return item.mode === bodyMode.is.restless ? restlessOf(item.count) : undefined
    case breath:
      return breathOf(item)
    case heart:
      return heartOf(item)
    case wet:
      return wetOf(item)
  }
}

function outOf({ outMinutes }: ItemOf<1>): Condition {
  const ms = outMinutes * minute
  const isOut = (d: Metrics) => d.inBed === 0
  return {
    says: (d) => d.inBed !== undefined,
    grades: [
      { level: 2, ms, fits: isOut },
      { level: 3, ms: Math.max(ms, longOutMs), fits: isOut },
    ],
    again: { ms: 3 * ms, each: false },
    clears: [{ ms: 10_000, fits: (d) => d.inBed === 1 }],
    value: (_, lasted) => `离床${minutesOf(lasted)}分钟`,
    threshold: (level) => `离床满${level === 3 ? Math.max(outMinutes, 30) : outMinutes}分钟`,
  }
}

function stillOf(stillMinutes: number): Condition {
  const known = ({ move, turn }: Metrics) => move !== undefined || turn !== undefined
  return {
    says: (d) => d.inBed === 0 || (d.inBed === 1 && known(d)),
    grades: [{ level: 2, ms: stillMinutes * minute, fits: (d) => d.inBed === 1 && !moves(d) && !turned(d) }],
    // Getting up counts as movement.
    clears: [
      { ms: 0, fits: turned },
      { ms: 1000, fits: moves },
      { ms: 10_000, fits: (d) => d.inBed === 0 },
    ],
    value: (_, lasted) => `${minutesOf(lasted)}分钟无体动`,
    threshold: () => `无体动满${stillMinutes}分钟`,
  }
}

function restlessOf(count: number): Condition {
  return {
    counts: true,
    says: (d) => d.inBed !== 0 && d.move !== undefined,
    grades: [{ level: 2, ms: 0, fits: (_, starts) => starts >= count }],
    clears: [{ ms: 0, fits: (_, starts) => starts < count / 2 }],
    value: (_, __, starts) => `10分钟内${starts}次`,
    threshold: () => `10分钟满${count}次`,
  }
}

function breathOf({ low, high, durationSec, apneaSec }: ItemOf<3>): Condition {
  const of = ({ rr = low }: Metrics) => rr
  return {
    says: (d) => lies(d) && d.rr !== undefined,
    grades: [
      { level: 2, ms: durationSec * 1000, fits: (d) => of(d) < low || of(d) > high },
      { level: 3, ms: apneaSec * 1000, fits: (d) => d.rr === 0 && d.inBed === 1 },
    ],
    clears: [{ ms: 30_000, fits: (d) => of(d) >= low + 1 && of(d) <= high - 1 }],
    value: (d, lasted) => (d.rr === 0 ? `呼吸暂停${Math.floor(lasted / 1000)}秒` : `呼吸${d.rr}次/分`),
    threshold: (level) => (level === 3 ? `呼吸暂停满${apneaSec}秒` : `${low}～${high}次/分，持续${durationSec}秒`),
  }
}

const dangerLow = 35
const dangerHigh = 150
const heartMargin = 3

function heartOf({ low, high, durationSec }: ItemOf<4>): Condition {
  const of = ({ hr = low }: Metrics) => hr
  const outside = (d: Metrics) => of(d) < low || of(d) > high
  const danger = (d: Metrics) => outside(d) && (of(d) < dangerLow || of(d) > dangerHigh)
  const ms = durationSec * 1000
  return {
    says: (d) => lies(d) && d.hr !== undefined,
    grades: [
      { level: 2, ms, fits: outside },
      { level: 3, ms, fits: danger },
    ],
    clears: [{ ms: 30_000, fits: (d) => of(d) >= low + heartMargin && of(d) <= high - heartMargin }],
    value: (d) => `心率${d.hr}次/分`,
    threshold: (level) =>
      level === 3
        ? `低于${dangerLow}或高于${dangerHigh}次/分，持续${durationSec}秒`
        : `${low}～${high}次/分，持续${durationSec}秒`,
  }
}

function wetOf({ durationSec }: ItemOf<5>): Condition {
  return {
    says: (d) => d.wet !== undefined,
    grades: [{ level: 1, ms: durationSec * 1000, fits: (d) => d.wet === 1 }],
    again: { ms: 30 * minute, each: true },
    clears: [{ ms: 60_000, fits: (d) => d.wet === 0 }],
    value: (_, lasted) => (lasted < minute ? `尿湿${Math.floor(lasted / 1000)}秒` : `尿湿${minutesOf(lasted)}分钟`),
    threshold: () => `尿湿满${durationSec}秒`,
  }
}
