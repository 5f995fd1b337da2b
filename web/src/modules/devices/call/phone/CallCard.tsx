import { useState } from 'react'
import type { InputFor } from '#contract/kit/calls.ts'
import {
  call,
  callFlow,
  callPriority,
  callStatus,
  callType,
  isOnSiteFirst,
  type OpenCall,
} from '#contract/modules/devices/call/call.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { clockMs } from '../../../../app/kit/clock.ts'
import { go } from '../../../../app/kit/route.ts'
import { useSecond } from '../../../../app/kit/screen/last-known.tsx'
import { Chips } from '../../../../app/kit/screen/parts.tsx'
import { asSeen, Problem, useStep } from '../../../../app/kit/screen/step.tsx'
import { useWords } from '../../../../app/kit/words.ts'
import { may } from '../../../../app/session.ts'
import { callBed, callPlace } from '../place-words.ts'

interface CallProps {
  row: OpenCall
  readAt: number | undefined
  connected: boolean
  again: () => void
  /** Links to its page. */
  link?: boolean
}

/** One call: place, person, time; the next steps, with a connection only. */
export function CallCard({ row, readAt, connected, again, link }: CallProps) {
  const [dealing, setDealing] = useState(false)
  const { busy, problem, run } = useStep(again)
  const now = useSecond(clockMs)
  const passed = readAt === undefined ? 0 : Math.max(0, Math.floor((now - readAt) / 1000))
  const waits = row.callStatus === callStatus.is.calling
  const take = (action: Action, words: object = {}) =>
    void run(async () => {
      const { incidentId } = await stepOf(row, { action, ...words })
      setDealing(false)
      // The list no longer has it; its page shows the outcome.
      if (incidentId && link) go(`/call/${row.callRecordId}`)
    })
  const off = !connected || busy
  const bed = callBed(row)
  const words = [callPlace(row), row.oldmanName, bed && `床位${bed}`]
  const where = words.filter(Boolean).join(' ') || '未知位置'
  return (
    <section className="card stack">
      <div className="line">
        <b className={row.priority === callPriority.is.urgent ? 'danger' : ''}>
          {link ? <a href={`#/call/${row.callRecordId}`}>{where}</a> : where}
        </b>
        <span>{callStatus.label(row.callStatus)}</span>
      </div>
      <p className="muted">
        {`${callType.label(row.callType)}呼叫　${row.waitSec + (waits ? passed : 0)} 秒${row.repeatCount > 0 ? `　重复${row.repeatCount}次` : ''}${row.answerName ? `　${row.answerName}已应答` : ''}`}
      </p>
      {may(call.step.options.permit) && !dealing && (
        <div className="line">
          {callFlow.can('answer')(row) && (
            <button type="button" className="primary" disabled={off} onClick={() => take('answer')}>
              应答
            </button>
          )}
          {callFlow.can('arrive')(row) && (
            <button type="button" disabled={off} onClick={() => take('arrive')}>
              到场
            </button>
          )}
          {!isOnSiteFirst(row) && (
            <button type="button" disabled={off} onClick={() => setDealing(true)}>
              处理
            </button>
          )}
          {!connected && <span className="muted">需联网</span>}
        </div>
      )}
      {dealing && <Deal off={off} onDone={(words) => take('deal', words)} onLeave={() => setDealing(false)} />}
      <Problem text={problem} />
    </section>
  )
}

type Action = InputFor<typeof call.step>['action']

const stepOf = ({ callRecordId, version }: OpenCall, step: { action: Action }) =>
  asSeen(
    version,
    (seen) => ask(call.step, { callRecordId, version: seen, ...step }),
    () => ask(call.get, { callRecordId }),
  )

interface DealProps {
  off: boolean
  onDone: (words: { dealType: string; dealContent?: string }) => void
  onLeave: () => void
}

/** The reason of the call in one touch, and an optional text. */
function Deal({ off, onDone, onLeave }: DealProps) {
  const { options } = useWords('CALL_DEAL_TYPE')
  const [dealContent, setContent] = useState('')
  const words = dealContent.trim() ? { dealContent: dealContent.trim() } : {}
  return (
    <>
      <label>
        处理说明
        <input maxLength={500} value={dealContent} onChange={({ target }) => setContent(target.value)} />
      </label>
      <Chips
        label="处理类型"
        disabled={off}
        options={options}
        value={undefined}
        onChange={(dealType) => onDone({ dealType, ...words })}
      />
      <button type="button" onClick={onLeave}>
        返回
      </button>
    </>
  )
}
