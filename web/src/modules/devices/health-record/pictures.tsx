import { Empty } from 'antd'
import { meaning } from '#kit/look/colours.ts'
import { addDays } from '#kit/value/format.ts'
import { minuteText } from './series.ts'

/** Charts: the sleep of a night as a band, turns around the clock. */

const states = [
  { name: '离床', colour: '#D0D5DD', row: 0 },
  { name: '清醒', colour: '#D48806', row: 1 },
  { name: '浅睡', colour: '#6FA8DC', row: 2 },
  { name: '深睡', colour: '#1F4E9E', row: 3 },
]
const left = 48
const width = 1000
const rowHeight = 34
const hours = Array.from({ length: 13 }, (_, at) => at * 2)

/** From noon to noon, each state on a line of its own; times without data stay empty. */
export function SleepBand({ date, pieces }: { date: string; pieces: readonly (readonly [number, number, number])[] }) {
  if (pieces.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这一天没有数据" />
  const from = Date.parse(`${addDays(date, -1)}T12:00:00+08:00`)
  const x = (ms: number) => left + ((ms - from) / 86_400_000) * (width - left - 24)
  const minutesOf = (state: number) =>
    Math.round(pieces.filter((one) => one[2] === state).reduce((sum, [begin, end]) => sum + end - begin, 0) / 60_000)
  const bottom = states.length * rowHeight
  return (
    <>
      <p className="health-legend">
        {states.map(({ name, colour }, at) => (
          <span key={name}>
            <i style={{ background: colour }} /> {name} {minutesOf(at)} 分钟
          </span>
        ))}
      </p>
      <svg viewBox={`0 0 ${width} ${bottom + 24}`} width="100%" role="img" aria-label="从中午到次日中午的睡眠">
        {hours.map((hour) => (
          <g key={hour}>
            <line x1={x(from + hour * 3_600_000)} x2={x(from + hour * 3_600_000)} y1={0} y2={bottom} stroke="#E6E8EB" />
            <text x={x(from + hour * 3_600_000)} y={bottom + 18} fontSize={12} textAnchor="middle" fill={meaning.muted}>
              {`${String((12 + hour) % 24).padStart(2, '0')}:00`}
            </text>
          </g>
        ))}
        {states.map(({ name, row }) => (
          <text key={name} x={0} y={row * rowHeight + 22} fontSize={13} fill={meaning.muted}>
            {name}
          </text>
        ))}
        {pieces.map(([begin, end, state]) => (
          <rect
            key={begin}
            x={x(begin)}
            y={states[state].row * rowHeight + 5}
            width={Math.max(1, x(end) - x(begin))}
            height={rowHeight - 10}
            fill={states[state].colour}
          >
            <title>{`${states[state].name} ${minuteText(begin)}–${minuteText(end)}`}</title>
          </rect>
        ))}
      </svg>
    </>
  )
}

interface Turn {
  /** Hours of the day. */
  at: number
  posture: string | null
  byTask: boolean
}
const postures: Record<string, string> = { L: '左侧', R: '右侧', S: '仰卧', P: '俯卧' }
const words = ({ at, posture, byTask }: Turn) =>
  `${String(Math.floor(at)).padStart(2, '0')}:${String(Math.floor((at % 1) * 60)).padStart(2, '0')} ${byTask ? '护理翻身' : `翻身${posture ? `（${postures[posture] ?? posture}）` : ''}`}`

/** A dial of twenty-four hours with midnight at the top; turns by a carer are squares. */
export function TurnClock({ turns }: { turns: readonly Turn[] }) {
  const centre = 170
  const radius = 130
  const place = (hour: number, far: number) => {
    const angle = (hour / 24) * 2 * Math.PI - Math.PI / 2
    return { x: centre + Math.cos(angle) * far, y: centre + Math.sin(angle) * far }
  }
  return (
    <div className="health-clock">
      <svg width={2 * centre} height={2 * centre} role="img" aria-label={`翻身${turns.length}次`}>
        <circle cx={centre} cy={centre} r={radius} fill="none" stroke="#C9CED6" strokeWidth={2} />
        {Array.from({ length: 24 }, (_, hour) => {
          const label = place(hour, radius + 18)
          return (
            <text key={label.x} x={label.x} y={label.y + 4} fontSize={12} textAnchor="middle" fill={meaning.muted}>
              {hour}
            </text>
          )
        })}
        {turns.map((turn) => {
          const { x, y } = place(turn.at, radius)
          const mark = turn.byTask ? (
            <rect x={x - 6} y={y - 6} width={12} height={12} fill={meaning.warning} />
          ) : (
            <circle cx={x} cy={y} r={6} fill={meaning.info} />
          )
          return (
            <g key={`${turn.at} ${turn.byTask}`}>
              {mark}
              <title>{words(turn)}</title>
            </g>
          )
        })}
        <text x={centre} y={centre + 4} fontSize={28} textAnchor="middle">
          {turns.length}
        </text>
        <text x={centre} y={centre + 26} fontSize={13} textAnchor="middle" fill={meaning.muted}>
          次翻身
        </text>
      </svg>
      <ul>
        {turns.length === 0 && <li className="k-muted">这一天没有翻身记录</li>}
        {turns.map((turn) => (
          <li key={`${turn.at} ${turn.byTask}`}>{words(turn)}</li>
        ))}
      </ul>
    </div>
  )
}
