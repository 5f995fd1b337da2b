import { useSyncExternalStore } from 'react'
import { type FontScale, fontScaleOf } from '#kit/look/theme.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { device, local, type MenuEntry, type SystemConfig, type UserInfo } from '#kit/store/storage.ts'
import { defaultTree, type NavItem, navTree, pageCodes, permissionCodes } from './menu/menu.ts'
import { defaultConfig } from './start/config.ts'

/** State of the shell: the signed-in user, the institution, the menus and the configuration. */

export interface ShellState {
  user: UserInfo | undefined
  config: SystemConfig
  tree: readonly MenuEntry[]
  nav: readonly NavItem[]
  /** Codes of the pages this user may open. */
  pages: ReadonlySet<string>
  fontScale: FontScale
  menuFolded: boolean
  /** A small window or zoom: the menu lies over the page, and only on demand. */
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

/** Takes over user, menus and authority of the last time from storage (seed 000 §4). */
export function restoreShell(mapped: (path: string) => string) {
  const user = local.get('userInfo')
  setShell({
    user: user && { ...user, quickEntry: local.get('quickEntry') ?? user.quickEntry },
    // On a computer new to this user, the text size chosen elsewhere applies.
    fontScale: fontScaleOf(device.get('fontScale') ?? Object(user?.layout).fontScale),
    menuFolded: local.get('menuFolded') ?? false,
  })
  holdMenus(local.get('menus'), mapped)
}

/** The tree of the server replaces the default one completely; without an answer the default stays. */
export function holdMenus(tree: readonly MenuEntry[] | undefined, mapped: (path: string) => string) {
  const entries = tree ?? defaultTree
  const codes = permissionCodes(local.get('authority') ?? state.user?.authority ?? [], tree ?? [])
  const nav = navTree(entries, mapped)
  holdCodes(codes)
  setShell({ tree: entries, nav, pages: pageCodes(codes, tree ? nav : []) })
}

export function setUser(change: Partial<UserInfo>) {
  if (!state.user) return
  // Another window may have signed out in the meantime, or in with another token: that session stays unchanged.
  const stored = local.get('userInfo')
  if (stored?.userId === state.user.userId) local.set('userInfo', { ...stored, ...change })
  setShell({ user: { ...state.user, ...change } })
}
