import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { orderAddress } from '../../addresses.ts'
import type { OrderRow } from '../order-words.ts'
import '../../home-order.css'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const most = 4

/** 日历: a month of orders, each day with its first few. */
export default function OrderCalendar() {
  const [month, setMonth] = usePageState('order-calendar', todayOf().slice(0, 7))
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const query = useCall(homeOrder.list, {
    planFrom: first,
    planTo: last,
    pageHelper: '0' as const,
    sortField: 'planStart',
    sortOrder: 'asc' as const,
  })
  return (
    <div className="k-pad">
      <header className="order-month">
        <Button aria-label="上月" icon={<LeftOutlined />} onClick={() => setMonth(addDays(first, -1).slice(0, 7))} />
        <b>{`${month.slice(0, 4)}年${Number(month.slice(5))}月`}</b>
        <Button aria-label="下月" icon={<RightOutlined />} onClick={() => setMonth(addDays(last, 1).slice(0, 7))} />
      </header>
      <Loaded query={query}>
        {({ list }) => {
          const shown = list.filter(({ status }) => status !== orderStatus.is.cancelled)
          const byDay = Map.groupBy(shown, ({ planStart }) => planStart.slice(0, 10))
          return (
            <div className="order-days">
              {weekdays.map((name) => (
                <span key={name} className="k-muted">
                  {name}
                </span>
              ))}
              {cellsOf(first, last).map((date, at) =>
                date ? (
                  <Day key={date} date={date} rows={byDay.get(date) ?? []} />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
                  <span key={`gap-${at}`} />
                ),
              )}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

function Day({ date, rows }: { date: string; rows: readonly OrderRow[] }) {
  const page = usePage()
  return (
    <section
      className={date === todayOf() ? 'order-date today' : 'order-date'}
      aria-label={`${date}，${rows.length}单`}
    >
      <b>{Number(date.slice(8))}</b>
      {rows.slice(0, most).map((row) => (
        <button key={row.id} type="button" onClick={() => page.open(orderAddress(row))}>
          {`${row.planStart.slice(11, 16)} ${row.oldmanName}`}
        </button>
      ))}
      {rows.length > most && (
        <button
          type="button"
          onClick={() =>
            page.open(`/homecare/serverWorkorder?${new URLSearchParams({ planFrom: date, planTo: date })}`)
          }
        >
          {`还有${rows.length - most}单`}
        </button>
      )}
    </section>
  )
}

/** The days of a month in weeks that begin on Monday. */
function cellsOf(first: string, last: string): (string | undefined)[] {
  const blanks = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const dates = Array.from({ length: Number(last.slice(8)) }, (_, at) => addDays(first, at))
  return [...Array<undefined>(blanks).fill(undefined), ...dates]
}
