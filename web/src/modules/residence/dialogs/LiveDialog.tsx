import { Button, Modal, Result } from 'antd'
import { residence } from '#contract/modules/residence.ts'
import { liveStatus } from '#contract/modules/residence-step.ts'
import { useCall } from '../../../kit/calls.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { usePermit } from '../../../kit/permit.ts'
import { send } from '../../../kit/request.ts'
import type { Values } from '../../../kit/schema.ts'
import { formOf } from './forms.ts'
import type { FormAction } from './live-actions.ts'

interface LiveDialogProps {
  action: FormAction
  oldmanId: string
  /** Values already decided: `{ bedId }` of the bed that was clicked. */
  given?: Values
  onClose: () => void
}

/** One action on a stay, on the stay as it is now. For `lazy()`: the list and the map open it alike. */
export default function LiveDialog({ action, oldmanId, given = {}, onClose }: LiveDialogProps) {
  const may = usePermit()
  const query = useCall(residence.get, { oldmanId }, { keep: false, staleTime: 0, refetchOnMount: 'always' })
  const stay = query.isFetchedAfterMount ? query.data : undefined
  if (!stay)
    return (
      <Modal open footer={null} width={780} onCancel={onClose}>
        <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
      </Modal>
    )
  const form = formOf(action, { stay, given, may })
  if (!form)
    return (
      <Modal open footer={null} onCancel={onClose}>
        <Result
          status="info"
          title={`${stay.oldmanName}现在是“${liveStatus.label(stay.oldmanStatus)}”，不能这样办理`}
          extra={<Button onClick={onClose}>知道了</Button>}
        />
      </Modal>
    )
  return (
    <FormModal {...form} fresh={() => send(residence.get, { oldmanId }, { silent: true })} onClose={onClose} />
  )
}
