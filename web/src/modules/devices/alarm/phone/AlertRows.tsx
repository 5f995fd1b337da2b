import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { clockMs } from '../../../../app/kit/clock.ts'
import { useSecond } from '../../../../app/kit/screen/last-known.tsx'
import { useStep } from '../../../../app/kit/screen/step.tsx'
import { may } from '../../../../app/session.ts'
import { sourceOf, take } from '../alert/alerts-store.ts'
import type { Alert } from '../alert/open-alerts.ts'
import { againWords, waitOf, whereWords } from '../alert/words.ts'

const mostShown = 3

interface Props {
  front: readonly Alert[]
  connected: boolean
  onSeen: (alert: Alert) => void
}

/** Alerts for this user above every page until they are acknowledged: the most urgent one, the others as a number. */
export function AlertRows({ front, connected, onSeen }: Props) {
  if (front.length === 0) return null
  const rest = front.length - mostShown
  return (
    <section aria-label="待处理的报警和呼叫">
      {front.slice(0, mostShown).map((alert) => (
        <AlertRow key={alert.key} alert={alert} connected={connected} onSeen={() => onSeen(alert)} />
      ))}
      {rest > 0 && <p className="duty-rest">另有{rest}条</p>}
    </section>
  )
}

function AlertRow({ alert, connected, onSeen }: { alert: Alert; connected: boolean; onSeen: () => void }) {
  const now = useSecond(clockMs)
  const { busy, problem, run } = useStep()
  const from = sourceOf(alert.source)
  const step = !alert.again && may(alert.permit) ? from?.take : undefined
  const words = [alarmLevel.label(alert.level), whereWords(alert), alert.what].filter(Boolean).join(' ')
  const state = alert.again ? againWords(alert, from) : waitOf(alert, now)
  return (
    <div className={`duty-alert duty-alert-${alert.level}`}>
      <a href={`#/${alert.source}/${alert.id}`}>
        <b>{words}</b>
        <span>{alert.cleared ? `${state}　已恢复，请到场查看` : state}</span>
        {problem && <span role="alert">{problem}</span>}
      </a>
      {step ? (
        <button type="button" disabled={busy || !connected} onClick={() => void run(() => take(alert.key))}>
          {connected ? step.word : '需联网'}
        </button>
      ) : (
        <button type="button" onClick={onSeen}>
          知道了
        </button>
      )}
    </div>
  )
}
