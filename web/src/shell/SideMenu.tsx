import { SearchOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Empty, Input, Menu } from 'antd'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useInitials } from '../kit/inputs/pinyin.ts'
import { workspace } from './desk.ts'
import { menuIcon } from './icons.tsx'
import { flatten, type NavItem, searchNav, trailTo } from './menu.ts'
import { useShell } from './shell-store.ts'
import { shownKey } from './tabs.ts'

/** The menu tree of the server: three levels, search on top, folds to icons. */
export function SideMenu() {
  const nav = useShell((shell) => shell.nav)
  const folded = useShell((shell) => shell.menuFolded)
  const config = useShell((shell) => shell.config)
  const [typed, setTyped] = useState('')
  const [unfolded, setUnfolded] = useState<string[] | undefined>()
  const initials = useInitials(typed !== '')
  const found = useMemo(() => searchNav(nav, typed, (name) => initials?.(name) ?? ''), [nav, typed, initials])
  const trail = useTrail(nav)
  const openKeys = typed ? flatten(found).map(keyOf) : (unfolded ?? trail.slice(0, -1).map(keyOf))
  const select: MenuProps['onClick'] = ({ key }) => {
    const item = flatten(nav).find((entry) => keyOf(entry) === key)
    if (item?.path) workspace.open(item.path)
  }
  return (
    <aside className={folded ? 'side side-folded' : 'side'}>
      <div className="side-brand" title={config.iconConfig.systemName ?? ''}>
        <img src={config.iconConfig.systemIcon ?? ''} alt="" />
        {!folded && <span>{config.iconConfig.systemName}</span>}
      </div>
      {!folded && (
        <Input
          className="side-search"
          prefix={<SearchOutlined />}
          placeholder="搜索菜单"
          aria-label="搜索菜单"
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <nav className="side-menu" aria-label="主菜单">
        {typed && found.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有这个菜单" />
        ) : (
          <Menu
            mode="inline"
            inlineCollapsed={folded}
            inlineIndent={14}
            items={found.map(menuItem)}
            selectedKeys={trail.slice(-1).map(keyOf)}
            onClick={select}
            {...(folded ? {} : { openKeys, onOpenChange: setUnfolded })}
          />
        )}
      </nav>
    </aside>
  )
}

const keyOf = (item: NavItem) => item.menuId

type Item = Required<MenuProps>['items'][number]
function menuItem(item: NavItem): Item {
  const own = { key: keyOf(item), icon: menuIcon(item.icon), label: item.menuName, title: item.menuName }
  return item.children.length > 0 ? { ...own, children: item.children.map(menuItem) } : own
}

/** The chain of menu entries of the page on screen; a sub-page lights up the page it belongs to. */
function useTrail(nav: readonly NavItem[]) {
  const shown = useSyncExternalStore(workspace.subscribe, () => shownKey(workspace.state()))
  return useMemo(() => {
    const match = workspace.match(shown)
    const path = shown.split('?')[0]
    const own = trailTo(nav, path)
    if (own.length > 0 || !match) return own
    return trailTo(nav, match.def.under ?? match.def.path.split('/:')[0])
  }, [nav, shown])
}
