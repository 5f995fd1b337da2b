import { useState } from 'react'
import { form } from '#contract/modules/platform/form/form.ts'
import { useAction, useCall } from '../../../kit/calls.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import SortableList from '../../../kit/list/SortableList.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'

/** The order in which templates of a type are offered. For `lazy()`. */
export default function OrderModal({ typeId, onClose }: { typeId: string; onClose: () => void }) {
  const query = useCall(form.templateList, { typeId, pageHelper: '0' })
  const [order, setOrder] = useState<readonly string[]>()
  const save = useAction(form.templateSort, { done: '已保存表单顺序' })
  async function store() {
    if (!order || (await save.run(order.map((templateId, index) => ({ templateId, sort: index + 1 }))))) onClose()
  }
  return (
    <Dialog
      open
      title="表单排序"
      width={460}
      okText="保存"
      confirmLoading={save.pending}
      onOk={() => void store()}
      onCancel={onClose}
    >
      <Loaded query={query}>
        {({ list }) => (
          <SortableList
            label="表单顺序"
            items={order?.flatMap((id) => list.filter((row) => row.templateId === id)) ?? list}
            idOf={(row) => row.templateId}
            render={(row) => row.templateName}
            onSort={(rows) => setOrder(rows.map((row) => row.templateId))}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
