import { z } from 'zod'

/** State of a bed as its mattress sends it over the bus (iot.md 9.2), and how walls, maps and pages show it. Pure. */
export const BedState = z.object({
  inBed: z.union([z.literal(0), z.literal(1)]).nullish(),
  hr: z.number().nullish(),
  rr: z.number().nullish(),
  /** 0 离床, 1 清醒, 2 浅睡, 3 深睡. */
  state: z.number().nullish(),
  wet: z.union([z.literal(0), z.literal(1)]).nullish(),
  /** Minutes since the last turn, and interval of the turns in minutes where the resident has to be turned. */
  turnClock: z.number().nullish(),
  turnEvery: z.number().nullish(),
  /** Time (ms) since when the bed is occupied, or empty, as far as the server knows. */
  since: z.number().nullish(),
  ts: z.number(),
})
export type BedState = Omit<z.output<typeof BedState>, 'since'> & {
  /** As sent, else the time of the first message received here. */
  since: number
}
export type BedStates = ReadonlyMap<string, BedState>

/** The states after one more message of a bed; an empty message means that the mattress is silent or gone. */
export function withMessage(states: BedStates, bedId: string, message: unknown): BedStates {
  const next = new Map(states)
  const state = BedState.safeParse(message)
  const before = states.get(bedId)
  if (!state.success) next.delete(bedId)
  else
    next.set(bedId, {
      ...state.data,
      since: state.data.since ?? (before && before.inBed === state.data.inBed ? before.since : state.data.ts),
    })
  return next
}

const asleep: ReadonlyMap<number, string> = new Map([
  [2, '浅睡'],
  [3, '深睡'],
])
/** Text for walls and pages: 在床 12分, 离床 5分, 深睡 40分. */
export function stayOf({ inBed, state, since }: BedState, nowMs: number) {
  if (inBed === null || inBed === undefined) return ''
  const minutes = Math.max(0, Math.floor((nowMs - since) / 60_000))
  const word = inBed === 0 ? '离床' : (asleep.get(state ?? 0) ?? '在床')
  return minutes < 60 ? `${word} ${minutes}分` : `${word} ${Math.floor(minutes / 60)}时${minutes % 60}分`
}

/** 在床, 离床 or 尿湿 for a card of a map; undefined where the mattress does not know. */
export function lyingOf(state: BedState | undefined) {
  if (state?.inBed === 1) return state.wet === 1 ? '尿湿' : '在床'
  return state?.inBed === 0 ? '离床' : undefined
}

/** Default interval of turns where none is ordered (iot.md 7). */
const usualTurnMinutes = 120

/** Colour of a turn: green below three quarters of the interval, amber below it, red from it on. */
export function turnTone(turnClock: number, turnEvery?: number | null): 'success' | 'warning' | 'danger' {
  const interval = turnEvery ?? usualTurnMinutes
  if (turnClock >= interval) return 'danger'
  return turnClock >= interval * 0.75 ? 'warning' : 'success'
}
