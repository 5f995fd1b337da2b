import { Button } from 'antd'
import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { sourceOf } from './alerts-store.ts'
import type { Alert } from './open-alerts.ts'
import { goTo, TakeButton } from './take.tsx'
import { againWords, waitOf } from './words.ts'

const mostShown = 5

/** The stack in the lower right corner: five, the rest as a number. */
export function AlertCards({
  alerts,
  nowMs,
  onSeen,
}: {
  alerts: readonly Alert[]
  nowMs: number
  onSeen: (alert: Alert) => void
}) {
  const rest = alerts.length - mostShown
  return (
    <section className="alert-cards" aria-label="待处理的报警和呼叫">
      {rest > 0 && <p className="alert-rest">另有{rest}条</p>}
      {alerts.slice(0, mostShown).map((alert) => (
        <article key={alert.key} className={`alert-card alert-${alert.level}`} role="alert">
          <header>
            <b>{alarmLevel.label(alert.level)}</b>
            <span>{alert.source === 'call' ? '呼叫' : '报警'}</span>
            <time>{waitOf(alert, nowMs)}</time>
          </header>
          <strong>{alert.what}</strong>
          <p>{[alert.place, alert.person].filter(Boolean).join(' ')}</p>
          {alert.again && <p>{againWords(alert, sourceOf(alert.source))}</p>}
          {alert.cleared && <p>已恢复，请到场查看</p>}
          <footer>
            <Button size="small" onClick={() => goTo(alert)}>
              查看
            </Button>
            <TakeButton alert={alert} size="small" onSeen={() => onSeen(alert)} />
          </footer>
        </article>
      ))}
    </section>
  )
}
