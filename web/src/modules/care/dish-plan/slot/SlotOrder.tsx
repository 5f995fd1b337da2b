import { useState } from 'react'
import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { useAction, useCall } from '../../../../kit/calls.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import SortableList from '../../../../kit/list/SortableList.tsx'
import { Loaded } from '../../../../kit/page/Loaded.tsx'

/** The order in which meals are listed. For `lazy()`. */
export default function SlotOrder({ onClose }: { onClose: () => void }) {
  const query = useCall(mealSlot.slotList, { pageHelper: '0' })
  const [order, setOrder] = useState<string[]>()
  const save = useAction(mealSlot.slotSort, { done: '已保存餐次顺序' })
  async function store() {
    if (!order || (await save.run({ ids: order }))) onClose()
  }
  return (
    <Dialog
      open
      title="餐次顺序"
      width={420}
      okText="保存"
      confirmLoading={save.pending}
      onOk={() => void store()}
      onCancel={onClose}
    >
      <Loaded query={query}>
        {({ list }) => (
          <SortableList
            label="餐次顺序"
            items={order?.flatMap((id) => list.filter(({ nextId }) => nextId === id)) ?? list}
            idOf={({ nextId }) => nextId}
            render={({ nextName, startTime, endTime }) => `${nextName} ${startTime}–${endTime}`}
            onSort={(rows) => setOrder(rows.map(({ nextId }) => nextId))}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
