import { distance } from '#contract/modules/devices/position/geometry.ts'
import type { Fix } from './fence/fence.ts'

// The shown place of a resident, and his course: the mean of his last three fixes, without jumps faster than walking. A
// point is stored every half minute or three metres; a stay in an area from ten seconds on.

const fastest = 3
const middleOfCount = 3
const holdMs = 15_000
const silentMs = 300_000
const leastVisitMs = 10_000
const pointMs = 30_000
const pointM = 3

/** The last fixes that count, newest last. */
export type Recent = readonly Fix[]

/** The last fixes with this one; undefined when it is a jump, or older than the newest. */
export function withFix(recent: Recent, fix: Fix): Recent | undefined {
  const last = recent.at(-1)
  if (!last) return [fix]
  if (fix.ts < last.ts) return undefined
  if (last.mapId !== fix.mapId) return [fix]
  const seconds = (fix.ts - last.ts) / 1000
  if (distance(last, fix) > fastest * seconds) return undefined
  return [...recent, fix].slice(-middleOfCount)
}

/** The place shown. */
export function smoothed(recent: Recent): Fix {
  const last = recent[recent.length - 1]
  return { ...last, x: middle(recent.map(({ x }) => x)), y: middle(recent.map(({ y }) => y)) }
}

/** The newer one of two. */
function middle(values: readonly number[]) {
  if (values.length < middleOfCount) return values[values.length - 1]
  return values.toSorted((one, other) => one - other)[1]
}

export interface Stay {
  visitId: string
  mapId: string
  areaId: string
  areaName: string
  /** ms */
  enter: number
  last: number
}
type Where = Pick<Stay, 'mapId' | 'areaId' | 'areaName'>

/** The stay that goes on after a point, and the one that ended with its end in ms. */
export function stayed(
  now: Stay | undefined,
  where: Where | undefined,
  ts: number,
  newId: () => string,
): { now: Stay | undefined; ended?: Stay } {
  const goesOn = now && where && now.areaId === where.areaId && now.mapId === where.mapId && ts - now.last < silentMs
  if (goesOn) return { now: { ...now, last: Math.max(now.last, ts) } }
  const next = where && { ...where, visitId: newId(), enter: ts, last: ts }
  return { now: next, ...(now && { ended: endOf(now, ts) }) }
}

/** A fix lasts until the next one, 15 s at most. */
const endOf = (stay: Stay, ts: number): Stay => ({ ...stay, last: Math.min(ts, stay.last + holdMs) })

/** Silence ends a stay. */
export const endedBy = (stay: Stay, now: number): Stay | undefined =>
  now - stay.last >= silentMs ? endOf(stay, now) : undefined

export const countsAsVisit = ({ enter, last }: Pick<Stay, 'enter' | 'last'>) => last - enter >= leastVisitMs

/** Whether a point is stored in the course. */
export const isKept = (before: Fix | undefined, next: Fix) =>
  !before || before.mapId !== next.mapId || next.ts - before.ts >= pointMs || distance(before, next) >= pointM
