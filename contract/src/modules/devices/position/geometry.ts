// Floor plans are measured in metres from their top left. A fence is a polygon or a circle on one; detection only needs
// whether a person is inside, and how far outside. Used by the server for detection and by the screen while a fence is
// drawn.

export interface Point {
  x: number
  y: number
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

const movedM = 3
/** The distance within which a fix (`acc`: its possible error in metres) counts as no movement. */
export const isNear = (from: Point, fix: Point & { acc: number }) => distance(from, fix) <= Math.max(movedM, fix.acc)

/** The area of a point: the first that was drawn. */
export const areaAt = <A extends { polygon: readonly Point[] }>(areas: readonly A[], at: Point) =>
  areas.find(({ polygon }) => isInside(at, polygon))

/** Inside a polygon, or on its border. */
export function isInside(at: Point, polygon: readonly Point[]) {
  let inside = false
  for (const [from, to] of sidesOf(polygon)) {
    if (toSegment(at, from, to) < 1e-9) return true
    if (from.y > at.y !== to.y > at.y && at.x < ((to.x - from.x) * (at.y - from.y)) / (to.y - from.y) + from.x)
      inside = !inside
  }
  return inside
}

/** Metres from a point to the border of a polygon. */
const toBorder = (at: Point, polygon: readonly Point[]) =>
  Math.min(...sidesOf(polygon).map(([from, to]) => toSegment(at, from, to)))

/** Metres outside of a polygon; 0 inside. */
export const outsideOf = (at: Point, polygon: readonly Point[]) => (isInside(at, polygon) ? 0 : toBorder(at, polygon))

function toSegment(at: Point, from: Point, to: Point) {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length
  const along = Math.min(1, Math.max(0, part))
  return distance(at, { x: from.x + along * dx, y: from.y + along * dy })
}

function sidesOf(polygon: readonly Point[]): [Point, Point][] {
  return polygon.map((from, at) => [from, polygon[(at + 1) % polygon.length]])
}

/** True when two sides of the border meet anywhere but at their common corner, or when a side has no length. */
export function crossesItself(polygon: readonly Point[]) {
  const sides = sidesOf(polygon)
  return sides.some(([a, b], one) => {
    if (distance(a, b) < 1e-9) return true
    return sides.slice(one + 1).some(([c, d], more) => {
      const other = one + 1 + more
      const next = other === one + 1
      const last = one === 0 && other === sides.length - 1
      if (next) return turnsBack(a, b, d)
      if (last) return turnsBack(c, d, b)
      return meet(a, b, c, d)
    })
  })
}

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** The next side runs back over the one before. */
const turnsBack = (a: Point, b: Point, c: Point) =>
  Math.abs(turn(a, b, c)) < 1e-9 && (c.x - b.x) * (a.x - b.x) + (c.y - b.y) * (a.y - b.y) > 0

function meet(a: Point, b: Point, c: Point, d: Point) {
  const one = turn(a, b, c)
  const two = turn(a, b, d)
  const three = turn(c, d, a)
  const four = turn(c, d, b)
  if (one * two < 0 && three * four < 0) return true
  return [toSegment(c, a, b), toSegment(d, a, b), toSegment(a, c, d), toSegment(b, c, d)].some((gap) => gap < 1e-9)
}

/** The mean of the corners: the position of the name. */
export function middleOf(polygon: readonly Point[]): Point {
  const sum = polygon.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / polygon.length, y: sum.y / polygon.length }
}
