import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { dragWords } from '#kit/page/drag-words.ts'
import type { Tab } from '#kit/store/storage.ts'
import { workspace } from '../desk.ts'
import { TabItem } from './TabItem.tsx'

interface Props {
  tabs: readonly Tab[]
  active: string
}

/** The tabs, sortable by mouse and pen. */
export default function SortableTabs({ tabs, active }: Props) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const drop = ({ active: dragged, over }: DragEndEvent) => {
    if (over) workspace.move(String(dragged.id), String(over.id))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={dragWords()}>
      <SortableContext items={tabs.map((tab) => tab.path)} strategy={horizontalListSortingStrategy}>
        {tabs.map((tab) => (
          <SortableTab key={tab.path} tab={tab} active={tab.path === active} closable={tabs.length > 1} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function SortableTab(props: { tab: Tab; active: boolean; closable: boolean }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: props.tab.path })
  const style = {
    transform: transform ? `translateX(${transform.x}px)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  }
  return <TabItem {...props} sort={{ ref: setNodeRef, style, listeners }} />
}
