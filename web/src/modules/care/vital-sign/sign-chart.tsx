import { items, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signStatus, vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { send } from '#kit/http/request.ts'
import { printOf } from '#kit/print/print.tsx'
import { addDays, todayOf } from '#kit/value/format.ts'
import { cellOf, marksOf } from './chart-rows.ts'
import type { SignRow } from './columns.tsx'

/** 三测单: temperature, pulse and breath of a week on squared paper, blood pressure and weight below (care.md 10). */

const days = 7
const width = 680
const height = 420
const left = 84
const top = 28
const column = (width - left) / days

interface Line {
  type: SignType
  item: 'temperature' | 'heartRate' | 'respiration'
  low: number
  high: number
  mark: string
  dash?: string
}
const lines: readonly Line[] = [
  { type: signType.is.temperature, item: 'temperature', low: 34, high: 42, mark: '×' },
  { type: signType.is.heart, item: 'heartRate', low: 20, high: 180, mark: '●', dash: '4 2' },
  { type: signType.is.breath, item: 'respiration', low: 0, high: 80, mark: '○', dash: '1 3' },
]

export const printChart = printOf(
  async (person: { oldmanId: string; oldmanName?: string | null; bedName?: string | null }) => {
    const from = addDays(todayOf(), 1 - days)
    const list = await signsSince(person.oldmanId, from)
    return {
      title: '三测单',
      facts: [
        ['姓名', person.oldmanName],
        ['床位', person.bedName],
        ['日期', `${from} 至 ${todayOf()}`],
        ['图例', '× 体温  ● 心率  ○ 呼吸'],
      ],
      body: (
        <>
          <Curves rows={list} from={from} />
          <Below rows={list} from={from} />
        </>
      ),
      signatures: ['护士签字'],
    }
  },
)

/** All rows: values of devices may be more than one page holds. */
async function signsSince(oldmanId: string, from: string) {
  const found: SignRow[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await send(vitalSign.list, {
      oldmanId,
      status: signStatus.is.valid,
      measureTimeFrom: `${from} 00:00:00`,
      sortField: 'measureTime',
      sortOrder: 'asc',
      size: 1000,
      page,
    })
    found.push(...list)
    if (list.length === 0 || found.length >= total) return found
  }
}

function Curves({ rows, from }: { rows: readonly SignRow[]; from: string }) {
  const since = (time: string) => momentOf(time) - momentOf(`${from} 00:00:00`)
  return (
    <svg viewBox={`0 0 ${width} ${height + labelHalf}`} width="100%" role="img" aria-label="体温、心率、呼吸曲线">
      {grid.days.map((at) => (
        <line
          key={at}
          x1={left + at * column}
          x2={left + at * column}
          y1={top}
          y2={height}
          stroke="#999"
          strokeWidth={0.6}
        />
      ))}
      {grid.steps.map((at) => (
        <g key={at}>
          <line
            x1={left}
            x2={width}
            y1={rowY(at)}
            y2={rowY(at)}
            stroke={at === 5 ? '#c81e16' : '#ccc'}
            strokeWidth={0.5}
          />
          <text x={2} y={rowY(at) + 4} fontSize={10}>{`${42 - at}℃ ${180 - at * 20}`}</text>
        </g>
      ))}
      {grid.days.slice(0, days).map((at) => (
        <text key={at} x={left + (at + 0.5) * column} y={16} fontSize={11} textAnchor="middle">
          {addDays(from, at).slice(5)}
        </text>
      ))}
      {lines.map((line) => (
        <Curve key={line.item} line={line} rows={rows} since={since} />
      ))}
    </svg>
  )
}

function Curve({ line, rows, since }: { line: Line; rows: readonly SignRow[]; since: (time: string) => number }) {
  const { type, item, low, high, mark, dash } = line
  const points = rows
    .filter((row) => row.signType === type && row[item] != null)
    .map((row) => ({ key: row.signId, at: since(row.measureTime), value: Number(row[item]) }))
  const x = (at: number) => left + at * column
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top)
  const marks = marksOf(points)
  return (
    <g>
      <polyline
        points={marks.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
        fill="none"
        stroke="#222"
        strokeWidth={1}
        strokeDasharray={dash}
      />
      {marks.map(({ key, at, value }) => (
        <text key={key} x={x(at)} y={y(value) + 4} fontSize={11} textAnchor="middle">
          {mark}
        </text>
      ))}
    </g>
  )
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, at) => at)
const grid = { days: upTo(days), steps: upTo(8) }
const rowY = (at: number) => top + (at * (height - top)) / 8
/** Height of the lowest label below its line. */
const labelHalf = 6
/** Days, as a fraction. */
const momentOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 86_400_000

interface Part {
  head: string
  of: (row: SignRow) => readonly (number | null | undefined)[]
  digits?: number
}
const below: readonly Part[] = [
  { head: '血压 mmHg', of: (row) => [row.systolic, row.diastolic] },
  { head: '血氧 %', of: (row) => [row.spo2] },
  { head: '血糖 mmol/L', of: (row) => [row.glucose], digits: items.glucose.digits },
  { head: '体重 kg', of: (row) => [row.weight], digits: items.weight.digits },
]
const isWhole = (value: readonly (number | null | undefined)[]): value is readonly number[] =>
  value.every((part) => part != null)

function Below({ rows, from }: { rows: readonly SignRow[]; from: string }) {
  const all = Array.from({ length: days }, (_, at) => addDays(from, at))
  return (
    <table className="k-sheet-part" style={{ tableLayout: 'fixed' }}>
      <colgroup>
        <col style={{ width: `${(left / width) * 100}%` }} />
      </colgroup>
      <tbody>
        {below.map(({ head, of, digits }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {all.map((day) => (
              <td key={day}>
                {cellOf(
                  rows
                    .filter(({ measureTime }) => measureTime.startsWith(day))
                    .map(of)
                    .filter(isWhole),
                  digits,
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
