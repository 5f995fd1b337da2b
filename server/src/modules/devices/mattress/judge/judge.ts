import { z } from 'zod'
import { type Period, within } from '#contract/modules/devices/alarm/periods.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { itemKey, RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import { type Condition, conditionOf, type Level, stillMove } from './conditions.ts'

// Judges one type of alarm of one bed, moment by moment (iot.md 2.2, 3). A condition begins with the first moment that
// fits and lasts from moment to moment, at most fifteen seconds each; after a longer gap it begins again, a moment
// without data does not interrupt it. It is reported once each time it has lasted long enough, again when it gets
// worse, and when it is over.

const Run = z.object({
  /** The first moment that fits; null while none does. */
  since: z.number().nullable(),
  /** It has lasted long enough, and was reported. */
  told: z.boolean(),
})
type Run = z.output<typeof Run>

/** Everything remembered between two moments; it can be stored and used by another process. */
export const State = z.object({
  /** The rule item it is judged by; another one starts again. */
  by: z.string(),
  item: RuleItem,
  /** The last moment with data on it. */
  last: z.number(),
  runs: z.array(Run),
  /** The result of the last moment, without the periods. */
  fits: z.array(z.boolean()),
  clears: z.array(z.number().nullable()),
  /** When it is raised again. */
  againAt: z.number().nullable(),
  /** Raised, and not ended. */
  up: z.boolean(),
  /** The last measured value, for the text of the alarm. */
  measured: z.object({ hr: z.number().optional(), rr: z.number().optional() }),
  /** Movements that began in the last ten minutes, and since when it is calm. */
  starts: z.array(z.number()),
  calm: z.number().nullable(),
})
export type State = z.output<typeof State>

export interface Watched {
  item: RuleItem
  periods: readonly Period[]
  by: string
}
export const watching = (item: RuleItem, periods: readonly Period[]): Watched => ({
  item,
  periods,
  by: JSON.stringify([item, periods]),
})
export type Verdict = { key: string; at: number } & (
  | { kind: 'raise'; level: Level; since: number; value: string; threshold: string }
  | { kind: 'settle' }
)

export const holdMs = 15_000
const countMs = 10 * 60_000
const calmMs = 3000

const conditions = new WeakMap<RuleItem, Condition | undefined>()
function conditionFor(item: RuleItem) {
  if (!conditions.has(item)) conditions.set(item, conditionOf(item))
  return conditions.get(item)
}

function begun({ by, item }: Watched): State {
  const { grades = [], clears = [] } = conditionFor(item) ?? {}
  return {
    by,
    item,
    last: Number.MIN_SAFE_INTEGER,
    againAt: null,
    up: false,
    measured: {},
    runs: grades.map(() => ({ since: null, told: false })),
    fits: grades.map(() => false),
    clears: clears.map(() => null),
    starts: [],
    calm: null,
  }
}

/**
 * Judges one moment, or without `d` the passing of time (milliseconds). Without `watched` nothing is watched any more,
 * and raised alarms still end. Changes `state` in place, or gives a new one.
 */
export function judgeMoment(before: State | undefined, watched: Watched | undefined, t: number, d?: Metrics) {
  const state = stateFor(before, watched)
  const condition = state && conditionFor(state.item)
  if (!state || !condition) return { state: undefined, verdicts: [] }
  const active = watched !== undefined && within(watched.periods, t)
  if (t - state.last > holdMs) breakOff(state)
  if (d && condition.says(d)) hear(state, condition, t, d)
  follow(state, condition, active, t)
  const key = itemKey(state.item)
  const raised = raise(state, condition, t)
  const verdicts: Verdict[] = raised ? [{ key, at: t, kind: 'raise', ...raised }] : []
  if (settles(state, condition, t)) verdicts.push({ key, at: t, kind: 'settle' })
  return { state: watched || state.up ? state : undefined, verdicts }
}

function stateFor(before: State | undefined, watched: Watched | undefined): State | undefined {
  if (!watched) return before
  if (before?.by === watched.by) return before
  // An alarm raised under another rule still ends, by the present conditions.
  return { ...begun(watched), up: before?.up ?? false }
}

function breakOff(state: State) {
  for (const run of state.runs) stop(run)
  state.fits.fill(false)
  state.clears.fill(null)
  state.calm = null
  state.againAt = null
}
const stop = (run: Run) => {
  run.since = null
  run.told = false
}

function hear(state: State, condition: Condition, t: number, d: Metrics) {
  state.last = t
  state.measured = { hr: d.hr, rr: d.rr }
  if (condition.counts) count(state, t, d)
  const starts = state.starts.length
  state.fits = condition.grades.map(({ fits }) => fits(d, starts))
  state.clears = condition.clears.map(({ fits }, at) => (fits(d, starts) ? (state.clears[at] ?? t) : null))
}

/** A movement begins after three calm seconds. */
function count(state: State, t: number, { move = 0 }: Metrics) {
  state.starts = state.starts.filter((start) => start > t - countMs)
  if (move <= stillMove) state.calm ??= t
  else {
    if (state.calm !== null && t - state.calm >= calmMs) state.starts.push(t)
    state.calm = null
  }
}

/** Only inside the periods: the time before one begins does not count. */
function follow(state: State, condition: Condition, active: boolean, t: number) {
  if (condition.counts && !active) state.starts = []
  for (const [at, run] of state.runs.entries())
    if (active && state.fits[at]) run.since ??= t
    else stop(run)
  if (!state.runs.some(({ since }) => since !== null)) state.againAt = null
}

function raise(state: State, condition: Condition, t: number) {
  const before = toldLevel(state)
  for (const [at, { ms }] of condition.grades.entries()) {
    const run = state.runs[at]
    if (run.since !== null && t - run.since >= ms) run.told = true
  }
  const level = toldLevel(state)
  if (!level) return undefined
  const first = state.runs.find(({ since, told }) => told && since !== null)?.since ?? t
  const due = state.againAt !== null && t >= state.againAt
  if (condition.again && state.againAt === null && !before) state.againAt = nextAgain(condition.again, first, t)
  else if (condition.again && due)
    state.againAt = condition.again.each ? t + condition.again.ms : Number.MAX_SAFE_INTEGER
  if (level <= before && !due) return undefined
  state.up = true
  const value = condition.value(state.measured, t - first, state.starts.length)
  return { level, since: first, value, threshold: condition.threshold(level) }
}

const nextAgain = ({ ms, each }: { ms: number; each: boolean }, first: number, t: number) => (each ? t : first) + ms

/** Its present level, its beginning and its value. Undefined while it is not raised, unsure or not watched. */
export function heldOf(state: State, t: number) {
  const condition = conditionFor(state.item)
  const level = toldLevel(state)
  if (!condition || !state.up || !level) return undefined
  const since = state.runs.find((run) => run.told)?.since ?? t
  const value = condition.value(state.measured, t - since, state.starts.length)
  return { level, since, value, threshold: condition.threshold(level) }
}

/** The present level; 0 while the condition is not true. */
function toldLevel(state: State): Level | 0 {
  const { runs } = state
  const { grades = [] } = conditionFor(state.item) ?? {}
  return grades.reduce<Level | 0>((most, { level }, at) => (runs[at].told && level > most ? level : most), 0)
}

function settles(state: State, { clears }: Condition, t: number) {
  if (!state.up) return false
  const over = clears.some(({ ms }, at) => {
    const since = state.clears[at]
    return since !== null && t - since >= ms
  })
  if (over) state.up = false
  return over
}
