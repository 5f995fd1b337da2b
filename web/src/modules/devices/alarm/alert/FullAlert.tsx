import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Alert } from './open-alerts.ts'
import { TakeButton, waitOf } from './take.tsx'

/** The highest level covers the page; nothing else can be done until it is taken, on a wall by somebody elsewhere. */
export function FullAlert({ alert, nowMs, onSeen }: { alert: Alert; nowMs: number; onSeen?: () => void }) {
  return (
    <dialog
      ref={(box) => box?.showModal()}
      className="alert-full"
      role="alertdialog"
      aria-label={`${alarmLevel.label(3)}报警`}
      onCancel={(event) => event.preventDefault()}
    >
      <div>
        <p className="alert-full-place">{[alert.place, alert.person].filter(Boolean).join(' ')}</p>
        <strong>{alert.what}</strong>
        {alert.cleared && <p>已恢复，请到场查看</p>}
        <p>已等待 {waitOf(alert, nowMs)}</p>
        {onSeen && <TakeButton alert={alert} size="large" autoFocus onSeen={onSeen} />}
      </div>
    </dialog>
  )
}
