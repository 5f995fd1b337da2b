import { Button } from 'antd'
import { useState } from 'react'
import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Alert } from '../open-alerts.ts'
import { waitOf, whereWords } from '../words.ts'
import { AlertBars } from './AlertBars.tsx'
import { AlertLinks } from './AlertLinks.tsx'
import { goTo, TakeButton } from './take.tsx'

interface FullAlertProps {
  alert: Alert
  /** Number of alerts waiting behind it. */
  rest: number
  nowMs: number
  offline: boolean
  blocked: boolean
  /** Absent on a wall screen, where nothing can be done. */
  onSeen?: () => void
  /** Moves the alert to the cards, to look at it first; it sounds until it is acknowledged. */
  onAside?: () => void
}

/**
 * An alert that covers the page: at a desk the highest level, on a wall screen an escalated one. It blocks the page
 * until it is acknowledged or moved to the cards, on a wall screen until somebody elsewhere acknowledges it; other
 * notices are shown on it.
 */
export function FullAlert({ alert, rest, nowMs, offline, blocked, onSeen, onAside }: FullAlertProps) {
  const [problem, say] = useState<string>()
  return (
    <dialog
      ref={(box) => {
        if (box && !box.open) box.showModal()
      }}
      className={`alert-full alert-full-${alert.level}`}
      role="alertdialog"
      aria-label={`${alarmLevel.label(alert.level)}报警`}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="alert-bars" aria-live="assertive">
        <AlertBars offline={offline} blocked={blocked} />
      </div>
      <div>
        <p className="alert-full-place">{whereWords(alert)}</p>
        <strong>{alert.what}</strong>
        {alert.cleared && <p>已恢复，请到场查看</p>}
        <p>已等待 {waitOf(alert, nowMs)}</p>
        {onSeen && <TakeButton alert={alert} size="large" autoFocus onSeen={onSeen} onProblem={say} />}
        {onAside && (
          <div className="alert-full-links">
            <Button
              onClick={() => {
                onAside()
                goTo(alert)
              }}
            >
              先查看
            </Button>
            <AlertLinks alert={alert} onGo={onAside} />
          </div>
        )}
        {problem && <p role="alert">{problem}</p>}
        {rest > 0 && <p>另有{rest}条</p>}
      </div>
    </dialog>
  )
}
