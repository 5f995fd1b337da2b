import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { homeDispatch } from '#contract/modules/homecare/home-order/dispatch.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { useCall } from '#kit/calls.ts'
import { ListDialogs } from '#kit/list/row/lazy-dialogs.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { orderAddress } from '../addresses.ts'
import { OrderDay } from '../order/calendar/OrderDay.tsx'
import { distribute } from '../order/order-actions.tsx'
import { DayMap } from './DayMap.tsx'
import '../home-order.css'

type DayOrder = ReplyFor<typeof homeDispatch.day>['orders'][number]

/** 地图派单 (services.md 6): the homes of a day, with a list of unassigned orders beside them. */
export default function DispatchMap() {
  const [date, setDate] = usePageState('order-dispatch', todayOf())
  const [sent, setSent] = useState<string>()
  const page = usePage()
  return (
    <div className="k-pad">
      <OrderDay id="order-dispatch-day" date={date} onDay={setDate} />{' '}
      <Button onClick={() => setDate(addDays(date, -1))}>前一天</Button>{' '}
      <Button onClick={() => setDate(addDays(date, 1))}>后一天</Button>
      <Loaded query={useCall(homeDispatch.day, { date })}>
        {(day) => (
          <div className="order-dispatch">
            <DayMap day={day} onOrder={(id) => page.open(orderAddress({ id }))} />
            <Waiting rows={day.orders.filter(({ status }) => status === orderStatus.is.toSend)} onSend={setSent} />
          </div>
        )}
      </Loaded>
      {sent && <SendDialog key={sent} id={sent} onClose={() => setSent(undefined)} />}
    </div>
  )
}

function Waiting({ rows, onSend }: { rows: readonly DayOrder[]; onSend: (id: string) => void }) {
  return (
    <section aria-label="待派单">
      <h3>{`待派单 ${rows.length}`}</h3>
      {rows.length === 0 && <p className="k-muted">当日没有待派的工单</p>}
      {rows.map((row) => (
        <article key={row.id} className="order-card">
          <b>{`${row.planStart.slice(11, 16)} ${row.oldmanName}`}</b>
          <span>{row.projectNames}</span>
          <span className="k-muted">{row.address}</span>
          <Button size="small" aria-label={`派单：${row.oldmanName}`} onClick={() => onSend(row.id)}>
            派单
          </Button>
        </article>
      ))}
    </section>
  )
}

/** The same dialog as in the list, for an order whose version the map does not know. */
function SendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(homeOrder.get, { id }, { keep: false, staleTime: 0 })
  const row = query.isFetchedAfterMount ? query.data : undefined
  const fresh = async () => (await query.refetch()).data
  return (
    <Loaded query={{ ...query, data: row }}>
      {(shown) => (
        <Suspense>
          <ListDialogs dialog={{ action: distribute, row: shown }} fresh={() => fresh} onClose={onClose} />
        </Suspense>
      )}
    </Loaded>
  )
}
