import { leastQuality } from '#contract/modules/devices/device/telemetry.ts'
import { type Minute, minuteMs, overlap, piecesOf, type Stretch, stretchesInBed, timesOutOfBed } from './time-in-bed.ts'

// The day of a resident on a mattress in figures (iot.md 6): resting heart rate, apnea, times up at night, turning in
// time. All from minutes; without data a figure is null. A day runs from noon to noon, so that it contains a whole
// night; while it runs, unfinished parts are not judged.

const hourMs = 60 * minuteMs

/** The day D from D−1 12:00 to D 12:00; `until` is the end, or now while it runs. */
export interface Window extends Stretch {
  until: number
}
export interface Limits {
  hrLow: number
  hrHigh: number
  rrLow: number
  rrHigh: number
}
export const usualLimits: Limits = { hrLow: 45, hrHigh: 120, rrLow: 8, rrHigh: 30 }
/** The default interval of turning, in minutes. */
export const usualInterval = 120

export interface DayFacts {
  minutes: readonly Minute[]
  window: Window
  limits: Limits
  /** Milliseconds at which a task 翻身 was finished. */
  tasks: readonly number[]
  /** Minutes between two turns. */
  interval: number
  /** restHr of the thirty days before. */
  restBefore: readonly number[]
  /** Minutes with a bed within the day so far. */
  residence: number
}

export function dayFigures(facts: DayFacts) {
  const heart = heartOf(facts)
  const breath = breathOf(facts)
  const bed = bedOf(facts)
  const roll = rollOf(facts)
  const coveredMinutes = facts.minutes.filter(({ samples }) => samples > 0).length
  return {
    samples: facts.minutes.reduce((sum, { samples }) => sum + samples, 0),
    coverage: facts.residence > 0 ? tenth(Math.min(100, (coveredMinutes * 100) / facts.residence)) : null,
    ...facts.limits,
    turnInterval: facts.interval,
    ...heart,
    ...breath,
    ...bed,
    ...roll,
    heartAbnormal: Number(heartAbnormal(heart, facts.restBefore)),
    breathAbnormal: Number(breathAbnormal(breath, facts.limits)),
    bedAbnormal: Number(bedAbnormal(bed)),
    rollAbnormal: Number(rollAbnormal(roll, facts.interval)),
  }
}
export type Figures = ReturnType<typeof dayFigures>

export const tenth = (value: number) => Math.round(value * 10) / 10
const mean = (values: readonly number[]) =>
  values.length > 0 ? tenth(values.reduce((sum, value) => sum + value, 0) / values.length) : null
const known = (minutes: readonly Minute[], key: 'hrMin' | 'hrAvg' | 'hrMax' | 'rrMin' | 'rrAvg' | 'rrMax') =>
  minutes.flatMap((minute) => minute[key] ?? [])
const least = (values: readonly number[]) => (values.length > 0 ? Math.min(...values) : null)
const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : null)

const lies = ({ inBedSec, bedSec }: Minute) => inBedSec > 0 && inBedSec * 2 >= (bedSec ?? 60)

function heartOf({ minutes, limits }: DayFacts) {
  const inBed = minutes.filter(lies)
  const sure = inBed.filter(({ quality }) => quality === null || quality >= leastQuality)
  const means = known(minutes, 'hrAvg')
  return {
    restHr: restOf(inBed),
    avgHr: mean(means),
    minHr: least(known(minutes, 'hrMin')),
    maxHr: most(known(minutes, 'hrMax')),
    highMin: means.length > 0 ? means.filter((hr) => hr > limits.hrHigh).length : null,
    lowMin: means.length > 0 ? means.filter((hr) => hr < limits.hrLow).length : null,
    validPct: inBed.length > 0 ? tenth((sure.length * 100) / inBed.length) : null,
  }
}

const restMinutes = 30
/** The lowest mean of thirty minutes without interruption in bed, at least half of which have a heart rate. */
function restOf(inBed: readonly Minute[]): number | null {
  let lowest: number | null = null
  for (let first = 0, last = 0; last < inBed.length; last += 1) {
    while (inBed[last].at - inBed[first].at >= restMinutes * minuteMs) first += 1
    if (last - first + 1 < restMinutes) continue
    const rates = known(inBed.slice(first, last + 1), 'hrAvg')
    const rate = rates.length * 2 >= restMinutes ? mean(rates) : null
    if (rate !== null && (lowest === null || rate < lowest)) lowest = rate
  }
  return lowest
}

