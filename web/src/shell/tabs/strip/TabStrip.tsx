import { DownOutlined, ReloadOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { afterFirstScreen } from '#kit/page/first-screen.ts'
import type { Tab } from '#kit/store/storage.ts'
import { workspace } from '../desk.ts'
import { TabItem } from './TabItem.tsx'

const SortableTabs = lazy(afterFirstScreen(() => import('./SortableTabs.tsx')))

/** The open tabs: closable, draggable, with a context menu, and a menu of all of them at the end. */
export function TabStrip() {
  const { tabs, active } = useSyncExternalStore(workspace.subscribe, workspace.state)
  return (
    <div className="tabs">
      <div className="tabs-row" role="tablist" aria-label="打开的页面">
        <Suspense
          fallback={tabs.map((tab) => (
            <TabItem key={tab.path} tab={tab} active={tab.path === active} closable={tabs.length > 1} />
          ))}
        >
          <SortableTabs tabs={tabs} active={active} />
        </Suspense>
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
  items: tabs.map((tab) => ({ key: tab.path, label: workspace.titleOf(tab) })),
  selectedKeys: [active],
  onClick: ({ key }) => workspace.activate(key),
  style: { maxHeight: 420, overflow: 'auto' },
})
