import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { Alerts } from '../../../../app/kit/screen/Person.tsx'
import { Awaited } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { queue, useRedo } from '../../../../app/queue/queue.ts'
import { itemText, mapAddress, planText } from '../order/order-words.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { NoShowForm } from './NoShowForm.tsx'
import { OverForm } from './OverForm.tsx'
import { StartForm } from './StartForm.tsx'
import { type Visit, waitingOf } from './visits.ts'

/** #/order/{id}: the elder with warnings, the services, and the next step. */
export default function OrderPage({ id }: Record<string, string>) {
  const read = useRead(homeOrder.get, { id })
  return (
    <Awaited of={read}>
      {(visit) => (
        <div className="stack">
          <ElderCard visit={visit} />
          <ServiceCard visit={visit} />
          <NextStep visit={visit} again={read.again} />
        </div>
      )}
    </Awaited>
  )
}

function ElderCard({ visit }: { visit: Visit }) {
  const { oldmanName, age, phone, address, urgentName, urgentPhone, doorNote, alerts, contactName } = visit
  const map = mapAddress(visit)
  return (
    <section className="card stack" aria-label={oldmanName}>
      <h2>{[oldmanName, age && `${age}岁`].filter(Boolean).join(' ')}</h2>
      <Alerts of={alerts} />
      <p>{map ? <a href={map}>{address}</a> : address}</p>
      {phone && (
        <a className="button" href={`tel:${phone}`}>
          {`拨打${contactName ?? oldmanName} ${phone}`}
        </a>
      )}
      {urgentPhone && (
        <a className="button" href={`tel:${urgentPhone}`}>
          {`紧急联系人${urgentName} ${urgentPhone}`}
        </a>
      )}
      {doorNote && <p className="warning">{`门禁：${doorNote}`}</p>}
    </section>
  )
}

function ServiceCard({ visit }: { visit: Visit }) {
  return (
    <section className="card stack" aria-label="服务内容">
      <h2>{planText(visit)}</h2>
      <p className="muted">{`${visit.orderNo} ${orderStatus.label(visit.status)}`}</p>
      <ul>
        {visit.items.map((item) => (
          <li key={item.projectId}>{itemText(item)}</li>
        ))}
      </ul>
      {visit.notices.map((notice) => (
        <p key={notice} className="muted">{`注意：${notice}`}</p>
      ))}
      {visit.remark && <p>{`备注：${visit.remark}`}</p>}
    </section>
  )
}

const { toSend, toReceive, toServe, serving } = orderStatus.is

/** One main step at a time; records waiting on this phone count as done. */
function NextStep({ visit, again }: { visit: Visit; again: () => void }) {
  const { start, over, startTime } = waitingOf(visit.id, queue.use())
  const redo = useRedo()
  const { status, lead, mine } = visit
  if (over && redo?.kind !== 'overs')
    return <p className="card muted">{over.state === 'failed' ? over.text : '已完成，待上传'}</p>
  if ((status === toReceive && mine === 1) || status === toSend) return <AnswerForm visit={visit} again={again} />
  if (lead !== 1) return null
  const begun = startTime ?? visit.startTime
  if (begun && (status === serving || start)) return <OverForm visit={visit} startTime={begun} redo={redo} />
  if (status !== toServe) return null
  if (start && redo?.kind !== 'starts') return <p className="card danger">{start.text}</p>
  return (
    <>
      <StartForm visit={visit} redo={redo} />
      <NoShowForm visit={visit} again={again} />
    </>
  )
}