/** Five minutes outside the limits, or a resting heart rate ten above the mean of the thirty days before. */
function heartAbnormal({ highMin, lowMin, restHr }: ReturnType<typeof heartOf>, before: readonly number[]) {
  const usual = mean(before)
  return (highMin ?? 0) >= 5 || (lowMin ?? 0) >= 5 || (restHr !== null && usual !== null && restHr > usual + 10)
}

function breathOf({ minutes }: DayFacts) {
  const rates = known(minutes, 'rrAvg')
  const hours = inBedSecOf(minutes) / 3600
  const apneas = minutes.reduce((sum, { apneaCount }) => sum + apneaCount, 0)
  return {
    avgRr: mean(rates),
    minRr: least(known(minutes, 'rrMin')),
    maxRr: most(known(minutes, 'rrMax')),
    apneaCount: rates.length > 0 ? apneas : null,
    longestApneaSec: rates.length > 0 ? (most(minutes.map(({ apneaMaxSec }) => apneaMaxSec)) ?? 0) : null,
    perHour: rates.length > 0 && hours > 0 ? tenth(apneas / hours) : null,
  }
}

function breathAbnormal({ avgRr, longestApneaSec, perHour }: ReturnType<typeof breathOf>, { rrLow, rrHigh }: Limits) {
  const outside = avgRr !== null && (avgRr < rrLow || avgRr > rrHigh)
  return outside || (longestApneaSec ?? 0) >= 20 || (perHour ?? 0) >= 5
}

const inBedSecOf = (minutes: readonly Minute[]) => minutes.reduce((sum, { inBedSec }) => sum + inBedSec, 0)

/** 22:00 to 06:00 of a day that begins at noon. */
export const nightOf = ({ from }: Stretch): Stretch => ({ from: from + 10 * hourMs, to: from + 18 * hourMs })

function bedOf({ minutes, window }: DayFacts) {
  if (minutes.length === 0) return noBed
  const runs = piecesOf(minutes)
  const stretches = runs.flatMap((run) => run.filter((piece) => piece.lies))
  const ups = timesOutOfBed(runs)
  const night = nightOf(window)
  const atNight = ups.filter(({ from }) => from >= night.from && from < night.to)
  const evening = window.from + 6 * hourMs
  const down = stretches.find(({ from }) => from >= evening)
  // A resident who got up before the night began counts as out of bed in it, after having been in bed, even before the
  // evening.
  const abed = stretches.find(({ to }) => to > evening)
  const outAtNight = ups.filter(({ from }) => abed && from >= abed.from).map((out) => overlap(out, night))
  // Getting up counts after the night's sleep: after noon it ends a nap.
  const since = (down ?? abed)?.from ?? window.to
  const asleep = (key: 'lightSec' | 'deepSec') => minutes.reduce((sum, minute) => sum + minute[key], 0)
  const inBedSec = inBedSecOf(minutes)
  const sleepSec = asleep('lightSec') + asleep('deepSec')
  return {
    inBedMin: Math.round(inBedSec / 60),
    inTime: down?.from ?? null,
    outTime: ups.findLast(({ from }) => from >= since && from < window.to)?.from ?? null,
    nightOutCount: atNight.length,
    longestOutMin: Math.round((most(outAtNight) ?? 0) / minuteMs),
    sleepMin: sleepSec > 0 ? Math.round(sleepSec / 60) : null,
    deepMin: sleepSec > 0 ? Math.round(asleep('deepSec') / 60) : null,
    efficiency: inBedSec > 0 && sleepSec > 0 ? tenth(Math.min(100, (sleepSec * 100) / inBedSec)) : null,
  }
}
const noBed = {
  inBedMin: null,
  inTime: null,
  outTime: null,
  nightOutCount: null,
  longestOutMin: null,
  sleepMin: null,
  deepMin: null,
  efficiency: null,
}

