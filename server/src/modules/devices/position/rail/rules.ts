import { crossesItself, distance, outsideOf, type Point } from '#contract/modules/devices/position/geometry.ts'
import { railShape } from '#contract/modules/devices/position/rail.ts'

// A fence is a polygon or a circle that lies completely on its plan. Other code only needs the distance outside of it.

export interface Shape {
  shape: number
  points?: unknown
  x?: number | null
  y?: number | null
  r?: number | null
}
interface Plane {
  widthM: number
  heightM: number
}

/** The fault of a shape on a plan: the field and the text; `crosses` has a refusal of its own. */
export type Flaw = 'crosses' | { field: string; words: string }

/** The first fault of a shape, undefined when it can be stored. */
export function flawOf(shape: Shape, plan: Plane): Flaw | undefined {
  if (shape.shape === railShape.is.circle) {
    for (const field of ['x', 'y', 'r'] as const)
      if (shape[field] === null || shape[field] === undefined)
        return { field, words: field === 'r' ? '半径不能为空' : '圆心不能为空' }
  } else {
    const points = cornersOf(shape)
    if (points.length < 3) return { field: 'points', words: '多边形至少需要3个角' }
    if (crossesItself(points)) return 'crosses'
  }
  if (railFits(shape, plan)) return undefined
  return { field: shape.shape === railShape.is.circle ? 'r' : 'points', words: '围栏须在平面图内' }
}

export function railFits(shape: Shape, { widthM, heightM }: Plane) {
  if (shape.shape !== railShape.is.circle)
    return cornersOf(shape).every(({ x, y }) => x >= 0 && y >= 0 && x <= widthM && y <= heightM)
  const { x = 0, y = 0, r = 0 } = circleOf(shape)
  return x - r >= 0 && y - r >= 0 && x + r <= widthM && y + r <= heightM
}

/** Metres outside of a fence; 0 inside. */
export function outside(shape: Shape, at: Point) {
  if (shape.shape !== railShape.is.circle) return outsideOf(at, cornersOf(shape))
  const { x, y, r } = circleOf(shape)
  return Math.max(0, distance(at, { x, y }) - r)
}

export const cornersOf = ({ points }: Shape) => (points ?? []) as Point[] // as: checked by the contract
const circleOf = ({ x, y, r }: Shape) => ({ x: x ?? 0, y: y ?? 0, r: r ?? 0 })
