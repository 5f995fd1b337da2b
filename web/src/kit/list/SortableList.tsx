import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { dragWords } from '../page/drag-words.ts'
import './sortable.css'

interface SortableListProps<T> {
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  render: (item: T) => ReactNode
  /** Undefined: the order is read-only. */
  onSort?: (items: T[]) => void
}

/** Rows sorted by dragging, also by keyboard. For `lazy()`. */
export default function SortableList<T>({ label, items, idOf, render, onSort }: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function drop({ active, over }: DragEndEvent) {
    const from = items.findIndex((item) => idOf(item) === active.id)
    const to = items.findIndex((item) => idOf(item) === over?.id)
    if (from < 0 || to < 0 || from === to) return
    onSort?.(items.toSpliced(from, 1).toSpliced(to, 0, items[from]))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={dragWords()}>
      <SortableContext items={items.map(idOf)} strategy={verticalListSortingStrategy}>
        <ul className="k-sort" aria-label={label}>
          {items.map((item) => (
            <SortableRow key={idOf(item)} id={idOf(item)} fixed={!onSort}>
              {render(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ id, fixed, children }: { id: string; fixed: boolean; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id, disabled: fixed })
  const moved = transform ? `translateY(${Math.round(transform.y)}px)` : undefined
  return (
    <li ref={setNodeRef} style={{ transform: moved, transition }}>
      {!fixed && (
        <button type="button" className="k-handle" aria-label="拖动排序" {...attributes} {...listeners}>
          <HolderOutlined />
        </button>
      )}
      {children}
    </li>
  )
}
