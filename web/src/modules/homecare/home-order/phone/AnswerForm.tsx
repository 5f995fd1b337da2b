import { useState } from 'react'
import { orderSteps } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { online } from '../../../../app/kit/connection.ts'
import { back } from '../../../../app/kit/route.ts'
import { Problem } from '../../../../app/kit/screen/step.tsx'
import type { Visit } from './visits.ts'

/** 接单 or 拒绝 for the assigned worker, 抢单 for an unassigned order: all need a connection. */
export function AnswerForm({ visit, again }: { visit: Visit; again: () => void }) {
  const connected = online.use()
  const [refusing, refuse] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, say] = useState('')
  const [busy, setBusy] = useState(false)
  const free = visit.status === orderStatus.is.toSend
  async function send(work: () => Promise<unknown>, then: () => void) {
    say('')
    setBusy(true)
    try {
      await work()
      then()
    } catch (error) {
      say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const { id, version } = visit
  const answer = (accept: 0 | 1) =>
    ask(orderSteps.receive, { id, version, accept, reason: reason.trim() || undefined, requestNo: newRequestNo() })
  const take = () => ask(orderSteps.grab, { id, version, requestNo: newRequestNo() })
  const off = !connected || busy
  const words = free ? '抢单' : '接单'
  return (
    <section className="card stack" aria-label={words}>
      <Problem text={problem} />
      {refusing && (
        <label>
          拒绝原因
          <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
      {!refusing && (
        <button
          type="button"
          className="primary big"
          disabled={off}
          onClick={() => void send(() => (free ? take() : answer(1)), again)}
        >
          {connected ? words : `${words}（需联网）`}
        </button>
      )}
      {!free && !refusing && (
        <button type="button" disabled={off} onClick={() => refuse(true)}>
          拒绝
        </button>
      )}
      {refusing && (
        <div className="beside">
          <button
            type="button"
            disabled={off || !reason.trim()}
            onClick={() =>
              void send(
                () => answer(0),
                () => back('/orders'),
              )
            }
          >
            确定拒绝
          </button>
          <button type="button" onClick={() => refuse(false)}>
            返回
          </button>
        </div>
      )}
    </section>
  )
}
