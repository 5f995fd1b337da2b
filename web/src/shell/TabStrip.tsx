import { CloseOutlined, DownOutlined, ReloadOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import type { MenuProps } from 'antd'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Tab } from '../kit/storage.ts'
import { workspace } from './desk.ts'

/** The open tabs: closable, draggable, context menu, and a menu of all of them at the end. */
export function TabStrip() {
  const { tabs, active } = useSyncExternalStore(workspace.subscribe, workspace.state)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const drop = ({ active: dragged, over }: DragEndEvent) => {
    if (over) workspace.move(String(dragged.id), String(over.id))
  }
  return (
    <div className="tabs">
      <div className="tabs-row" role="tablist" aria-label="打开的页面">
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
          <SortableContext items={tabs.map((tab) => tab.path)} strategy={horizontalListSortingStrategy}>
            {tabs.map((tab) => (
              <TabItem key={tab.path} tab={tab} active={tab.path === active} closable={tabs.length > 1} />
            ))}
          </SortableContext>
        </DndContext>
      </div>
      <Button
        type="text"
        icon={<ReloadOutlined />}
        aria-label="刷新"
        title="刷新"
        onClick={() => workspace.rebuild(active)}
      />
      <Dropdown trigger={['click']} menu={allTabs(tabs, active)}>
        <Button type="text" icon={<DownOutlined />} aria-label="全部标签" title="全部标签" />
      </Dropdown>
    </div>
  )
}

const allTabs = (tabs: readonly Tab[], active: string): MenuProps => ({
  items: tabs.map((tab) => ({ key: tab.path, label: tab.title })),
  selectedKeys: [active],
  onClick: ({ key }) => workspace.activate(key),
  style: { maxHeight: 420, overflow: 'auto' },
})

interface ItemProps {
  tab: Tab
  active: boolean
  closable: boolean
}

function TabItem({ tab, active, closable }: ItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: tab.path })
  const self = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) self.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const style = {
    transform: transform ? `translateX(${transform.x}px)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  }
  return (
    <Dropdown trigger={['contextMenu']} menu={contextMenu(tab, closable)}>
      <div
        ref={(node) => {
          setNodeRef(node)
          self.current = node
        }}
        className={active ? 'tab tab-active' : 'tab'}
        style={style}
        role="tab"
        tabIndex={0}
        aria-selected={active}
        onClick={() => workspace.activate(tab.path)}
        onKeyDown={(event) => onTabKey(event.key, tab.path, closable)}
        onAuxClick={(event) => event.button === 1 && closable && workspace.close(tab.path)}
        {...listeners}
      >
        <span className="tab-title" title={tab.title}>
          {tab.title}
        </span>
        {closable && (
          <button
            type="button"
            className="tab-close"
            aria-label={`关闭${tab.title}`}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation()
              void workspace.close(tab.path)
            }}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  )
}

function onTabKey(key: string, path: string, closable: boolean) {
  if (key === 'Enter' || key === ' ') workspace.activate(path)
  if (key === 'Delete' && closable) void workspace.close(path)
}

const contextMenu = (tab: Tab, closable: boolean): MenuProps => ({
  items: [
    { key: 'refresh', label: '刷新', onClick: () => void workspace.rebuild(tab.path) },
    { key: 'close', label: '关闭', disabled: !closable, onClick: () => void workspace.close(tab.path) },
    { key: 'others', label: '关闭其他', disabled: !closable, onClick: () => void workspace.closeOthers(tab.path) },
    { key: 'right', label: '关闭右侧', onClick: () => void workspace.closeRight(tab.path) },
  ],
})
