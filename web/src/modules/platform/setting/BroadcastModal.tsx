import type { ReplyFor } from '#contract/kit/calls.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'

/** Sends a spoken announcement to the screens of some areas, or of the whole institution. */
export default function BroadcastModal({ onClose }: { onClose: () => void }) {
  const { options } = useLookup('locations')
  const nameOf = (id: string) => options.find((option) => option.value === id)?.label ?? id
  const words = ({ sent, failed }: ReplyFor<typeof setting.broadcast>) =>
    failed.length > 0 ? `已播报到${sent}个终端；${failed.map(nameOf).join('、')}没有在线终端` : `已播报到${sent}个终端`
  return (
    <FormModal
      call={setting.broadcast}
      fields={['content', 'locationIds', 'times']}
      options={{
        content: { span: 'full', placeholder: '请各位老人到一楼餐厅用餐' },
        locationIds: { help: '不选则向全院播报' },
        times: { initial: 1 },
      }}
      columns={1}
      okText="播报"
      done={words}
      onClose={onClose}
    />
  )
}
