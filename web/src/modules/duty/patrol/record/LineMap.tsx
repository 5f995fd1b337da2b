import { patrolRecord, pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { meaning } from '#kit/look/colours.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { pointTone } from '../task-words.ts'
import { height, placesOf, width } from './line-map.ts'
import '../patrol.css'

/** A picture of the line: its points at their positions, in the colour of their result. */
export function LineMap({ taskId }: { taskId: string }) {
  return (
    <Loaded query={useCall(patrolRecord.recordPoints, { taskId }, { keep: false })}>
      {(points) => {
        const places = placesOf(points)
        const states = [...new Set(points.map((point) => point.pointStatus))]
        return (
          <>
            <p>
              {states.map((status) => (
                <span key={status} className="patrol-legend">
                  <StatusChip label={pointStatus.label(status)} tone={pointTone(status)} />
                </span>
              ))}
            </p>
            <svg className="patrol-line-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label="路线图">
              <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
              {points.map((point, at) => (
                <g key={point.taskPointPkId}>
                  <circle cx={places[at].x} cy={places[at].y} r={12} fill={meaning[pointTone(point.pointStatus)]} />
                  <text x={places[at].x} y={places[at].y + 4} textAnchor="middle" fill="#fff">
                    {point.sort}
                  </text>
                  <text x={places[at].x} y={places[at].y + 28} textAnchor="middle">
                    {point.pointName}
                  </text>
                </g>
              ))}
            </svg>
          </>
        )
      }}
    </Loaded>
  )
}
