import { CloseOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Dropdown } from 'antd'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import type { Tab } from '#kit/store/storage.ts'
import { workspace } from '../desk.ts'

interface ItemProps {
  tab: Tab
  active: boolean
  closable: boolean
  /** The properties that make the tab draggable, once their code has loaded. */
  sort?: { ref: (node: HTMLElement | null) => void; style: CSSProperties; listeners: object | undefined }
}

export function TabItem({ tab, active, closable, sort }: ItemProps) {
  const self = useRef<HTMLDivElement>(null)
  const title = workspace.titleOf(tab)
  useEffect(() => {
    if (active) self.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  return (
    <Dropdown trigger={['contextMenu']} menu={contextMenu(tab, closable)}>
      <div
        ref={(node) => {
          sort?.ref(node)
          self.current = node
        }}
        className={active ? 'tab tab-active' : 'tab'}
        style={sort?.style}
        role="presentation"
        data-movable={sort !== undefined}
        onAuxClick={(event) => event.button === 1 && closable && workspace.close(tab.path)}
        {...sort?.listeners}
      >
        <button
          type="button"
          role="tab"
          className="tab-title"
          title={title}
          tabIndex={active ? 0 : -1}
          aria-selected={active}
          aria-keyshortcuts={closable ? 'Delete' : undefined}
          onClick={() => workspace.activate(tab.path)}
          onKeyDown={(event) => onTabKey(event, tab.path, closable)}
        >
          {title}
        </button>
        {closable && (
          <button
            type="button"
            className="tab-close"
            title={`关闭${title}`}
            // For the mouse: a tab list may contain only tabs, and a tab is closed by its Delete key.
            aria-hidden
            tabIndex={-1}
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

/** Arrow keys move along the tabs, Delete closes one; the focused tab is the one stop of the Tab key. */
function onTabKey(event: KeyboardEvent<HTMLElement>, path: string, closable: boolean) {
  const row = event.currentTarget.closest('[role=tablist]')
  const tabs = [...(row?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
  if (step) tabs[tabs.indexOf(event.currentTarget) + step]?.focus()
  if (event.key === 'Delete' && closable) void workspace.close(path)
}

const contextMenu = (tab: Tab, closable: boolean): MenuProps => ({
  items: [
    { key: 'refresh', label: '刷新', onClick: () => void workspace.rebuild(tab.path) },
    { key: 'close', label: '关闭', disabled: !closable, onClick: () => void workspace.close(tab.path) },
    { key: 'others', label: '关闭其他', disabled: !closable, onClick: () => void workspace.closeOthers(tab.path) },
    { key: 'right', label: '关闭右侧', onClick: () => void workspace.closeRight(tab.path) },
  ],
})
