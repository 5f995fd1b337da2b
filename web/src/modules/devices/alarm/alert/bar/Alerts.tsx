import { useEffect, useState } from 'react'
import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { InHead } from '#kit/page/permanent-parts.tsx'
import { listen, useAlerts } from '../alerts-store.ts'
import { type Alert, alertsToShow, markOf } from '../open-alerts.ts'
import { useMutedUntil } from '../sound/mute-here.ts'
import { useSound } from '../sound/use-sound.ts'
import { useAlertSettings } from '../use-alert-settings.ts'
import { useOffline } from '../use-offline.ts'
import { whereWords } from '../words.ts'
import { AlertBars } from './AlertBars.tsx'
import { AlertCards } from './AlertCards.tsx'
import { FullAlert } from './FullAlert.tsx'
import { MuteButton } from './MuteButton.tsx'
import { band } from './use-band.ts'
import './alerts.css'

const none: ReadonlySet<string> = new Set()

/**
 * Alarms and calls for this user, on every page (iot.md 4.6, 9.3): in a band below the page, over everything, and with
 * sound. They stay until somebody has acknowledged them, here or elsewhere.
 */
export default function Alerts() {
  const settings = useAlertSettings()
  const known = useAlerts()
  const [seen, see] = useState(none)
  const [aside, putAside] = useState(none)
  const mutedUntil = useMutedUntil()
  useEffect(listen, [])
  const front = settings ? alertsToShow(known, settings.remind).filter((alert) => !seen.has(markOf(alert))) : []
  const { nowMs, blocked } = useSound(front, settings, mutedUntil)
  const offline = useOffline()
  const positions = settings?.positions ?? []
  const dismiss = (alert: Alert) => see((before) => new Set(before).add(markOf(alert)))
  const full = positions.includes('FULL')
    ? front.find((alert) => alert.level === alarmLevel.is.urgent && alert.waiting && !aside.has(markOf(alert)))
    : undefined
  const cards = !full && (positions.includes('POPUP') || front.some(({ level }) => level === alarmLevel.is.urgent))
  const muted = mutedUntil > nowMs
  return (
    <>
      <InHead>{(front.length > 0 || muted) && <MuteButton until={mutedUntil} nowMs={nowMs} />}</InHead>
      <div className="alert-band" ref={band}>
        <div className="alert-bars" aria-live="assertive">
          {!full && <AlertBars offline={offline} blocked={blocked} />}
          {front[0] && !cards && !full && (
            <div className={`alert-bar alert-bar-${front[0].level}`}>{bannerOf(front)}</div>
          )}
        </div>
        {cards && <AlertCards alerts={front} nowMs={nowMs} onSeen={dismiss} />}
      </div>
      {full && (
        <FullAlert
          key={full.key}
          alert={full}
          rest={front.length - 1}
          nowMs={nowMs}
          offline={offline}
          blocked={blocked}
          onSeen={() => dismiss(full)}
          onAside={() => putAside((before) => new Set(before).add(markOf(full)))}
        />
      )}
    </>
  )
}

function bannerOf(front: readonly Alert[]) {
  const first = `${whereWords(front[0])} ${front[0].what}`.trim()
  return front.length > 1 ? `${first}，另有${front.length - 1}条` : first
}
