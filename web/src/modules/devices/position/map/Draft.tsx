import type { Point } from '#contract/modules/devices/position/geometry.ts'
import { pathOf } from './Plan.tsx'

/** The corners clicked so far, on a plan of this height (metres): red where the border crosses itself. */
export function Draft({
  points,
  heightM,
  zoom,
  wrong = false,
}: {
  points: readonly Point[]
  heightM: number
  zoom: number
  wrong?: boolean
}) {
  return (
    <>
      {points.length > 0 && <polygon className={wrong ? 'pos-draft pos-wrong' : 'pos-draft'} points={pathOf(points)} />}
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="pos-corner" cx={x} cy={y} r={cornerOf(heightM, zoom)} />
      ))}
    </>
  )
}

/** The same size on a hall as on a room. */
export const cornerOf = (heightM: number, zoom: number) => heightM / 80 / zoom
