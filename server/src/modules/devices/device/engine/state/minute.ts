import { leastQuality, type Metrics, sleepState } from '#contract/modules/devices/device/telemetry.ts'
import { type Period, periodAt } from '../../rules.ts'

// A minute of a device in figures (iot.md 2.1–2.3). A sample lasts until the next one, at most fifteen seconds; heart
// and breath count only where the mattress is sure and occupied. A minute in which its resident changes makes two rows.

export interface Sample {
  ts: number
  seq?: number
  d: Metrics
  /** An event at that moment; it measures nothing. */
  ev?: string
}

export const minuteMs = 60_000
const holdMs = 15_000
const apneaSec = 10
const sureTurn = 0.7

interface TimedSample extends Sample {
  oldmanId: string
  sec: number
}

/**
 * The samples of the minutes before, newest first and each read on demand, and of the next one, as far as in memory.
 */
export interface Beside {
  before: Iterable<readonly Sample[]>
  after: readonly Sample[]
}
const alone: Beside = { before: [], after: [] }

export function minuteFigures(
  startMs: number,
  samples: readonly Sample[],
  periods: readonly Period[],
  { before, after } = alone,
) {
  const residences = heldOf(startMs, samples, periods)
  const later = heldOf(startMs + minuteMs, after, periods)
  const earlier = () => heldBefore(startMs, before, periods)
  return [...Map.groupBy(residences, ({ oldmanId }) => oldmanId)].map(([oldmanId, own]) => ({
    oldmanId,
    ...figures(measured(own)),
    ...apnea(measured(own), { earlier, later, oldmanId }),
    events: own.filter(({ ev }) => ev !== undefined).length,
  }))
}

function* heldBefore(startMs: number, before: Iterable<readonly Sample[]>, periods: readonly Period[]) {
  let ms = startMs
  for (const minute of before) {
    ms -= minuteMs
    yield heldOf(ms, minute, periods)
  }
}

const measured = (samples: readonly TimedSample[]) => samples.filter(({ ev }) => ev === undefined)

/** The resident of each sample, and how long it lasts within the minute. */
function heldOf(startMs: number, samples: readonly Sample[], periods: readonly Period[]): TimedSample[] {
  const sorted = samples.toSorted((a, b) => a.ts - b.ts)
  const measured = sorted.filter(({ ev }) => ev === undefined)
  const next = new Map(measured.map((sample, at) => [sample, measured[at + 1]?.ts]))
  return sorted.map((sample) => {
    const period = periodAt(periods, sample.ts)
    const first = sample === measured[0] && sample.ts - startMs <= holdMs
    const from = first ? Math.max(startMs, period?.fromMs ?? startMs) : sample.ts
    const ends = [next.get(sample) ?? startMs + minuteMs, sample.ts + holdMs, startMs + minuteMs]
    const until = Math.min(...ends, period?.toMs ?? Number.POSITIVE_INFINITY)
    return { ...sample, oldmanId: period?.oldmanId ?? '', sec: Math.max(0, until - from) / 1000 }
  })
}

const isStill = (sample: Sample) => sample.d.rr === 0 && sample.d.inBed === 1 && isSure(sample)
/** True when there is no breath at the beginning or the end of a minute: the apnea may go on in a neighbour. */
export function isStillAtEdge(samples: readonly Sample[]) {
  const periodic = samples.filter(({ ev }) => ev === undefined).toSorted((a, b) => a.ts - b.ts)
  return periodic.length > 0 && (isStill(periodic[0]) || isStill(periodic[periodic.length - 1]))
}
const isSure = ({ d }: Sample) => d.quality === undefined || d.quality >= leastQuality
const values = (samples: readonly Sample[], key: 'hr' | 'rr' | 'spo2' | 'quality') =>
  samples.flatMap(({ d }) => d[key] ?? [])

