import { useSyncExternalStore } from 'react'
import { type FontScale, fontScaleOf } from '#kit/look/theme.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { device, local, type MenuEntry, type SystemConfig, type UserInfo } from '#kit/store/storage.ts'
import { defaultTree, type NavItem, navTree, pageCodes, permissionCodes } from './menu/menu.ts'
import { defaultConfig } from './start/config.ts'

/** What the shell itself knows: who works here, what the institution is called, which menus there are. */

export interface ShellState {
  user: UserInfo | undefined
  config: SystemConfig
  tree: readonly MenuEntry[]
  nav: readonly NavItem[]
  /** Codes of the pages this user may open. */
  pages: ReadonlySet<string>
  fontScale: FontScale
  menuFolded: boolean
  /** Little room, by a small window or by zoom: the menu lies over the page, and only when asked for. */
  narrow: boolean
  menuShown: boolean
}

let state: ShellState = {
  user: undefined,
  config: defaultConfig,
  tree: defaultTree,
  nav: [],
  pages: new Set(),
  fontScale: 14,
  menuFolded: false,
  narrow: false,
  menuShown: false,
}
const listeners = new Set<() => void>()

export const shellState = () => state

export function setShell(change: Partial<ShellState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `const user = useShell((shell) => shell.user)` */
export function useShell<T>(pick: (shell: ShellState) => T): T {
  return useSyncExternalStore(subscribe, () => pick(state))
}

/** Takes over what storage held: user, menus and authority of the last time (seed 000 §4). */
export function restoreShell(mapped: (path: string) => string) {
  const user = local.get('userInfo')
  setShell({
    user: user && { ...user, quickEntry: local.get('quickEntry') ?? user.quickEntry },
    // A machine new to this person shows the size chosen elsewhere.
    fontScale: fontScaleOf(device.get('fontScale') ?? Object(user?.layout).fontScale),
    menuFolded: local.get('menuFolded') ?? false,
  })
  holdMenus(local.get('menus'), mapped)
}

/** The server's tree replaces the default one completely; without an answer the default stays. */
export function holdMenus(tree: readonly MenuEntry[] | undefined, mapped: (path: string) => string) {
  const entries = tree ?? defaultTree
  const codes = permissionCodes(local.get('authority') ?? state.user?.authority ?? [], tree ?? [])
  const nav = navTree(entries, mapped)
  holdCodes(codes)
  setShell({ tree: entries, nav, pages: pageCodes(codes, tree ? nav : []) })
}

export function setUser(change: Partial<UserInfo>) {
  if (!state.user) return
  // Another window may have signed out meanwhile, or in with another token: that stays as it is.
  const stored = local.get('userInfo')
  if (stored?.userId === state.user.userId) local.set('userInfo', { ...stored, ...change })
  setShell({ user: { ...state.user, ...change } })
}
