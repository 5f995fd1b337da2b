import { CloseOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Dropdown } from 'antd'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { Tab } from '../kit/storage.ts'
import { workspace } from './desk.ts'

interface ItemProps {
  tab: Tab
  active: boolean
  closable: boolean
  /** What makes the tab draggable, once that code is there. */
  sort?: { ref: (node: HTMLElement | null) => void; style: CSSProperties; listeners: object | undefined }
}

export function TabItem({ tab, active, closable, sort }: ItemProps) {
  const self = useRef<HTMLDivElement>(null)
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
        role="tab"
        tabIndex={0}
        aria-selected={active}
        onClick={() => workspace.activate(tab.path)}
        onKeyDown={(event) => onTabKey(event.key, tab.path, closable)}
        onAuxClick={(event) => event.button === 1 && closable && workspace.close(tab.path)}
        {...sort?.listeners}
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
