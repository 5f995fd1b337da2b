import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import { heldSince } from '#contract/modules/devices/alarm/periods.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { sureTurn } from '../judge/conditions.ts'

// A resident who cannot turn himself is turned by carers (iot.md 7). His clock restarts when he was turned, certainly
// turned himself, or was out of bed for five minutes; it stands still while he is out. Ten minutes before the time
// carers are reminded, a quarter of an hour after it an alarm is raised, and the next turn ends it. Where a rule alone
// requires it, the hours of the rule count.

export interface Clock {
  startMs: number
  /** Out of bed since then; null: in bed, as far as is known. */
  outMs: number | null
  reminded: boolean
  alarmed: boolean
}

/** How a resident is turned. */
export interface Turning {
  intervalMin: number
  /** The periods of the rule; empty: always. */
  periods: readonly Period[]
  /** Where only a rule or a risk requires turning, a bed without a mattress raises no alarm. */
  raises: boolean
}

const minute = 60_000
const outMs = 5 * minute
const beforeMin = 10
const behindMin = 15
export const usualTurnMinutes = 120

export const begunAt = (startMs: number): Clock => ({ startMs, outMs: null, reminded: false, alarmed: false })

/** Turned at a moment: the clock restarts. A moment before its beginning changes nothing. */
export const turnedAt = (clock: Clock, ms: number): Clock =>
  ms <= clock.startMs ? clock : { ...begunAt(ms), outMs: clock.outMs }

/** The state of the bed at a moment, from the mattress. */
export function heardOf(clock: Clock, inBed: 0 | 1, ms: number): Clock {
  if (inBed === 0) return clock.outMs === null ? { ...clock, outMs: ms } : clock
  if (clock.outMs === null) return clock
  const away = Math.max(0, ms - clock.outMs)
  return away >= outMs ? begunAt(ms) : { ...clock, outMs: null, startMs: clock.startMs + away }
}

/**
 * A resident out of bed counts as back when the bed has been silent, so that the clock does not stand still for good.
 */
export const unheard = (clock: Clock, hasMattress: boolean, heardMs: number, nowMs: number): Clock =>
  clock.outMs !== null && (!hasMattress || nowMs - heardMs >= outMs) ? begunAt(nowMs) : clock

/** Minutes in bed since the last turn. */
export const minutesSince = (clock: Clock, nowMs: number) =>
  Math.max(0, Math.floor(((clock.outMs ?? nowMs) - clock.startMs) / minute))

export type Due = 'remind' | 'raise' | 'reset'

/** Those minutes that are watched: the time before the hours of a rule does not count. Undefined outside of them. */
function watchedMinutes(clock: Clock, { periods }: Pick<Turning, 'periods'>, nowMs: number) {
  const startMs = heldSince(periods, nowMs, clock.startMs)
  return startMs === undefined ? undefined : minutesSince({ ...clock, startMs }, nowMs)
}

/** When (ms) the next turn is due, by the watched minutes. */
export const turnedBy = (clock: Clock, { periods, intervalMin }: Turning, nowMs: number) =>
  (heldSince(periods, nowMs, clock.startMs) ?? clock.startMs) + intervalMin * minute

/** The text of the alarm: the time without a turn. */
export function unturnedMinutes(clock: Clock, turning: Turning, nowMs: number) {
  const ran = watchedMinutes(clock, turning, nowMs)
  return turning.raises && ran !== undefined && ran >= turning.intervalMin + behindMin ? ran : undefined
}

/** The reminders and alarms due now, and the clock after them. */
export function dueTurns(clock: Clock, turning: Turning, nowMs: number): { clock: Clock; due: Due[] } {
  if (clock.outMs !== null) {
    const over = nowMs - clock.outMs >= outMs && (clock.reminded || clock.alarmed)
    return over ? { clock: { ...begunAt(nowMs), outMs: clock.outMs }, due: ['reset'] } : { clock, due: [] }
  }
  const ran = watchedMinutes(clock, turning, nowMs)
  const remind = !clock.reminded && ran !== undefined && ran >= turning.intervalMin - beforeMin
  const raise = !clock.alarmed && unturnedMinutes(clock, turning, nowMs) !== undefined
  if (!remind && !raise) return { clock, due: [] }
  const after = { ...clock, reminded: clock.reminded || remind, alarmed: clock.alarmed || raise }
  // An alarm replaces a reminder that is due at the same time.
  return { clock: after, due: raise ? ['raise'] : ['remind'] }
}

interface TurnNeeds {
  hours: readonly number[]
  rule?: { turnMinutes: number; periods: readonly Period[] }
  pressure: boolean
}

/**
 * The turning interval: by the schedule, else by a rule, else by the risk of pressure sores. Schedule and risk have no
 * hours.
 */
export function intervalOf({ hours, rule, pressure }: TurnNeeds): Omit<Turning, 'raises'> | undefined {
  if (hours.length > 0) return { intervalMin: Math.min(...hours) * 60, periods: [] }
  if (rule) return { intervalMin: rule.turnMinutes, periods: pressure ? [] : rule.periods }
  return pressure ? { intervalMin: usualTurnMinutes, periods: [] } : undefined
}

type Posture = Metrics['posture']
/** A turn the mattress is sure of, into another posture where postures are known. */
export const isTurn = ({ turn, turnConf = 1, posture }: Metrics, before: Posture) =>
  turn === 1 && turnConf >= sureTurn && (posture === undefined || before === undefined || posture !== before)

/** TURN_POSITION of a posture. */
export const positionOf = { L: 1, R: 2, S: 3, P: 4 } as const satisfies Record<NonNullable<Posture>, number>
