import { type ReactNode, useState } from 'react'
import { type Alarm, alarm, alarmFlow } from '#contract/modules/devices/alarm/alarm.ts'
import {
  alarmLevel,
  alarmStatus,
  dealPermitOf,
  ignorePermitOf,
  isOpen,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { clockMs } from '../../../../app/kit/clock.ts'
import { go } from '../../../../app/kit/route.ts'
import { useSecond } from '../../../../app/kit/screen/last-known.tsx'
import { asSeen, Problem, useStep } from '../../../../app/kit/screen/step.tsx'
import { may } from '../../../../app/session.ts'
import { bedOf, placeOf, waitOf, whatOf, whereWords } from '../alert/words.ts'
import { Handling } from './Handling.tsx'
import type { HandlingInput } from './handling.ts'
import { Ignoring } from './Ignoring.tsx'

const chipClass: Record<number, string> = {
  [alarmLevel.is.urgent]: 'chip danger',
  [alarmLevel.is.serious]: 'chip warning',
}

interface Props {
  row: Alarm
  connected: boolean
  again: () => void
  /** Links to its page. */
  link?: boolean
}

/** One alarm: level, place, person, type, time; 确认, 处理 and 忽略 with the permission, with a connection only. */
export function AlarmCard({ row, connected, again, link }: Props) {
  const { alarmId, alarmKind: kind, level, version } = row
  const [choice, askFor] = useState<'handle' | 'ignore'>()
  const { busy, problem, run } = useStep(again)
  const send = <T,>(step: (seen: { alarmId: string; version: number }) => Promise<T>) =>
    asSeen(
      version,
      (seen) => step({ alarmId, version: seen }),
      () => ask(alarm.get, { alarmId }),
    )
  async function handle(words: HandlingInput) {
    const { incidentId } = await send((seen) => ask(alarm.handle, { ...words, ...seen }))
    askFor(undefined)
    // The list no longer has it; its page shows the outcome.
    if (incidentId && link) go(`/alarm/${alarmId}`)
  }
  async function ignore(reason: string) {
    await send((seen) => ask(alarm.ignore, { reason, ...seen }))
    askFor(undefined)
  }
  const off = !connected || busy
  const where = whereWords({ place: placeOf(row), person: row.oldmanName ?? '', bed: bedOf(row) }) || '未知位置'
  const ignorable = alarmFlow.can('ignore')(row) && level < alarmLevel.is.urgent && may(ignorePermitOf(kind))
  const dealable = isOpen(row.alarmStatus) && may(dealPermitOf(kind))
  return (
    <section className="card stack" aria-label={`${where} ${whatOf(row)}`}>
      <div className="line">
        <span className={chipClass[level] ?? 'chip'}>{alarmLevel.label(level)}</span>
        {link ? <a href={`#/alarm/${alarmId}`}>{where}</a> : <b>{where}</b>}
        <span>{alarmStatus.label(row.alarmStatus)}</span>
      </div>
      <p className="big">{whatOf(row)}</p>
      <AlarmTiming row={row} />
      {!choice && (dealable || ignorable) && (
        <div className="line">
          {dealable && alarmFlow.can('ack')(row) && (
            <Step primary off={off} onTouch={() => void run(() => send((seen) => ask(alarm.ack, seen)))}>
              确认
            </Step>
          )}
          {dealable && (
            <Step off={off} onTouch={() => askFor('handle')}>
              处理
            </Step>
          )}
          {ignorable && (
            <Step off={off} onTouch={() => askFor('ignore')}>
              忽略
            </Step>
          )}
          {!connected && <span className="muted">需联网</span>}
        </div>
      )}
      {choice === 'handle' && (
        <Handling
          row={row}
          off={off}
          onDone={(words) => void run(() => handle(words))}
          onLeave={() => askFor(undefined)}
        />
      )}
      {choice === 'ignore' && (
        <Ignoring off={off} onDone={(reason) => void run(() => ignore(reason))} onLeave={() => askFor(undefined)} />
      )}
      <Problem text={problem} />
    </section>
  )
}

interface StepProps {
  children: ReactNode
  off: boolean
  primary?: boolean
  onTouch: () => void
}
const Step = ({ children, off, primary, onTouch }: StepProps) => (
  <button type="button" className={primary ? 'primary' : ''} disabled={off} onClick={onTouch}>
    {children}
  </button>
)

/** Time of the alarm, who acknowledged it, whether it has cleared. */
function AlarmTiming({ row }: { row: Alarm }) {
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
