import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { sureTurn } from '../judge/conditions.ts'

// Whoever cannot turn himself is turned (iot.md 7). His clock begins anew when he was turned, turned himself for sure, or
// was out of bed for five minutes; it stands still while he is out. Ten minutes before his time carers are reminded, a
// quarter of an hour past it an alarm is raised, and the next turn ends it.

export interface Clock {
  startMs: number
  /** Out of bed since then; null: in bed, as far as is known. */
  outMs: number | null
  reminded: boolean
  alarmed: boolean
}

const minute = 60_000
const outMs = 5 * minute
const [beforeMin, behindMin] = [10, 15]
export const usualTurnMinutes = 120

export const begunAt = (startMs: number): Clock => ({ startMs, outMs: null, reminded: false, alarmed: false })

/** Turned at a moment: everything begins anew. What lies before its beginning changes nothing. */
export const turnedAt = (clock: Clock, ms: number): Clock =>
  ms <= clock.startMs ? clock : { ...begunAt(ms), outMs: clock.outMs }

/** Where somebody is, as the mattress says at a moment. */
export function heardOf(clock: Clock, inBed: 0 | 1, ms: number): Clock {
  if (inBed === 0) return clock.outMs === null ? { ...clock, outMs: ms } : clock
  if (clock.outMs === null) return clock
  const away = Math.max(0, ms - clock.outMs)
  return away >= outMs ? begunAt(ms) : { ...clock, outMs: null, startMs: clock.startMs + away }
}

/** Minutes that count since the last turn. */
export const minutesSince = (clock: Clock, nowMs: number) =>
  Math.max(0, Math.floor(((clock.outMs ?? nowMs) - clock.startMs) / minute))

export type Due = 'remind' | 'raise' | 'reset'

/** What is due now, and the clock after it. `intervalMin` is how often somebody has to be turned. */
export function look(clock: Clock, intervalMin: number, nowMs: number): { clock: Clock; due: Due[] } {
  if (clock.outMs !== null) {
    const over = nowMs - clock.outMs >= outMs && (clock.reminded || clock.alarmed)
    return over ? { clock: { ...begunAt(nowMs), outMs: clock.outMs }, due: ['reset'] } : { clock, due: [] }
  }
  const ran = nowMs - clock.startMs
  const remind = !clock.reminded && ran >= (intervalMin - beforeMin) * minute
  const raise = !clock.alarmed && ran >= (intervalMin + behindMin) * minute
  if (!remind && !raise) return { clock, due: [] }
  const after = { ...clock, reminded: clock.reminded || remind, alarmed: clock.alarmed || raise }
  // Told of the alarm, nobody needs to be reminded besides.
  return { clock: after, due: raise ? ['raise'] : ['remind'] }
}

/** How often somebody has to be turned: by his schedule, else by a rule, else as the risk of pressure asks. */
export function intervalOf(asked: { hours: readonly number[]; ruleMinutes?: number; pressure: boolean }) {
  if (asked.hours.length > 0) return Math.min(...asked.hours) * 60
  return asked.ruleMinutes ?? (asked.pressure ? usualTurnMinutes : undefined)
}

type Posture = Metrics['posture']
/** A turn the mattress is sure of, of somebody who lies otherwise than before, where it knows how. */
export const isTurn = ({ turn, turnConf = 1, posture }: Metrics, before: Posture) =>
  turn === 1 && turnConf >= sureTurn && (posture === undefined || before === undefined || posture !== before)

/** TURN_POSITION of a posture. */
export const positionOf = { L: 1, R: 2, S: 3, P: 4 } as const satisfies Record<NonNullable<Posture>, number>
