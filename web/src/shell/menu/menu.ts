import type { MenuEntry } from '#kit/store/storage.ts'

/** Turns the menu tree of the server into the navigation (seed 000 §2). Pure. */

export interface NavItem {
  menuId: string
  menuName: string
  menuType: string
  menuLink: string
  icon: string
  pageUrl: string
  authorityCode: string
  /** Undefined for folders, which only fold and unfold. */
  path: string | undefined
  children: NavItem[]
}

const levels = 3
const isButton = (entry: MenuEntry) => entry.menuType === 'FUNC' || entry.menuType === 'CUSTOM_FUNC'
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const isBench = (entry: MenuEntry) => [entry.menuName, entry.name, entry.code].includes('pims_bench')

/** The entries of the side menu. `mapped` is the alias table: legacy paths of entries lead to the present pages. */
export function navTree(tree: readonly MenuEntry[], mapped: (path: string) => string = (path) => path): NavItem[] {
  return tree.filter((entry) => !isBench(entry) && !isButton(entry)).map((entry) => navItem(entry, 1, mapped))
}

function navItem(entry: MenuEntry, level: number, mapped: (path: string) => string): NavItem {
  const children = level < levels ? (entry.children ?? []).filter((child) => !isButton(child)) : []
  return {
    menuId: entry.menuId,
    menuName: entry.menuName,
    menuType: entry.menuType,
    menuLink: text(entry.menuLink),
    icon: text(entry.icon),
    pageUrl: text(entry.pageUrl),
    authorityCode: text(entry.authorityCode) || (level === 2 ? text(entry.authorityId) : ''),
    path: pathOf(entry, mapped),
    children: children.map((child) => navItem(child, level + 1, mapped)),
  }
}

/** Only entries with a route path are navigable; a page linked from elsewhere opens in a frame. */
function pathOf(entry: MenuEntry, mapped: (path: string) => string) {
  if (entry.menuType === 'IN_LINK') return `/home/iframe/${entry.menuId}`
  if (!text(entry.routePath)) return undefined
  const path = text(entry.hash).replace(/^#/, '') || text(entry.routePath).split('/:')[0]
  return mapped(path)
}

/** Every entry of the tree, top first. */
export function flatten(items: readonly NavItem[]): NavItem[] {
  return items.flatMap((item) => [item, ...flatten(item.children)])
}

/** The entries from the top to the page with this path. */
export function trailTo(items: readonly NavItem[], path: string): NavItem[] {
  for (const item of items) {
    if (item.path === path) return [item]
    const below = trailTo(item.children, path)
    if (below.length > 0) return [item, ...below]
  }
  return []
}

/** Module bases such as /expense are no screens: they open their first permitted page. */
export function firstPageUnder(items: readonly NavItem[], base: string): string | undefined {
  return flatten(items).find((item) => item.path?.startsWith(`${base}/`) && item.menuType !== 'IN_LINK')?.path
}

interface CodeEntry {
  code: string
}

/** Permission codes: the authority list plus the buttons of the tree (seed 000 §6). */
export function permissionCodes(authority: readonly CodeEntry[], tree: readonly MenuEntry[]): Set<string> {
  const codes = new Set(authority.map((entry) => entry.code))
  const collect = (entries: readonly MenuEntry[]) => {
    for (const entry of entries) {
      if (isButton(entry) && text(entry.code)) codes.add(text(entry.code))
      collect(entry.children ?? [])
    }
  }
  collect(tree)
  return codes
}

/** Pages of the tree; a granted button also opens its page (menus.json, grantPatterns). */
export function pageCodes(codes: ReadonlySet<string>, tree: readonly NavItem[]): Set<string> {
  const pages = new Set(codes)
  for (const code of codes) {
    for (let cut = code.lastIndexOf('.'); cut > 0; cut = code.lastIndexOf('.', cut - 1)) pages.add(code.slice(0, cut))
  }
  for (const item of flatten(tree)) if (item.path && item.authorityCode) pages.add(item.authorityCode)
  return pages
}

/** Entries whose name or pinyin initials contain the search text, with their parents. */
export function searchNav(items: readonly NavItem[], typed: string, initials: (name: string) => string): NavItem[] {
  const keyword = typed.trim().toLowerCase()
  if (!keyword) return [...items]
  const hit = (item: NavItem) =>
    item.menuName.toLowerCase().includes(keyword) || initials(item.menuName).includes(keyword)
  return items.flatMap((item) => {
    if (hit(item)) return [item]
    const children = searchNav(item.children, typed, initials)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}

const fallback = (path: string, menuName: string, children: MenuEntry[] = []): MenuEntry => ({
  menuId: path,
  menuType: 'MENU',
  menuName,
  routePath: children.length > 0 ? '' : path,
  hash: children.length > 0 ? '' : `#${path}`,
  pageUrl: path,
  icon: children.length > 0 ? 'icon-folder' : 'icon-archive',
  children,
})

/** Shown until the list of the server has arrived (seed 000 §2, menus.json fallbackTree). */
export const defaultTree: readonly MenuEntry[] = [
  fallback('/archives', '档案管理', [
    fallback('/archives/manager1', '机构管理', [fallback('/archives/manager1/index', '机构列表')]),
    fallback('/archives/manager2', '档案管理', [
      fallback('/archives/manager2-1/index', '基础档案'),
      fallback('/archives/manager2-2/index', '机构老人'),
      fallback('/archives/manager2-3/index', '特困人员'),
    ]),
  ]),
  fallback('/systemmanage', '系统管理', [fallback('/systemmanage/manager/index', '用户管理')]),
]
