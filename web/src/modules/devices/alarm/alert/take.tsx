import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { showError, showErrorThrough } from '../../../../kit/fault/errors.ts'
import { usePermit } from '../../../../kit/page/permit.ts'
import { sourceOf, take } from './alerts-store.ts'
import type { Alert } from './open-alerts.ts'

interface TakeProps extends ButtonProps {
  alert: Alert
  onSeen: () => void
  /** Says a refusal where a toast would be covered; nothing takes back what was said. */
  onProblem?: (text: string | undefined) => void
}

/** 确认 or 应答 for who may; 知道了 for who may only know of it, or has taken it before. */
export function TakeButton({ alert, onSeen, onProblem, ...look }: TakeProps) {
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
      await take(alert.key)
    } catch (error) {
      if (onProblem) showErrorThrough(onProblem, error)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} type="primary" danger={alert.level === 3} loading={busy} onClick={() => void run()}>
      {step.word}
    </Button>
  )
}

/** Opens the page that shows it, in its tab. */
export function goTo(alert: Alert) {
  const address = sourceOf(alert.source)?.address(alert)
  if (address) location.hash = `#${address}`
}

/** How long it has waited: `2:05`. */
export function waitOf({ time }: Alert, nowMs: number) {
  const since = Date.parse(`${time.replace(' ', 'T')}+08:00`)
  if (Number.isNaN(since)) return ''
  const seconds = Math.max(0, Math.floor((nowMs - since) / 1000))
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}天`
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
