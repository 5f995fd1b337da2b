import { useState } from 'react'
import { common } from '#contract/kit/refusals.ts'
import { type Alarm, alarm, alarmFlow } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmLevel, alarmStatus, dealPermitOf } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { clockMs } from '../../../../app/kit/clock.ts'
import { useSecond } from '../../../../app/kit/lasting.tsx'
import { Chips } from '../../../../app/kit/parts.tsx'
import { useWords } from '../../../../app/kit/words.ts'
import { may } from '../../../../app/session.ts'
import { isAppError, messageOf } from '../../../../kit/fault/errors.ts'
import { placeOf, waitOf, whatOf } from '../alert/words.ts'
import { type Handled, lackOf } from './handling.ts'

const chipClass: Record<number, string> = {
  [alarmLevel.is.urgent]: 'chip danger',
  [alarmLevel.is.serious]: 'chip warning',
}

interface Props {
  row: Alarm
  connected: boolean
  again: () => void
  /** Leads to the page of it. */
  link?: boolean
}

/** One alarm: how grave, where, whose, what, for how long; 确认 and 处理 for who may, online only. */
export function AlarmCard({ row, connected, again, link }: Props) {
  const [handling, setHandling] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, say] = useState('')
  async function run(step: () => Promise<unknown>) {
    setBusy(true)
    say('')
    try {
      await step()
      setHandling(false)
    } catch (error) {
      say(messageOf(error))
    } finally {
      setBusy(false)
      again()
    }
  }
  const off = !connected || busy
  const isOpen = row.alarmStatus === alarmStatus.is.open || row.alarmStatus === alarmStatus.is.acked
  const where = `${placeOf(row)} ${row.oldmanName ?? ''}`.trim() || '未知位置'
  return (
    <section className="card stack" aria-label={`${where} ${whatOf(row)}`}>
      <div className="line">
        <span className={chipClass[row.level] ?? 'chip'}>{alarmLevel.label(row.level)}</span>
        {link ? <a href={`#/alarm/${row.alarmId}`}>{where}</a> : <b>{where}</b>}
        <span>{alarmStatus.label(row.alarmStatus)}</span>
      </div>
      <p className="big">{whatOf(row)}</p>
      <Standing row={row} />
      {isOpen && may(dealPermitOf(row.alarmKind)) && !handling && (
        <div className="line">
          {alarmFlow.can('ack')(row) && (
            <button
              type="button"
              className="primary"
              disabled={off}
              onClick={() => void run(() => asSeen(row, (seen) => ask(alarm.ack, seen)))}
            >
              确认
            </button>
          )}
          <button type="button" disabled={off} onClick={() => setHandling(true)}>
            处理
          </button>
          {!connected && <span className="muted">需联网</span>}
        </div>
      )}
      {handling && (
        <Handling
          level={row.level}
          off={off}
          onDone={(words) => void run(() => asSeen(row, (seen) => ask(alarm.handle, { ...words, ...seen })))}
          onLeave={() => setHandling(false)}
        />
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

/** Since when, by whom it was taken, whether it is over. */
function Standing({ row }: { row: Alarm }) {
  const now = useSecond(clockMs)
  const waits = row.alarmStatus === alarmStatus.is.open
  const words = [
    waits ? `已等待 ${waitOf({ time: row.raisedTime }, now)}` : `${row.raisedTime.slice(5, 16)} 报警`,
    row.count > 1 && `${row.count}次`,
    row.ackName && `${row.ackName}已确认`,
    row.handleName && `${row.handleName}已处理`,
    row.cleared === 1 && (waits ? '已恢复，请到场查看' : '已恢复'),
  ]
  return <p className="muted">{words.filter(Boolean).join('　')}</p>
}

type Seen = Pick<Alarm, 'alarmId'> & { version: number }

/** A step meanwhile makes the row another: it is read anew, once. What somebody else did to it is said then. */
async function asSeen({ alarmId, version }: Seen, send: (seen: Seen) => Promise<unknown>) {
  try {
    return await send({ alarmId, version })
  } catch (error) {
    if (!isAppError(error) || error.code !== common.stale.code) throw error
    return send({ alarmId, version: (await ask(alarm.get, { alarmId })).version })
  }
}

interface HandlingProps {
  level: number
  off: boolean
  onDone: (words: Handled) => void
  onLeave: () => void
}

/** What it was and what was done; of what is serious in words too (iot.md 4.2). */
function Handling({ level, off, onDone, onLeave }: HandlingProps) {
  const { options } = useWords('ALARM_DEAL_TYPE')
  const [dealType, setType] = useState<string>()
  const [dealContent, setContent] = useState('')
  const words = { dealType, dealContent: dealContent.trim() }
  const lack = lackOf(words, level)
  return (
    <>
      <Chips label="处理结果" options={options} value={dealType} onChange={setType} />
      <label>
        处理说明
        <textarea maxLength={500} rows={2} value={dealContent} onChange={({ target }) => setContent(target.value)} />
      </label>
      {lack && <p className="muted">{lack}</p>}
      <div className="line">
        <button type="button" className="primary" disabled={off || lack !== ''} onClick={() => onDone(words)}>
          处理完成
        </button>
        <button type="button" onClick={onLeave}>
          返回
        </button>
      </div>
    </>
  )
}
