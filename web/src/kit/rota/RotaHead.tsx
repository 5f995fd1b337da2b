import { memo } from 'react'
import type { RotaCover } from './rota-parts.ts'

interface RotaHeadProps {
  days: readonly string[]
  cover?: readonly RotaCover[]
  today: string
  restDays?: readonly string[]
  workDays?: readonly string[]
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: string) => weekdayOf(day) % 6 === 0

/** The days, and above the people the number of employees on each shift: too few in red. */
export const RotaHead = memo(function RotaHead({
  days,
  cover = [],
  today,
  restDays = [],
  workDays = [],
}: RotaHeadProps) {
  const dayClass = (day: string) =>
    [
      'k-rota-day',
      day === today && 'k-rota-today',
      (restDays.includes(day) || (isWeekend(day) && !workDays.includes(day))) && 'k-rota-rest',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <thead>
      <tr>
        <th scope="col" className="k-rota-name">
          姓名
        </th>
        {days.map((day) => (
          <th key={day} scope="col" className={dayClass(day)} aria-label={day}>
            <b>{Number(day.slice(8))}</b>
            <small>{restDays.includes(day) ? '假' : workDays.includes(day) ? '班' : weekdays[weekdayOf(day)]}</small>
          </th>
        ))}
        <th scope="col" className="k-rota-sum">
          工时/夜
        </th>
      </tr>
      {cover.map((line) => (
        <tr key={line.shift} className="k-rota-cover">
          <th scope="row" className="k-rota-name">
            {line.label}在岗
          </th>
          {line.days.map(({ have, need, text }, at) => (
            <td key={days[at]} className={text && 'k-rota-gap'} title={text && `${days[at]} ${text}`}>
              {need > 0 ? `${have}/${need}` : have || ''}
            </td>
          ))}
          <td className="k-rota-sum" />
        </tr>
      ))}
    </thead>
  )
})
