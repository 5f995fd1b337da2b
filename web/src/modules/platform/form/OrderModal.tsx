import { form } from '#contract/modules/platform/form/form.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { OrderDialog } from '#kit/list/OrderDialog.tsx'

/** Sorts the templates of a type. For `lazy()`. */
export default function OrderModal({ typeId, onClose }: { typeId: string; onClose: () => void }) {
  const query = useCall(form.templateList, { typeId, pageHelper: '0' })
  const sort = useAction(form.templateSort, { done: '已保存表单顺序' })
  return (
    <OrderDialog
      title="表单排序"
      query={query}
      idOf={({ templateId }) => templateId}
      render={({ templateName }) => templateName}
      save={(ids) => sort.run(ids.map((templateId, index) => ({ templateId, sort: index + 1 })))}
      pending={sort.pending}
      onClose={onClose}
    />
  )
}