function figures(samples: readonly TimedSample[]) {
  const sure = samples.filter(isSure)
  const inBed = sure.filter(({ d }) => d.inBed !== 0)
  const secOf = (fits: (d: Metrics) => boolean) =>
    Math.round(samples.reduce((sum, { d, sec }) => (fits(d) ? sum + sec : sum), 0))
  const hr = spread(values(inBed, 'hr'))
  const rr = spread(values(inBed, 'rr'))
  const spo2 = spread(values(sure, 'spo2'))
  return {
    hrMin: hr.min,
    hrAvg: hr.avg,
    hrMax: hr.max,
    rrMin: rr.min,
    rrAvg: rr.avg,
    rrMax: rr.max,
    spo2Min: spo2.min,
    spo2Avg: spo2.avg,
    spo2Max: spo2.max,
    bedSec: secOf((d) => d.inBed !== undefined),
    inBedSec: secOf((d) => d.inBed === 1),
    lightSec: secOf((d) => d.state === sleepState.light),
    deepSec: secOf((d) => d.state === sleepState.deep),
    wetSec: secOf((d) => d.wet === 1),
    moveSum: samples.reduce((sum, { d }) => sum + (d.move ?? 0), 0),
    turns: samples.filter(({ d }) => d.turn === 1 && (d.turnConf ?? 1) >= sureTurn).length,
    samples: samples.length,
    validSamples: sure.length,
    quality: spread(values(samples, 'quality')).avg,
  }
}

function spread(list: readonly number[]) {
  if (list.length === 0) return { min: null, avg: null, max: null }
  const avg = list.reduce((sum, value) => sum + value, 0) / list.length
  return { min: Math.min(...list), avg: Math.round(avg * 10) / 10, max: Math.max(...list) }
}

interface Around {
  earlier: () => Iterable<readonly TimedSample[]>
  later: readonly TimedSample[]
  oldmanId: string
}

/**
 * Ten seconds or more without breath, in bed; a silence longer than a sample lasts ends it. An apnea across two
 * minutes counts once, whole, in the minute in which it ends.
 */
function apnea(samples: readonly TimedSample[], { earlier, later, oldmanId }: Around) {
  const runs: number[] = []
  const [first] = samples
  let run = first && isStill(first) ? carried(samples, earlier(), oldmanId) : 0
  let before = first
  for (const sample of samples) {
    if (!isStill(sample) || sample.ts - before.ts > holdMs) {
      runs.push(run)
      run = 0
    }
    if (isStill(sample)) run += sample.sec
    before = sample
  }
  if (!goesOn(samples, measured(later), oldmanId)) runs.push(run)
  const long = runs.filter((sec) => sec >= apneaSec)
  return { apneaCount: long.length, apneaMaxSec: Math.round(Math.max(0, ...long)) }
}

/** How long an apnea had lasted when the minute began, where its first sample continues it. */
function carried(samples: readonly TimedSample[], earlier: Iterable<readonly TimedSample[]>, oldmanId: string) {
  let sec = 0
  let next = samples
  for (const minute of earlier) {
    const own = measured(minute).filter((sample) => sample.oldmanId === oldmanId)
    if (!goesOn(own, next, oldmanId)) break
    const still = own.slice(lastRun(own))
    sec += still.reduce((sum, sample) => sum + sample.sec, 0)
    if (still.length < own.length) break
    next = own
  }
  return sec
}

/** The index of the first sample of the run that lasts to the end of a minute. */
function lastRun(own: readonly TimedSample[]) {
  let at = own.length
  while (at > 0 && isStill(own[at - 1]) && (own[at]?.ts ?? 0) - own[at - 1].ts <= holdMs) at -= 1
  return at
}

/** No breath at the end of one minute and at the beginning of the next, without a silence that would end the apnea. */
function goesOn(one: readonly TimedSample[], next: readonly TimedSample[], oldmanId: string) {
  const last = one.at(-1)
  const first = next[0]
  if (!last || !first || first.oldmanId !== oldmanId) return false
  return isStill(last) && isStill(first) && first.ts - last.ts <= holdMs
}
