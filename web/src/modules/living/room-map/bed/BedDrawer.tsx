import { Button } from 'antd'
import { bedStatus } from '#contract/modules/living/location/room.ts'
import { BedCard } from '#contract/modules/living/room-map/room-map.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { type Bed, isLived } from '../map-data.ts'
import { actionsOf, type Dialog } from './bed-actions.tsx'

interface BedDrawerProps {
  bed: Bed
  onOpen: (dialog: Dialog) => void
  onClose: () => void
}

/** Warnings come first, in red. */
const grave = new Set(['过敏', '隔离', '风险'])

function factsOf(bed: Bed) {
  const place = ['displayStatus', 'buildingName', 'locationName', 'roomName']
  if (isLived(bed))
    return [...place, 'sex', 'age', 'levelName', 'liveDate', 'liveDays', 'trialEndDate', 'planQuitDate', 'allergy']
  if (bed.holdName) return [...place, 'holdName', 'holdExpire', 'price']
  if (bed.displayStatus === bedStatus.is.whole) return [...place, 'oldmanName']
  return bed.statusId ? [...place, 'statusReason', 'statusEnd'] : [...place, 'price', 'sexLimit']
}

/** The resident of a bed, since when, and all actions, also for the keyboard. For `lazy()`. */
export default function BedDrawer({ bed, onOpen, onClose }: BedDrawerProps) {
  const may = usePermit()
  const page = usePage()
  const { oldmanId, oldmanName } = bed
  const actions = actionsOf(bed).filter(({ permit }) => may(permit))
  const archive = () =>
    page.open(
      `/live/archives/base?${new URLSearchParams({ oldmanId: oldmanId ?? '', tabTitle: oldmanName ?? '老人档案' })}`,
    )
  return (
    <SideDialog
      open
      size={440}
      title={[bed.bedName, oldmanName ?? bedStatus.label(bed.displayStatus)].join('　')}
      onClose={onClose}
      footer={
        actions.length > 0 && (
          <div className="map-buttons">
            {actions.map((action) => (
              <Button key={action.label} danger={action.danger} onClick={() => action.run(onOpen)}>
                {action.label}
              </Button>
            ))}
          </div>
        )
      }
      extra={
        oldmanId &&
        may('live.archives.base.query') && (
          <Button type="link" onClick={archive}>
            老人档案
          </Button>
        )
      }
    >
      <Facts shape={BedCard.shape} row={bed} keys={factsOf(bed)} columns={1} />
      {bed.alarms.length > 0 && (
        <p className="k-danger">
          未处理：{bed.alarms.map(({ text }) => text).join('、')}
          {may('yunmuIot.alarm.query') && oldmanName && (
            <Button type="link" onClick={() => page.open(`/yunmuIot/alarm?${new URLSearchParams({ oldmanName })}`)}>
              去处理
            </Button>
          )}
        </p>
      )}
      {bed.badges.map(({ kind, text }) => (
        <p key={kind} className={grave.has(kind) ? 'k-danger' : undefined}>
          {kind}：{text}
        </p>
      ))}
    </SideDialog>
  )
}
