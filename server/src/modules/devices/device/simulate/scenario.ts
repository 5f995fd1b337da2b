import type { SomeOf } from '#contract/kit/codes.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Scenario } from '#contract/modules/devices/device/simulate.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { sleepState } from '#contract/modules/devices/device/telemetry.ts'
import type { Random } from '../../../../demo/random.ts'

// The messages of a simulated device at a second of a scenario (iot.md 10); the same seed gives the same messages.
// Where a scenario is about one device, the first of its kind plays it and the others play a quiet night.

export interface Actor {
  type: number
  /** Its index among those of its kind. */
  index: number
  /** It is behind the simulated gateway. */
  behindGateway: boolean
  /** Where a tag walks; without it the tag sends no coordinates. */
  beat?: Beat
}
/** A point inside a fence and one on its border, on a plan, and another floor. */
export interface Beat {
  mapId: string
  otherMapId?: string
  inside: { x: number; y: number }
  border: { x: number; y: number }
}
export interface Utterance {
  kind: 'telemetry' | 'event' | 'status'
  /** Text is sent as it is. */
  content: object | string
}

const minute = 60
const script = {
  begins: 30,
  outSec: 12 * minute,
  apneaSec: 30,
  drops: 20,
  burst: [10, 20],
  at: 10,
  skewMs: 10 * minute * 1000,
} as const
const { mattress, bedCall, toiletCall, carriedCall, tag, watch, band, gateway } = deviceType.is
const calls: SomeOf<typeof deviceType> = [bedCall, toiletCall, carriedCall]

/** Its messages at this second of the script; none while it is off line. `second` counts from 0, `ts` is the clock. */
export function saysAt(
  scenarios: readonly Scenario[],
  actor: Actor,
  { second, since, ts, seq }: { second: number; since: number; ts: number; seq: number },
  random: Random,
): Utterance[] {
  const plays = (name: Scenario) => scenarios.includes(name)
  if (isAway(plays, actor, second)) return []
  const first = actor.index === 0
  const passes = (moment: number) => since < moment && second >= moment
  const head = { v: 1, seq, ts: plays('clock-skew') && first ? ts - script.skewMs : ts }
  const utterances: Utterance[] = eventsAt(plays, actor, passes).map((event) => ({
    kind: 'event',
    content: { ...head, event, key: 1, args: {} },
  }))
  if (plays('bad-json') && first && actor.type === mattress)
    return [...utterances, { kind: 'telemetry', content: '{"v":1,' }]
  if (plays('backfill-6h') && actor.type === mattress && passes(script.at))
    utterances.push(...hoursBefore(head, random).map((envelope) => ({ kind: 'telemetry' as const, content: envelope })))
  const d = measured(plays, actor, second, random)
  return d ? [...utterances, { kind: 'telemetry', content: { ...head, d } }] : utterances
}

type Plays = (name: Scenario) => boolean

/** A gateway that drops takes the devices behind it along; in the storm all drop. */
const isAway = (plays: Plays, { type, behindGateway }: Actor, second: number) =>
  second >= script.drops && ((plays('gateway-drop') && (type === gateway || behindGateway)) || plays('offline-storm'))

function eventsAt(plays: Plays, { type, index }: Actor, passes: (moment: number) => boolean): string[] {
  const first = index === 0
  const events: string[] = []
  const [from, to] = script.burst
  if (plays('call-burst') && calls.includes(type) && passes(from + (index % (to - from)))) events.push('call')
  if (!first || !passes(script.at)) return events
  if (plays('toilet-call') && type === toiletCall) events.push('call')
  if (plays('sos') && (type === tag || type === watch || type === carriedCall)) events.push('sos')
  if (plays('fall') && (type === watch || type === band)) events.push('fall')
  if (plays('low-battery') && type !== mattress && type !== gateway) events.push('lowBattery')
  return events
}

