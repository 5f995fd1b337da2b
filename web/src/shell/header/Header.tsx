import {
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { lampOf, useLinks } from '#kit/live/links.ts'
import { fontScaleOf, fontScales } from '#kit/look/theme.ts'
import { HeadPlace } from '#kit/page/permanent-parts.tsx'
import { device, local } from '#kit/store/storage.ts'
import { setShell, useShell } from '../shell-store.ts'
import { Bell } from './Bell.tsx'
import { DeptSwitch } from './DeptSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

export function Header({ onSearch, onKeys }: { onSearch: () => void; onKeys: () => void }) {
  const orgName = useShell((shell) => shell.user?.orgInfo.orgName)
  return (
    <header className="head">
      <MenuButton />
      <Brand />
      <strong className="head-org">{String(orgName ?? '')}</strong>
      <button type="button" className="head-search" aria-label="搜索菜单、老人、员工" onClick={onSearch}>
        <SearchOutlined />
        <span>搜索菜单、老人、员工</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="head-tools">
        <DeptSwitch />
        <FontScaleButton />
        <FullScreenButton />
        <HeadPlace />
        <Bell />
        <Lamp />
        <UserMenu onKeys={onKeys} />
      </div>
    </header>
  )
}

/** Name and icon of the system (B086): above the menu, and here while the menu is folded or hidden. */
function Brand() {
  const away = useShell((shell) => shell.narrow || shell.menuFolded)
  const { systemIcon, systemName } = useShell((shell) => shell.config.iconConfig)
  if (!away) return null
  return (
    <div className="side-brand">
      <img src={systemIcon ?? ''} alt="" />
      <span>{systemName}</span>
    </div>
  )
}

/** Folds the menu to icons; on a narrow screen, shows it over the page. */
function MenuButton() {
  const narrow = useShell((shell) => shell.narrow)
  const closed = useShell((shell) => (shell.narrow ? !shell.menuShown : shell.menuFolded))
  const toggle = () => {
    if (narrow) return setShell({ menuShown: closed })
    local.set('menuFolded', !closed)
    setShell({ menuFolded: !closed })
  }
  return (
    <Button
      type="text"
      aria-label={closed ? '展开菜单' : '收起菜单'}
      aria-expanded={!closed}
      icon={closed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      onClick={toggle}
    />
  )
}

const scaleNames = { 14: '标准字号', 16: '大字号', 18: '特大字号' } as const

function FontScaleButton() {
  const fontScale = useShell((shell) => shell.fontScale)
  const choose = (key: string) => {
    device.set('fontScale', key)
    setShell({ fontScale: fontScaleOf(key) })
  }
  const items = fontScales.map((size) => ({ key: String(size), label: scaleNames[size] }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [String(fontScale)], onClick: ({ key }) => choose(key) }}
    >
      <Button type="text" icon={<FontSizeOutlined />} aria-label="字号" title="字号" />
    </Dropdown>
  )
}

function FullScreenButton() {
  const [full, setFull] = useState(Boolean(document.fullscreenElement))
  useEffect(() => {
    const changed = () => setFull(Boolean(document.fullscreenElement))
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const label = full ? '退出全屏' : '全屏'
  return (
    <Button
      type="text"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  )
}

const lampWords = {
  open: '实时消息已连接',
  half: '实时消息已连接一路，另一路正在重连',
  connecting: '正在连接实时消息',
  closed: '实时消息已断开，数据需手动刷新',
} as const

/** Shows whether changes by others arrive in this window. */
function Lamp() {
  const link = lampOf(useLinks())
  return (
    <span className={`lamp lamp-${link}`} role="status" aria-label={lampWords[link]} title={lampWords[link]}>
      <i />
      {(link === 'closed' && '已断开') || (link === 'connecting' && '连接中')}
    </span>
  )
}
