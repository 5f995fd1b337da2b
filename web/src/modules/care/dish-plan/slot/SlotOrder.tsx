import { mealSlot } from '#contract/modules/care/dish/meal-slot.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { OrderDialog } from '#kit/list/OrderDialog.tsx'

/** The order in which meals are listed. For `lazy()`. */
export default function SlotOrder({ onClose }: { onClose: () => void }) {
  const query = useCall(mealSlot.slotList, { pageHelper: '0' })
  const sort = useAction(mealSlot.slotSort, { done: '已保存餐次顺序' })
  return (
    <OrderDialog
      title="餐次顺序"
      query={query}
      idOf={({ nextId }) => nextId}
      render={({ nextName, startTime, endTime }) => `${nextName} ${startTime}–${endTime}`}
      save={(ids) => sort.run({ ids: [...ids] })}
      pending={sort.pending}
      onClose={onClose}
    />
  )
}