function bedAbnormal({ nightOutCount, longestOutMin, inBedMin }: ReturnType<typeof bedOf>) {
  return (nightOutCount ?? 0) >= 3 || (longestOutMin ?? 0) >= 30 || (inBedMin ?? 0) > 1200
}

const newWindowMs = 5 * minuteMs

function rollOf({ minutes, window, tasks, interval }: DayFacts) {
  const byHour = Array.from({ length: 24 }, () => 0)
  for (const { at, turns } of minutes) byHour[hourOf(at)] += turns
  if (minutes.length === 0) return { ...noRoll, byHour }
  const turned = minutes.filter(({ turns }) => turns > 0).map(({ at }) => at)
  const moved = [...turned, ...tasks].toSorted((a, b) => a - b)
  const stretches = stretchesInBed(piecesOf(minutes), newWindowMs)
  const windows = stretches.flatMap((stretch) => windowsOf(stretch, interval * minuteMs, window))
  const ok = windows.filter(({ from, to }) => moved.some((at) => at >= minuteOf(from) && at < to)).length
  return {
    turnCount: minutes.reduce((sum, minute) => sum + minute.turns, 0),
    byHour,
    longestStillMin: Math.round((most(stretches.map((stretch) => stillest(stretch, moved))) ?? 0) / minuteMs),
    windowOk: ok,
    windowTotal: windows.length,
    compliance: windows.length > 0 ? tenth((ok * 100) / windows.length) : null,
  }
}
const noRoll = { turnCount: null, longestStillMin: null, windowOk: null, windowTotal: null, compliance: null }

/** A turn is dated by its minute. */
const minuteOf = (ms: number) => Math.floor(ms / minuteMs) * minuteMs
const shanghaiMs = 8 * hourMs
const hourOf = (ms: number) => Math.floor((ms + shanghaiMs) / hourMs) % 24

const lateMs = 6 * minuteMs
/** Windows begin with lying down; a last part counts from half an interval on, and not while it still runs. */
function windowsOf({ from, to }: Stretch, length: number, { until, to: end }: Window): Stretch[] {
  const found: Stretch[] = []
  // Minutes are stored a moment after they are over.
  const runs = until < end && to >= until - lateMs
  for (let at = from; at < to; at += length) {
    const last = Math.min(at + length, to)
    const whole = last - at === length
    if (whole || (!runs && (last - at) * 2 >= length)) found.push({ from: at, to: last })
  }
  return found
}

/** The longest time within a stretch without a turn. */
function stillest({ from, to }: Stretch, moved: readonly number[]) {
  const marks = [from, ...moved.filter((at) => at > from && at < to), to]
  return Math.max(...marks.slice(1).map((at, index) => at - marks[index]))
}

function rollAbnormal({ compliance, longestStillMin }: ReturnType<typeof rollOf>, interval: number) {
  return (compliance !== null && compliance < 80) || (longestStillMin ?? 0) > interval + 15
}

/** The means of three nights running, and those of the thirty days before them. */
interface Night {
  restHr: number | null
  nightOutCount: number | null
}
export const trendNights = 3

/**
 * 趋势异常: the resting heart rate of three nights more than ten above the usual, or twice as often up; undefined
 * otherwise.
 */
export function trendOf(nights: readonly Night[], before: readonly Night[]): string | undefined {
  const rests = nights.flatMap(({ restHr }) => restHr ?? [])
  const outs = nights.flatMap((n) => n.nightOutCount ?? [])
  const usual = mean(before.flatMap(({ restHr }) => restHr ?? []))
  if (rests.length === trendNights && usual !== null && rests.every((rest) => rest > usual + 10))
    return `连续${trendNights}晚静息心率${rests.join('、')}，30天平均${usual}`
  const now = mean(outs)
  const often = mean(before.flatMap(({ nightOutCount }) => nightOutCount ?? []))
  if (outs.length === trendNights && now !== null && often !== null && often > 0 && now >= often * 2)
    return `近${trendNights}晚平均离床${now}次，30天平均${often}次`
  return undefined
}

/** The mean of the known values, to a tenth. */
export const meanOf = (values: readonly (number | null | undefined)[]) => mean(values.flatMap((value) => value ?? []))
