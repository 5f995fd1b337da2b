import { Button } from 'antd'
import { useState } from 'react'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { send } from '#kit/http/request.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import type { Values } from '#kit/value/schema.ts'
import { formOf, type Stay } from './forms.ts'
import type { FormAction } from './live-actions.ts'

interface LiveDialogProps {
  action: FormAction
  oldmanId: string
  /** Given values: `{ bedId }` of the clicked bed. */
  given?: Values
  onClose: () => void
}

/** The form of one action on a stay, with the stay read again. For `lazy()`: the list and the map open the same. */
export default function LiveDialog(props: LiveDialogProps) {
  const query = useCall(residence.get, { oldmanId: props.oldmanId }, { keep: false, staleTime: 0 })
  const stay = query.isFetchedAfterMount ? query.data : undefined
  if (stay) return <OpenAction {...props} stay={stay} />
  return (
    <Dialog open footer={null} width={780} onCancel={props.onClose}>
      <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
    </Dialog>
  )
}

/** Keeps the form it was opened with: after saving, the stay is already in the next state. */
function OpenAction({ action, oldmanId, given = {}, onClose, stay }: LiveDialogProps & { stay: Stay }) {
  const may = usePermit()
  const [form] = useState(() => formOf(action, { stay, given, may }))
  if (form)
    return <FormModal {...form} fresh={() => send(residence.get, { oldmanId }, { silent: true })} onClose={onClose} />
  return (
    <Dialog open title="状态已变化" footer={<Button onClick={onClose}>知道了</Button>} onCancel={onClose}>
      {stay.oldmanName}现在是“{liveStatus.label(stay.oldmanStatus)}”，不能这样办理。
    </Dialog>
  )
}
