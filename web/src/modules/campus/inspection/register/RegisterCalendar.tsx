import type { ReactNode } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { registerViews } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { useCall } from '#kit/calls.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import '../inspect/inspect.css'

type Days = ReplyFor<typeof registerViews.calendar>
interface Props {
  views: ReactNode
  /** Adds a row for this day; absent for users who may not. */
  onBegin?: (type: number, date: string) => void
}

/** A month of all registers: number of rows, and in red what is missing. */
export function RegisterCalendar({ views, onBegin }: Props) {
  const [month, setMonth] = usePageState('month', () => todayOf().slice(0, 7))
  const query = useCall(registerViews.calendar, { view: 'calendar', month })
  return (
    <section className="k-card">
      <div className="k-toolbar">
        <div className="in-range">
          {views}
          <FieldInput
            meta={{ label: '月份', kind: 'month' }}
            field="month"
            aria-label="月份"
            value={month}
            onChange={(next) => typeof next === 'string' && setMonth(next)}
          />
        </div>
      </div>
      <Loaded query={query}>{(days) => <Month month={month} days={days} onBegin={onBegin} />}</Loaded>
    </section>
  )
}

function Month({ month, days, onBegin }: { month: string; days: Days } & Pick<Props, 'onBegin'>) {
  const known = new Map(days.map((day) => [`${day.registerType} ${day.date}`, day]))
  const dates = Array.from({ length: 31 }, (_, at) => addDays(`${month}-01`, at)).filter((day) => day.startsWith(month))
  const missing = days.filter((day) => day.missing === 1).length
  return (
    <div className="in-month">
      <table>
        <caption className="k-muted">
          {missing > 0 ? `本月漏登${missing}处（红色），点击可补登` : '本月每日必填台账没有漏登'}
        </caption>
        <thead>
          <tr>
            <th>台账</th>
            {dates.map((date) => (
              <th key={date}>{Number(date.slice(8))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {registerType.options.map(({ value, label }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              {dates.map((date) => (
                <Cell
                  key={date}
                  type={value}
                  date={date}
                  label={label}
                  onBegin={onBegin}
                  day={known.get(`${value} ${date}`)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps extends Pick<Props, 'onBegin'> {
  type: number
  date: string
  label: string
  day: Days[number] | undefined
}

function Cell({ type, date, label, day, onBegin }: CellProps) {
  const { open } = usePage()
  if (!day) return <td />
  const list = `/government/inspect/detail/register?registerType=${type}&registerDateFrom=${date}&registerDateTo=${date}`
  if (day.count > 0)
    return (
      <td>
        <button type="button" aria-label={`${label} ${date} ${day.count}条`} onClick={() => open(list)}>
          {day.count}
        </button>
      </td>
    )
  const words = day.missing === 1 ? '漏' : '待'
  return (
    <td className={day.missing === 1 ? 'in-missing' : 'k-muted'}>
      <button
        type="button"
        aria-label={`${label} ${date} ${day.missing === 1 ? '漏登' : '待登记'}`}
        {...offBecause(!onBegin && '没有登记的权限')}
        onClick={() => onBegin?.(type, date)}
      >
        {words}
      </button>
    </td>
  )
}
