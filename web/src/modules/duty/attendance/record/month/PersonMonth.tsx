import { StatusChip } from '#kit/cells.tsx'
import { type Day, sentenceOf, toneOfDay, wordOf } from '../record-words.tsx'
import '../record.css'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** A month of one employee as a calendar: each day with its shift and its result. */
export function PersonMonth({ month, days }: { month: string; days: readonly Day[] }) {
  const byDate = Map.groupBy(days, ({ date }) => date)
  return (
    <div className="rec-month">
      {weekdays.map((name) => (
        <span key={name} className="rec-weekday">
          {name}
        </span>
      ))}
      {cellsOf(month).map((date, at) => (
        <div key={date ?? `blank-${at}`} className={date ? 'rec-day' : undefined}>
          {date && (
            <>
              <b>{Number(date.slice(8))}</b>
              {(byDate.get(date) ?? []).map((day) => (
                <span key={day.period} title={sentenceOf(day)} className="rec-in-day">
                  <StatusChip label={wordOf(day)} tone={toneOfDay(day)} />
                  <small>{[day.shiftName, hours(day)].filter(Boolean).join(' ')}</small>
                </span>
              ))}
            </>
          )}
        </div>
      ))}
    </div>
  )
}

function hours(day: Day) {
  if (!day.in && !day.out) return ''
  // An employee still on the shift has not forgotten to clock out.
  const missing = day.result == null ? '' : '缺'
  return `${day.in?.slice(11, 16) ?? missing}–${day.out?.slice(11, 16) ?? missing}`
}

/** The days of a month in rows of weeks that begin on Monday. */
function cellsOf(month: string): (string | undefined)[] {
  const year = Number(month.slice(0, 4))
  const index = Number(month.slice(5)) - 1
  const count = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  const blanks = (new Date(Date.UTC(year, index, 1)).getUTCDay() + 6) % 7
  const dates = Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  return [...Array<undefined>(blanks).fill(undefined), ...dates]
}
