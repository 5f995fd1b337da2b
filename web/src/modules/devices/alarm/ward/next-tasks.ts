import type { BedStates } from '#kit/live/bed-state.ts'
import type { Bed } from './use-beds.ts'

// The next tasks of a ward that a wall screen may show: residents to be turned, and returns from an outing.

export interface NextTask {
  key: string
  /** Time in ms; overdue tasks lie in the past. */
  dueMs: number
  what: string
  who: string
}
type BedFacts = Pick<Bed, 'bedId' | 'roomName' | 'bedShort' | 'oldmanName' | 'outId' | 'planBackTime'> & {
  /** Names the building where rooms of several buildings have the same numbers. */
  building?: string | null
}

const turnFromMs = 30 * 60_000
const outFromMs = 2 * 3_600_000
const minuteMs = 60_000

/**
 * The next tasks, the most urgent first: a turn half an hour ahead, a return two hours ahead, both until they are done.
 */
export function nextTasks(beds: readonly BedFacts[], states: BedStates, nowMs: number): NextTask[] {
  const tasks = beds.flatMap((bed) => [...turnOf(bed, states), ...returnOf(bed)])
  return tasks
    .filter(({ dueMs, aheadMs }) => dueMs - nowMs <= aheadMs)
    .toSorted((one, other) => one.dueMs - other.dueMs || (one.key < other.key ? -1 : 1))
    .map(({ aheadMs: _, ...task }) => task)
}

type Ahead = NextTask & { aheadMs: number }

function turnOf(bed: BedFacts, states: BedStates): Ahead[] {
  const { inBed, turnClock, turnEvery, ts } = states.get(bed.bedId) ?? {}
  if (inBed !== 1 || turnClock == null || turnEvery == null || ts === undefined) return []
  const dueMs = ts + (turnEvery - turnClock) * minuteMs
  return [{ key: `turn ${bed.bedId}`, dueMs, what: '翻身', who: nameOf(bed), aheadMs: turnFromMs }]
}

function returnOf(bed: BedFacts): Ahead[] {
  const { outId, planBackTime } = bed
  if (!outId || !planBackTime) return []
  const dueMs = Date.parse(`${planBackTime.replace(' ', 'T')}+08:00`)
  return [{ key: `out ${outId}`, dueMs, what: '返院', who: nameOf(bed), aheadMs: outFromMs }]
}

const nameOf = ({ building, roomName, bedShort, oldmanName }: BedFacts) =>
  [building, roomName, bedShort, oldmanName].filter(Boolean).join(' ')
