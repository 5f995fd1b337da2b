import { useEffect } from 'react'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { addDays } from '#kit/value/format.ts'
import { clockToday } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { Awaited } from '../../../../app/kit/screen/parts.tsx'
import { keepReady, useRead } from '../../../../app/kit/store/cached.ts'
import { queue } from '../../../../app/queue/queue.ts'
import { itemsText, mapAddress } from '../order/order-words.ts'
import { daysOf, freeOf, mineOf, openOf, openStates, type Row, waitingOf, whenOf } from './visits.ts'

/** #/orders: the worker's orders to answer, running and coming ones, and free orders to take. */
export default function OrdersPage() {
  const today = clockToday()
  const mine = useRead(homeOrder.list, mineOf(today))
  useReady(mine.data?.list)
  return (
    <div className="stack">
      <Awaited of={mine}>{({ list }) => <Mine list={list} today={today} />}</Awaited>
      <Free today={today} />
    </div>
  )
}

function Mine({ list, today }: { list: readonly Row[]; today: string }) {
  const open = openOf(list)
  if (open.length === 0) return <p className="empty">7天内没有您的工单</p>
  return openStates.map((state) => {
    const rows = open.filter(({ status }) => status === state)
    return (
      rows.length > 0 && (
        <section key={state} className="card" aria-label={orderStatus.label(state)}>
          <h2>{`${orderStatus.label(state)} ${rows.length}`}</h2>
          {daysOf(rows, today).map((day) => (
            <div key={day.label}>
              <h3>{day.label}</h3>
              <ul>
                {day.rows.map((row) => (
                  <Line key={row.id} row={row} when={timeOf(row, today)} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      )
    )
  })
}

/** The day, where the heading does not name it. */
const timeOf = ({ planStart }: Row, today: string) => {
  const day = planStart.slice(0, 10)
  return day === today || day === addDays(today, 1) ? planStart.slice(11, 16) : planStart.slice(5, 16)
}

function Line({ row, when }: { row: Row; when: string }) {
  const { start, over } = waitingOf(row.id, queue.use())
  const waiting = over ?? start
  const map = mapAddress(row)
  return (
    <li className={`task ${waiting?.state === 'failed' ? 'late' : 'now'}`}>
      <a href={`#/order/${row.id}`}>
        <time>{when}</time>
        <span className="what">
          {row.oldmanName}
          <span className="under">{itemsText(row)}</span>
          <span className="under">{row.address}</span>
        </span>
        {waiting && <span className="how">{waiting.state === 'failed' ? '未成功' : '待上传'}</span>}
      </a>
      {map && (
        <a className="aside" href={map} target="_blank" rel="noreferrer" aria-label={`${row.oldmanName}的地图`}>
          地图
        </a>
      )}
    </li>
  )
}

/** Free orders, where the institution lets workers choose; none without a network. */
function Free({ today }: { today: string }) {
  const connected = online.use()
  const read = useRead(homeOrder.list, connected ? freeOf(today) : undefined)
  const list = read.data?.list ?? []
  if (list.length === 0) return null
  return (
    <section className="card" aria-label="可抢工单">
      <h2>{`可抢工单 ${list.length}`}</h2>
      <ul>
        {list.map((row) => (
          <Line key={row.id} row={row} when={whenOf(row.planStart, today)} />
        ))}
      </ul>
    </section>
  )
}

/** The data for the visits of today and tomorrow are read in advance. */
function useReady(list: readonly Row[] | undefined) {
  const connected = online.use()
  useEffect(() => {
    if (!connected || !list) return
    let ended = false
    const last = addDays(clockToday(), 1)
    const fetchAll = async () => {
      for (const { id, planStart } of openOf(list)) {
        if (ended) return
        if (planStart.slice(0, 10) <= last) await keepReady(homeOrder.get, { id })
      }
    }
    // The list shows a failure; this was a read in advance.
    fetchAll().catch(() => undefined)
    return () => {
      ended = true
    }
  }, [list, connected])
}
