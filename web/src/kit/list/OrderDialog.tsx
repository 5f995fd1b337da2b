import { type ComponentProps, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { Loaded } from '../page/Loaded.tsx'
import SortableList from './SortableList.tsx'

interface OrderDialogProps<T> extends Pick<ComponentProps<typeof SortableList<T>>, 'idOf' | 'render'> {
  /** Names the order: 餐次顺序. */
  title: string
  query: ComponentProps<typeof Loaded<{ list: readonly T[] }>>['query']
  /** Saves the ids in their new order; a refusal gives undefined, and the dialog stays open. */
  save: (ids: readonly string[]) => Promise<unknown>
  pending: boolean
  onClose: () => void
}

/**
 * A list that is sorted by dragging and stored by 保存. For `lazy()`.
 *
 *     <OrderDialog title="餐次顺序" query={useCall(mealSlot.slotList, { pageHelper: '0' })} idOf={({ nextId }) => nextId}
 *       render={({ nextName }) => nextName} save={(ids) => sort.run({ ids: [...ids] })} pending={sort.pending} onClose={onClose} />
 */
export function OrderDialog<T>({ title, query, idOf, render, save, pending, onClose }: OrderDialogProps<T>) {
  const [order, setOrder] = useState<readonly string[]>()
  async function store() {
    if (!order || (await save(order))) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      width={460}
      okText="保存"
      confirmLoading={pending}
      onOk={() => void store()}
      onCancel={onClose}
    >
      <Loaded query={query}>
        {({ list }) => (
          <SortableList
            label={title}
            items={order?.flatMap((id) => list.filter((row) => idOf(row) === id)) ?? list}
            idOf={idOf}
            render={render}
            onSort={(rows) => setOrder(rows.map(idOf))}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
