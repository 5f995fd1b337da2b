import type { ReplyFor } from '#contract/kit/calls.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { send } from '#kit/http/request.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { familyRows } from '../archive/archive-form.ts'

interface FamilyModalProps {
  oldmanId: string
  /** Starts with an additional, empty row. */
  adding?: boolean
  onClose: () => void
}

/** All relatives of a resident in one form: rows are changed, added and removed together. */
export default function FamilyModal({ oldmanId, adding, onClose }: FamilyModalProps) {
  const query = useCall(residentFamily.familyOf, { oldmanId }, { keep: false, staleTime: 0 })
  const data = query.isFetchedAfterMount ? query.data : undefined
  if (!data)
    return (
      <Dialog open title="编辑家属" width={1080} footer={null} onCancel={onClose}>
        <Loaded query={{ ...query, data }}>{() => null}</Loaded>
      </Dialog>
    )
  const row = formRow(data)
  return (
    <FormModal
      call={residentFamily.saveFamily}
      title={`${data.oldmanName}的家属`}
      fields={['family']}
      columns={3}
      row={adding ? { ...row, family: [...row.family, {}] } : row}
      fresh={async () => formRow(await send(residentFamily.familyOf, { oldmanId }, { silent: true }))}
      done={(reply) => `已保存${reply.oldmanName}的家属，共${reply.family.length}位`}
      onClose={onClose}
    />
  )
}

const formRow = ({ family, ...rest }: ReplyFor<typeof residentFamily.familyOf>) => ({
  ...rest,
  family: familyRows(family),
})
