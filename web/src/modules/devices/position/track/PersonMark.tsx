import type { Here } from '#contract/modules/devices/position/track.ts'
import { circleAcc } from '#contract/modules/devices/position/track.ts'

interface MarkProps {
  of: Here
  size: number
  chosen: boolean
  onOpen: () => void
}

/** One resident on the plan: photo or first character of the name, with a ring for open alarms. */
export function PersonMark({ of, size, chosen, onOpen }: MarkProps) {
  const colour = colourOf(of)
  const id = `pos-${of.tagNo}`
  const words = `${of.oldmanName}${of.areaName ? `，${of.areaName}` : ''}${of.stale ? '，位置已过时' : ''}${of.openAlarm ? '，有未处理报警' : ''}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: no button can stand in a drawing
    <g
      className={chosen ? 'pos-mark pos-chosen' : 'pos-mark'}
      role="button"
      tabIndex={0}
      aria-label={words}
      onClick={onOpen}
      onKeyDown={({ key }) => key === 'Enter' && onOpen()}
      opacity={of.stale ? 0.6 : 1}
    >
      {(of.acc > circleAcc || chosen) && (
        <circle className="pos-acc" cx={of.x} cy={of.y} r={of.acc} fill={colour} stroke={colour} />
      )}
      <clipPath id={id}>
        <circle cx={of.x} cy={of.y} r={size} />
      </clipPath>
      <circle cx={of.x} cy={of.y} r={size} fill={of.photo ? '#fff' : colour} stroke={chosen ? '#0f6bcb' : colour} />
      {of.photo ? (
        <image
          href={of.photo}
          x={of.x - size}
          y={of.y - size}
          width={size * 2}
          height={size * 2}
          clipPath={`url(#${id})`}
          preserveAspectRatio="xMidYMid slice"
        />
      ) : (
        <text x={of.x} y={of.y + size * 0.36} fontSize={size} fill="#fff" style={{ stroke: 'none' }}>
          {of.oldmanName.slice(0, 1)}
        </text>
      )}
      <text x={of.x} y={of.y + size * 1.95} fontSize={size * 0.85} fill="#1f2329">
        {of.oldmanName}
      </text>
    </g>
  )
}

const colourOf = ({ openAlarm, stale, risk }: Here) =>
  openAlarm === 3 ? '#cf1322' : openAlarm > 0 ? '#d46b08' : stale ? '#868e96' : risk ? '#9c36b5' : '#2f9e44'
