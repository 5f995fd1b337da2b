import { Button, type ButtonProps } from 'antd'
import { usePermit } from '#kit/page/permit.ts'
import type { Alert } from '../open-alerts.ts'

interface LinksProps extends ButtonProps {
  alert: Alert
  /** Called before the page is left. */
  onGo?: () => void
}

/** Links to the resident without acknowledging the alarm: the archive, and the place on the floor plan (iot.md 4.6). */
export function AlertLinks({ alert: { oldmanId, person, onPlan }, onGo, ...look }: LinksProps) {
  const may = usePermit()
  if (!oldmanId) return null
  const to = (address: string) => () => {
    onGo?.()
    location.hash = `#${address}`
  }
  const archive = `/live/archives/base?${new URLSearchParams({ oldmanId, tabTitle: person })}`
  const plan = `/elderPosition/realTime?${new URLSearchParams({ oldmanId })}`
  return (
    <>
      {may('live.archives.base.query') && (
        <Button {...look} onClick={to(archive)}>
          档案
        </Button>
      )}
      {onPlan && may('elderPosition.realTime.query') && (
        <Button {...look} onClick={to(plan)}>
          平面图
        </Button>
      )}
    </>
  )
}
