import { lazy, Suspense, useState } from 'react'
import { markStatus, roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import type { FormAction } from '../residence/dialogs/live-actions.ts'
import type { Dialog as MapDialog } from './bed/bed-actions.tsx'
import type { Bed } from './map-data.ts'

const LiveDialog = lazy(() => import('../residence/dialogs/LiveDialog.tsx'))
const LiveDrawer = lazy(() => import('../residence/dialogs/LiveDrawer.tsx'))

/** The dialogs of the map. For `lazy()`. */
export default function MapDialogs({ dialog, onClose }: { dialog: MapDialog; onClose: () => void }) {
  return (
    <Suspense>
      {dialog.kind === 'live' && <LiveDialog {...dialog} onClose={onClose} />}
      {dialog.kind === 'look' && <LiveDrawer {...dialog} onClose={onClose} />}
      {dialog.kind === 'pick' && <PickDialog {...dialog} onClose={onClose} />}
      {dialog.kind === 'mark' && <MarkDialog {...dialog} onClose={onClose} />}
    </Suspense>
  )
}

interface PickProps {
  action: FormAction
  bed: Bed
  onClose: () => void
}

/** Chooses the person for a free bed; then the dialog of the step opens with this bed. */
function PickDialog({ action, bed, onClose }: PickProps) {
  const [oldmanId, setOldmanId] = useState<string>()
  const [going, go] = useState(false)
  if (going && oldmanId)
    return <LiveDialog action={action} oldmanId={oldmanId} given={{ bedId: bed.bedId }} onClose={onClose} />
  const books = action === 'book'
  return (
    <Dialog
      open
      title={`${books ? '预订' : '入住'}${bed.bedName}`}
      okText="下一步"
      okButtonProps={{ ...offBecause(!oldmanId && '请先选择老人') }}
      onOk={() => go(true)}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="k-confirm">
        <FieldInput
          meta={{ label: '老人', kind: 'ref', lookup: 'residents' }}
          field="oldmanId"
          aria-label="老人"
          placeholder={books ? '选择待入住、已退住或取消预订的老人' : '选择待入住或已预订的老人'}
          params={{ oldmanStatuses: books ? '3,6,2' : '3,5' }}
          value={oldmanId}
          onChange={(value) => setOldmanId(typeof value === 'string' ? value : undefined)}
        />
        <span className="k-muted">没有档案的老人，请先在“老人档案”里新增。</span>
      </div>
    </Dialog>
  )
}

function MarkDialog({ bed, status, onClose }: { bed: Bed; status: 5 | 6 | 8; onClose: () => void }) {
  const word = markStatus.label(status)
  return (
    <FormModal
      call={roomMap.mark}
      title={`把${bed.bedName}设为${word}`}
      fields={['reason', 'startTime', 'endTime']}
      options={{
        reason: { span: 'full' },
        startTime: { help: '不填即从现在开始' },
        endTime: { help: '到时自动恢复；不填则手工恢复' },
      }}
      input={{ type: '2', bedId: bed.bedId, status }}
      okText={`设为${word}`}
      done={`${bed.bedName}已设为${word}`}
      onClose={onClose}
    />
  )
}
