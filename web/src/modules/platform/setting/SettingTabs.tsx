import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { usePage, usePageState } from '#kit/page/page.ts'
import './setting.css'

interface SettingTab {
  key: string
  label: string
  children: ReactNode
  /** A tab without permission is left out. */
  show?: boolean
}

/** Settings as tabs: a tab is rendered when it is first opened and keeps its input. `?tab=` opens one. */
export function SettingTabs({ tabs, extra }: { tabs: readonly SettingTab[]; extra?: ReactNode }) {
  const { query } = usePage()
  const shown = tabs.filter((tab) => tab.show !== false)
  const current = shown.find((tab) => tab.key === query.tab) ?? shown[0]
  const [active, setActive] = usePageState('tab', current?.key ?? '')
  const [opened, setOpened] = useState<readonly string[]>([active])
  const open = (key: string) => {
    setActive(key)
    setOpened((before) => [...new Set([...before, key])])
  }
  return (
    <div className="k-page">
      <div className="set-head">
        <Tabs
          className="set-tabs"
          activeKey={active}
          items={shown.map(({ key, label }) => ({ key, label }))}
          onChange={open}
        />
        {/* Beside antd's tab list, not in it: only tabs may stand there. */}
        {extra && <div className="set-extra">{extra}</div>}
      </div>
      {shown
        .filter((tab) => opened.includes(tab.key))
        .map((tab) => (
          <div key={tab.key} className="set-panel" hidden={tab.key !== active}>
            {tab.children}
          </div>
        ))}
    </div>
  )
}
