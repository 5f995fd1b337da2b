import { SearchOutlined } from '@ant-design/icons'
import type { MenuProps } from 'antd'
import { Empty, Input, Menu } from 'antd'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useInitials } from '#kit/inputs/choice/pinyin.ts'
import { fetchPage } from '../route/page-code.ts'
import { routes } from '../route/paths.ts'
import { isBuilt } from '../route/routes.ts'
import { setShell, useShell } from '../shell-store.ts'
import { workspace } from '../tabs/desk.ts'
import { shownKey } from '../tabs/tabs.ts'
import { menuIcon } from './icons.tsx'
import { flatten, type NavItem, searchNav, trailTo } from './menu.ts'

/** The menu tree of the server: three levels, search on top, folds to icons. */
export function SideMenu() {
  const nav = useShell((shell) => shell.nav)
  const narrow = useShell((shell) => shell.narrow)
  const shown = useShell((shell) => !shell.narrow || shell.menuShown)
  const folded = useShell((shell) => shell.menuFolded && !shell.narrow)
  const config = useShell((shell) => shell.config)
  const [typed, setTyped] = useState('')
  const [unfolded, setUnfolded] = useState<string[] | undefined>()
  const initials = useInitials(typed !== '')
  const found = useMemo(() => searchNav(nav, typed, (name) => initials?.(name) ?? ''), [nav, typed, initials])
  const trail = useTrail(nav)
  const menu = useRef<HTMLElement>(null)
  const shownKeys = trail.map(keyOf).join()
  useEffect(() => {
    if (!shownKeys) return
    // The branch unfolds first.
    const timer = setTimeout(() => {
      menu.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
    }, 300)
    return () => clearTimeout(timer)
  }, [shownKeys])
  const openKeys = typed ? flatten(found).map(keyOf) : (unfolded ?? trail.slice(0, -1).map(keyOf))
  const select: MenuProps['onClick'] = ({ key }) => {
    const item = flatten(nav).find((entry) => keyOf(entry) === key)
    if (!item?.path) return
    workspace.open(item.path)
    setShell({ menuShown: false })
  }
  if (!shown) return null
  return (
    <aside
      className={narrow ? 'side side-over' : folded ? 'side side-folded' : 'side'}
      onKeyDown={(event) => event.key === 'Escape' && setShell({ menuShown: false })}
    >
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
      <nav ref={menu} className="side-menu" aria-label="主菜单">
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
      {narrow && (
        <button
          type="button"
          className="side-veil"
          aria-label="关闭菜单"
          onClick={() => setShell({ menuShown: false })}
        />
      )}
    </aside>
  )
}

const keyOf = (item: NavItem) => item.menuId

type Item = Required<MenuProps>['items'][number]
function menuItem(item: NavItem): Item {
  const built = !item.path || isBuilt(routes, item.path)
  const label = built ? item.menuName : <Unbuilt name={item.menuName} />
  // The pointer comes before the press: the code of the page is loaded in between.
  const near = () => item.path && fetchPage(item.path)
  const own = { key: keyOf(item), icon: menuIcon(item.icon), label, title: item.menuName, onMouseEnter: near }
  return item.children.length > 0 ? { ...own, children: item.children.map(menuItem) } : own
}

const Unbuilt = ({ name }: { name: string }) => (
  <span className="side-unbuilt">
    {name} <small>待建</small>
  </span>
)

/** The menu entries from the top to the page on screen; a sub-page highlights the page it belongs to. */
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
