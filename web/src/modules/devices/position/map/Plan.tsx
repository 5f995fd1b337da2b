import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { middleOf, type Point } from '#contract/modules/devices/position/geometry.ts'
import type { Area } from '#contract/modules/devices/position/map.ts'
import type { Rail } from '#contract/modules/devices/position/rail.ts'
import { railShape } from '#contract/modules/devices/position/rail.ts'
import './position.css'

export interface PlanShape {
  mapName: string
  image: string
  widthM: number
  heightM: number
  areas: readonly Area[]
}
interface PlanProps {
  plan: PlanShape
  rails?: readonly Rail[]
  /** Drawn over the plan, in metres; sizes that stay the same on screen are divided by the zoom. */
  children?: ReactNode | ((zoom: number) => ReactNode)
  /** A click on the plan, in metres; the picture does not move then. */
  onPoint?: (at: Point) => void
  /** The point that stays in the middle. */
  centre?: Point
  /** Called when the user has moved the picture. */
  onMoved?: () => void
}

interface View {
  x: number
  y: number
  zoom: number
}
const least = 1
const most = 8
const whole: View = { x: 0, y: 0, zoom: 1 }
/** Least zoom while following a person. */
const followZoom = 2

/** The plan of a floor, moved by dragging and zoomed by the wheel: all positions are in metres. */
export function Plan({ plan, rails = [], children, onPoint, centre, onMoved }: PlanProps) {
  const svg = useRef<SVGSVGElement>(null)
  const grip = useRef<{ id: number; x: number; y: number; moved: boolean }>(undefined)
  const [own, setView] = useState(whole)
  const { widthM, heightM } = plan
  const bounded = ({ x, y, zoom }: View): View => ({
    zoom,
    x: Math.min(Math.max(0, x), widthM - widthM / zoom),
    y: Math.min(Math.max(0, y), heightM - heightM / zoom),
  })
  const around = ({ x, y }: Point, zoom: number) =>
    bounded({ zoom, x: x - widthM / zoom / 2, y: y - heightM / zoom / 2 })
  const view = centre ? around(centre, Math.max(own.zoom, followZoom)) : bounded(own)
  const size = { w: widthM / view.zoom, h: heightM / view.zoom }
  const metresAt = (event: { clientX: number; clientY: number }): Point => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return { x, y }
  }
  const zoomTo = (zoom: number, at: Point) => {
    const next = Math.min(most, Math.max(least, zoom))
    const part = view.zoom / next
    setView(bounded({ zoom: next, x: at.x - (at.x - view.x) * part, y: at.y - (at.y - view.y) * part }))
  }
  const middle = { x: view.x + size.w / 2, y: view.y + size.h / 2 }
  useWheel(svg, (event) => zoomTo(view.zoom * (event.deltaY < 0 ? 1.25 : 0.8), metresAt(event)))
  function move(event: PointerEvent<SVGSVGElement>) {
    const from = grip.current
    const box = svg.current?.getBoundingClientRect()
    if (!from || !box) return
    const scale = Math.max(size.w / box.width, size.h / box.height)
    const dx = event.clientX - from.x
    const dy = event.clientY - from.y
    if (Math.abs(dx) + Math.abs(dy) < 4 && !from.moved) return
    grip.current = { ...from, x: event.clientX, y: event.clientY, moved: true }
    onMoved?.()
    setView((now) => {
      const from = centre ? view : now
      return bounded({ ...from, x: from.x - dx * scale, y: from.y - dy * scale })
    })
  }
  function release(event: PointerEvent<SVGSVGElement>) {
    const from = grip.current
    grip.current = undefined
    if (!from?.moved && onPoint) onPoint(onGrid(metresAt(event), plan))
  }
  return (
    <div className="pos-plan">
      <svg
        ref={svg}
        // With people on it, it is no image for screen readers but a container.
        role={children && !onPoint ? 'group' : 'img'}
        aria-label={`${plan.mapName}平面图`}
        viewBox={`${view.x} ${view.y} ${size.w} ${size.h}`}
        className={onPoint ? 'pos-draws' : undefined}
        onPointerDown={({ pointerId, clientX, clientY }) => {
          grip.current = { id: pointerId, x: clientX, y: clientY, moved: false }
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerLeave={() => {
          grip.current = undefined
        }}
      >
        <image href={plan.image} width={widthM} height={heightM} preserveAspectRatio="none" />
        {plan.areas.map((area, at) => (
          <AreaShape key={area.areaId ?? at} area={area} size={heightM / 34 / view.zoom} />
        ))}
        {rails.map((rail) => (
          <RailShape key={rail.railId} rail={rail} size={heightM / 36 / view.zoom} />
        ))}
        {typeof children === 'function' ? children(view.zoom) : children}
      </svg>
      <div className="pos-zoom">
        <Button aria-label="放大" icon={<PlusOutlined />} onClick={() => zoomTo(view.zoom * 1.5, middle)} />
        <Button aria-label="缩小" icon={<MinusOutlined />} onClick={() => zoomTo(view.zoom / 1.5, middle)} />
      </div>
    </div>
  )
}

/** The page under the plan must not scroll along: React's wheel listener is too late to prevent it. */
function useWheel(at: RefObject<Element | null>, turn: (event: WheelEvent) => void) {
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    const element = at.current
    const hear = (event: Event) => {
      event.preventDefault()
      latest.current(event as WheelEvent) // as: the type of this event
    }
    element?.addEventListener('wheel', hear, { passive: false })
    return () => element?.removeEventListener('wheel', hear)
  }, [at])
}

/** Rounded to a decimetre, within the plan. */
const onGrid = ({ x, y }: Point, { widthM, heightM }: PlanShape): Point => {
  const within = (value: number, limit: number) => Math.min(limit, Math.max(0, Math.round(value * 10) / 10))
  return { x: within(x, widthM), y: within(y, heightM) }
}

export const pathOf = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')

function AreaShape({ area, size }: { area: Area; size: number }) {
  const at = middleOf(area.polygon)
  return (
    <g className="pos-area">
      <polygon points={pathOf(area.polygon)} />
      <text x={at.x} y={at.y} fontSize={size}>
        {area.areaName}
      </text>
    </g>
  )
}

/** A fence in its colour; grey when disabled. */
export function RailShape({
  rail,
  size,
}: {
  rail: Pick<Rail, 'shape' | 'points' | 'x' | 'y' | 'r' | 'color' | 'status' | 'railName'>
  size: number
}) {
  const colour = rail.status === onOff.is.off ? '#868e96' : (rail.color ?? '#2F9E44')
  const drawn = { fill: colour, stroke: colour, className: 'pos-rail' }
  const circle = rail.shape === railShape.is.circle && rail.x != null && rail.y != null && rail.r != null
  const points = rail.points ?? []
  const name = circle ? { x: Number(rail.x), y: Number(rail.y) - Number(rail.r) } : points[0]
  return (
    <g>
      {circle ? (
        <circle {...drawn} cx={rail.x ?? 0} cy={rail.y ?? 0} r={rail.r ?? 0} />
      ) : (
        <polygon {...drawn} points={pathOf(points)} />
      )}
      {name && (
        <text className="pos-rail-name" x={name.x} y={name.y} dy={-size * 0.3} fontSize={size} fill={colour}>
          {rail.railName}
        </text>
      )}
    </g>
  )
}
