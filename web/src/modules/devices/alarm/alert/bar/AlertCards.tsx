import { Button } from 'antd'
import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { sourceOf } from '../alerts-store.ts'
import { type Equal, equals } from '../card-groups.ts'
import type { Alert } from '../open-alerts.ts'
import { againWords, waitOf, whereWords } from '../words.ts'
import { AlertLinks } from './AlertLinks.tsx'
import { goTo, TakeButton } from './take.tsx'
import { useRoom } from './use-band.ts'

const mostShown = 5

/** The cards in the band below the page: as many as fit, five at most, the others as a number. */
export function AlertCards({
  alerts,
  nowMs,
  onSeen,
}: {
  alerts: readonly Alert[]
  nowMs: number
  onSeen: (alert: Alert) => void
}) {
  const shown = equals(alerts).slice(0, useRoom(mostShown))
  const rest = alerts.length - shown.reduce((sum, { all }) => sum + all.length, 0)
  if (shown.length === 0) return null
  return (
    <section className="alert-cards" aria-label="待处理的报警和呼叫">
      {shown.map((equal) => (
        <Card key={equal.first.key} equal={equal} nowMs={nowMs} onSeen={onSeen} />
      ))}
      {rest > 0 && <p className="alert-rest">另有{rest}条</p>}
    </section>
  )
}

interface CardProps {
  equal: Equal
  nowMs: number
  onSeen: (alert: Alert) => void
}

function Card({ equal: { first, all }, nowMs, onSeen }: CardProps) {
  const many = all.length > 1
  const where = many ? all.map(({ place }) => place).join('、') : whereWords(first)
  const what = many ? `${first.equalWhat ?? first.what} ${all.length}条` : first.what
  const seeAll = () => {
    for (const alert of all) onSeen(alert)
  }
  return (
    <article className={`alert-card alert-${first.level}`} role="alert">
      <header>
        <b>{alarmLevel.label(first.level)}</b>
        <strong title={what}>{what}</strong>
        <time>{waitOf(first, nowMs)}</time>
      </header>
      <p title={where}>{where}</p>
      {first.again && <p>{againWords(first, sourceOf(first.source))}</p>}
      {first.cleared && <p>已恢复，请到场查看</p>}
      <footer>
        <Button size="small" onClick={() => goTo(first)}>
          查看
        </Button>
        {!many && <AlertLinks alert={first} size="small" />}
        <TakeButton alert={first} all={all} size="small" onSeen={seeAll} />
      </footer>
    </article>
  )
}
