import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { showError, showErrorThrough } from '#kit/fault/errors.ts'
import { usePermit } from '#kit/page/permit.ts'
import { sourceOf, take } from '../alerts-store.ts'
import type { Alert } from '../open-alerts.ts'

interface TakeProps extends ButtonProps {
  alert: Alert
  /** The alert and those in the same card. */
  all?: readonly Alert[]
  onSeen: () => void
  /** Shows a refusal where a toast would be covered; undefined removes it. */
  onProblem?: (text: string | undefined) => void
}

/** 确认 or 应答 with the permission; 知道了 without it, or after an acknowledgement. */
export function TakeButton({ alert, all = [alert], onSeen, onProblem, ...look }: TakeProps) {
  const may = usePermit()
  const [busy, setBusy] = useState(false)
  const step = sourceOf(alert.source)?.take
  if (!step || alert.again || !may(alert.permit))
    return (
      <Button {...look} onClick={onSeen}>
        知道了
      </Button>
    )
  async function run() {
    setBusy(true)
    onProblem?.(undefined)
    try {
      for (const { key } of all) await take(key)
    } catch (error) {
      if (onProblem) showErrorThrough(onProblem, error)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...look}
      type="primary"
      danger={alert.level === alarmLevel.is.urgent}
      loading={busy}
      onClick={() => void run()}
    >
      {step.word}
    </Button>
  )
}

/** Opens the page of the alert, in its tab. */
export function goTo(alert: Alert) {
  const address = sourceOf(alert.source)?.address(alert)
  if (address) location.hash = `#${address}`
}
