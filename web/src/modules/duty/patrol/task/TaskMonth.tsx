import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { addDays } from '#kit/value/format.ts'
import '../patrol.css'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** A month with the number of tasks of each day, done and missed ones. */
export function TaskMonth({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const month = day.slice(0, 7)
  const query = useCall(patrolTask.taskDates, { month })
  return (
    <section className="patrol-month" aria-label="任务日历">
      <header>
        <Button aria-label="上月" icon={<LeftOutlined />} onClick={() => onChange(addDays(`${month}-01`, -1))} />
        <b>{`${month.slice(0, 4)}年${Number(month.slice(5))}月`}</b>
        <Button
          aria-label="下月"
          icon={<RightOutlined />}
          onClick={() => onChange(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`)}
        />
      </header>
      <Loaded query={query}>
        {(days) => (
          <div className="patrol-days">
            {weekdays.map((name) => (
              <span key={name} className="k-muted">
                {name}
              </span>
            ))}
            {cellsOf(month).map((date, at) =>
              date ? (
                <Day
                  key={date}
                  date={date}
                  chosen={date === day}
                  of={days.find((one) => one.date === date)}
                  onChoose={() => onChange(date)}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
                <span key={`gap-${at}`} />
              ),
            )}
          </div>
        )}
      </Loaded>
    </section>
  )
}

interface DayProps {
  date: string
  chosen: boolean
  of: { total: number; done: number; missed: number } | undefined
  onChoose: () => void
}

function Day({ date, chosen, of, onChoose }: DayProps) {
  const text = of ? `，${of.total}项，完成${of.done}，漏检${of.missed}` : ''
  return (
    <button type="button" aria-pressed={chosen} aria-label={`${Number(date.slice(8))}日${text}`} onClick={onChoose}>
      {Number(date.slice(8))}
      {of && <small className={of.done === of.total ? 'success' : undefined}>{`${of.done}/${of.total}`}</small>}
      {of && of.missed > 0 && <small className="danger">{`漏${of.missed}`}</small>}
    </button>
  )
}

/** The days of a month in weeks that begin on Monday. */
function cellsOf(month: string): (string | undefined)[] {
  const first = `${month}-01`
  const blanks = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const dates = Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((date) => date.startsWith(month))
  return [...Array<undefined>(blanks).fill(undefined), ...dates]
}
