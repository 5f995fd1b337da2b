import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { nowOf, todayOf } from '#kit/value/format.ts'
import { orderAddress } from '../../addresses.ts'
import { itemsText, type OrderRow } from '../order-words.ts'
import { OrderDay } from './OrderDay.tsx'
import '../../home-order.css'

const lanes = [1, 2, 3, 4, 5, 6] as const

/** 看板: the orders of a day by their state; late ones are highlighted. */
export default function OrderBoard() {
  const [date, setDate] = usePageState('order-board', todayOf())
  const query = useCall(homeOrder.list, {
    planFrom: date,
    planTo: date,
    pageHelper: '0' as const,
    sortField: 'planStart',
    sortOrder: 'asc' as const,
  })
  return (
    <div className="k-pad">
      <OrderDay id="order-board-day" date={date} onDay={setDate} />
      <Loaded query={query}>
        {({ list }) => (
          <div className="order-lanes">
            {lanes.map((status) => (
              <Lane key={status} status={status} rows={list.filter((row) => row.status === status)} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Lane({ status, rows }: { status: number; rows: readonly OrderRow[] }) {
  const name = orderStatus.label(status)
  return (
    <section className="order-lane" aria-label={name}>
      <h3>{`${name} ${rows.length}`}</h3>
      {rows.map((row) => (
        <Card key={row.id} row={row} />
      ))}
      {rows.length === 0 && <p className="k-muted">没有工单</p>}
    </section>
  )
}

const { toServe, serving } = orderStatus.is
/** The visit should have begun, or ended, by now. */
const isLate = ({ status, planStart, planEnd }: OrderRow, now: string) =>
  status === serving ? planEnd < now : status <= toServe && planStart < now

function Card({ row }: { row: OrderRow }) {
  const page = usePage()
  return (
    <button
      type="button"
      className={isLate(row, nowOf()) ? 'order-card late' : 'order-card'}
      onClick={() => page.open(orderAddress(row))}
    >
      <b>{`${row.planStart.slice(11, 16)} ${row.oldmanName}`}</b>
      <span>{itemsText(row)}</span>
      <span className="k-muted">{row.workerNames || '未派单'}</span>
    </button>
  )
}