function measured(plays: Plays, actor: Actor, second: number, random: Random): Metrics | undefined {
  const battery = plays('low-battery') && actor.index === 0 ? 15 : 80
  if (actor.type === mattress) return metricsInBed(plays, actor, second, random)
  if (actor.type === tag) return { ...walking(plays, actor, second, random), battery }
  if (actor.type === watch || actor.type === band)
    return { hr: 66 + random.int(0, 8), spo2: random.int(95, 99), steps: second, wear: 1, battery }
  return actor.type === gateway ? {} : { battery }
}

const jitterM = 2
const outM = 8

/** Residents who walk about, and the scenario of the first one. */
function walking(plays: Plays, { index, beat }: Actor, second: number, random: Random): Metrics {
  const { mapId, otherMapId, inside, border } = beat ?? nowhere
  const sway = { x: random.next() - 0.5, y: random.next() - 0.5 }
  const fix = { mapId, x: inside.x + sway.x, y: inside.y + sway.y, acc: 2, still: 0 as const }
  if (index > 0 || second < script.begins) return fix
  const dx = border.x - inside.x
  const dy = border.y - inside.y
  const long = Math.hypot(dx, dy) || 1
  // Along the way out, so many metres from the border.
  const at = (metres: number) => ({ x: border.x + (dx / long) * metres, y: border.y + (dy / long) * metres })
  if (plays('fence-leave')) return { ...fix, ...at(Math.min(outM, second - script.begins - long)) }
  if (plays('fence-jitter')) return { ...fix, ...at((random.next() * 2 - 1) * jitterM) }
  return plays('wrong-floor') && otherMapId ? { ...fix, mapId: otherMapId } : fix
}
const nowhere: Beat = { mapId: 'sim', inside: { x: 5, y: 5 }, border: { x: 10, y: 5 } }

/** Sleeping residents, and the scenario of the first one. */
function metricsInBed(plays: Plays, { index }: Actor, second: number, random: Random): Metrics {
  const slow = Math.sin((second + index * 97) / 300)
  const turns = (second + index * 131) % (40 * minute) < 1
  const quiet: Metrics = {
    inBed: 1,
    hr: Math.round(62 + 5 * slow + random.int(0, 2)),
    rr: Math.round(14 + 2 * slow + random.next()),
    move: turns ? 60 : random.int(0, 6),
    turn: turns ? 1 : 0,
    turnConf: turns ? 0.9 : 0,
    posture: 'S',
    wet: 0,
    quality: random.int(80, 95),
    state: slow > 0.5 ? sleepState.deep : slow > -0.5 ? sleepState.light : sleepState.awake,
  }
  if (index > 0) return quiet
  const since = second - script.begins
  if (since < 0) return quiet
  const out: Metrics = { inBed: 0, move: 0, quality: 90, state: sleepState.out }
  if (plays('not-back') || (plays('out-of-bed') && since < script.outSec)) return out
  return {
    ...quiet,
    ...(plays('apnea') && since < script.apneaSec && { rr: 0, quality: 60 }),
    ...(plays('tachycardia') && { hr: 135 }),
    ...(plays('flapping-hr') && { hr: since % 70 < 65 ? 125 : 115 }),
    ...(plays('wet') && { wet: 1 as const }),
    ...(plays('no-turn') && { turn: 0 as const, turnConf: 0, move: random.int(0, 10) }),
  }
}

/** Six hours of unsent data, an envelope an hour. */
function hoursBefore(head: { v: number; seq: number; ts: number }, random: Random): object[] {
  return [6, 5, 4, 3, 2, 1].map((hours) => ({
    ...head,
    seq: head.seq + hours,
    backfill: true,
    d: {},
    rows: Array.from({ length: 60 }, (_, at) => [
      head.ts - hours * 3_600_000 + at * 60_000,
      { inBed: 1, hr: 60 + random.int(0, 8), rr: 14 + random.int(0, 3), quality: 85 },
    ]),
  }))
}
