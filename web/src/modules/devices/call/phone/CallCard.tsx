import { useState } from 'react'
import type { InputFor } from '#contract/kit/calls.ts'
import { common } from '#contract/kit/refusals.ts'
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
import { useSecond } from '../../../../app/kit/lasting.tsx'
import { useWords } from '../../../../app/kit/words.ts'
import { may } from '../../../../app/session.ts'
import { isAppError, messageOf } from '../../../../kit/fault/errors.ts'

interface CallProps {
  row: OpenCall
  readAt: number | undefined
  connected: boolean
  again: () => void
  /** Leads to the page of it. */
  link?: boolean
}

/** One call: where, who, for how long; what may be done about it next, online only. */
export function CallCard({ row, readAt, connected, again, link }: CallProps) {
  const [dealing, setDealing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, say] = useState('')
  const now = useSecond(clockMs)
  const passed = readAt === undefined ? 0 : Math.max(0, Math.floor((now - readAt) / 1000))
  const waits = row.callStatus === callStatus.is.calling
  async function take(action: 'answer' | 'arrive' | 'deal', words: object = {}) {
    setBusy(true)
    say('')
    try {
      await stepOf(row, { action, ...words })
      setDealing(false)
    } catch (error) {
      say(messageOf(error))
    } finally {
      setBusy(false)
      again()
    }
  }
  const off = !connected || busy
  const where = `${row.oldmanName ?? ''} ${row.bedName ?? row.roomName ?? row.locationName ?? ''}`.trim() || '未知位置'
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
            <button type="button" className="primary" disabled={off} onClick={() => void take('answer')}>
              应答
            </button>
          )}
          {callFlow.can('arrive')(row) && (
            <button type="button" disabled={off} onClick={() => void take('arrive')}>
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
      {dealing && <Deal off={off} onDone={(words) => void take('deal', words)} onLeave={() => setDealing(false)} />}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

/** A press or a step meanwhile makes the row another: it is read anew, once. What somebody else did to it is said then. */
async function stepOf({ callRecordId, version }: OpenCall, step: Pick<InputFor<typeof call.step>, 'action'>) {
  const send = (seen: number) => ask(call.step, { callRecordId, version: seen, ...step })
  try {
    return await send(version)
  } catch (error) {
    if (!isAppError(error) || error.code !== common.stale.code) throw error
    return send((await ask(call.get, { callRecordId })).version)
  }
}

interface DealProps {
  off: boolean
  onDone: (words: { dealType: string; dealContent?: string }) => void
  onLeave: () => void
}

/** What it was, in one touch, and words where there are any. */
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
      <fieldset className="chips" aria-label="处理类型">
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="chip"
            disabled={off}
            onClick={() => onDone({ dealType: String(value), ...words })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <button type="button" onClick={onLeave}>
        返回
      </button>
    </>
  )
}
