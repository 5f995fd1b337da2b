import type { Tab } from '#kit/store/storage.ts'

/** The open tabs and what is shown in each (seed 000 §2). Pure: every function answers the next state. */

export interface Tabs {
  tabs: readonly Tab[]
  /** Path of the shown tab; empty while a page without a tab is shown. */
  active: string
  /** Key of the page without a tab, `/` or an unknown address. */
  bare: string
}

export interface Target {
  /** Canonical address of the page. */
  key: string
  title: string
  name: string
  /** Whether the route is a tab of its own. */
  tab: boolean
  /** Page that hosts a sub-page opened without any tab. */
  host: Omit<Target, 'host'> | undefined
  menuType: string
  menuLink: string
  crossing: boolean
  /** The address shows exactly its own page, not the one its tab was left with. */
  exact: boolean
  /** A step of the browser's history: the tab that showed the page then shows it again. */
  into?: string
}

export const noTabs: Tabs = { tabs: [], active: '', bare: '' }

export const tabOf = (state: Tabs, path: string) => state.tabs.find((tab) => tab.path === path)
export const activeTab = (state: Tabs) => tabOf(state, state.active)
/** The address that is on screen. */
export const shownKey = (state: Tabs) => activeTab(state)?.actived ?? state.bare

const newTab = (target: Omit<Target, 'host'>): Tab => ({
  title: target.title,
  name: target.name,
  path: target.key,
  actived: target.key,
  back: [],
  menuType: target.menuType,
  menuLink: target.menuLink,
})

const replace = (state: Tabs, tab: Tab): Tabs => ({
  ...state,
  tabs: state.tabs.map((old) => (old.path === tab.path ? tab : old)),
  active: tab.path,
  bare: '',
})

export type OpenKind = 'created' | 'reused' | 'sub-page' | 'back' | 'bare'

export function openTarget(state: Tabs, target: Target): { state: Tabs; how: OpenKind } {
  return target.tab ? openTab(state, target) : openSub(state, target)
}

function openTab(state: Tabs, target: Target): { state: Tabs; how: OpenKind } {
  const old = tabOf(state, target.key)
  if (!old) {
    const tabs = [...state.tabs, newTab(target)]
    return { state: { tabs, active: target.key, bare: '' }, how: 'created' }
  }
  // In crossing mode, or for an exact address, the tab starts anew; the tab on screen goes back to its first page;
  // another tab is shown as it was left.
  if (target.crossing || target.exact)
    return { state: replace(state, { ...old, actived: old.path, back: [] }), how: 'reused' }
  if (state.active === old.path && old.actived !== old.path) {
    return { state: replace(state, { ...old, actived: old.path, back: [] }), how: 'back' }
  }
  return { state: replace(state, old), how: 'reused' }
}

function openSub(state: Tabs, target: Target): { state: Tabs; how: OpenKind } {
  const last = target.into === undefined ? activeTab(state) : tabOf(state, target.into)
  const shown = last ?? state.tabs.find((tab) => tab.actived === target.key)
  if (shown) return intoTab(state, shown, target.key)
  if (!target.host) return { state: { ...state, active: '', bare: target.key }, how: 'bare' }
  const { state: hosted } = openTab(state, { ...target.host, host: undefined })
  const host = activeTab(hosted)
  return host ? { state: intoTab(hosted, host, target.key).state, how: 'created' } : { state, how: 'bare' }
}

function intoTab(state: Tabs, tab: Tab, key: string): { state: Tabs; how: OpenKind } {
  const behind = tab.back.indexOf(key)
  if (tab.actived === key) return { state: replace(state, tab), how: 'reused' }
  if (behind >= 0)
    return { state: replace(state, { ...tab, actived: key, back: tab.back.slice(0, behind) }), how: 'back' }
  return { state: replace(state, { ...tab, actived: key, back: [...tab.back, tab.actived] }), how: 'sub-page' }
}

/** A page without any tab: the workbench at `/`, an unknown address. */
export const openBare = (state: Tabs, key: string): Tabs => ({ ...state, active: '', bare: key })

/** Goes back to the last entry of the tab's history; gives the same state when there is none. */
export function goBack(state: Tabs, path = state.active): Tabs {
  const tab = tabOf(state, path)
  const last = tab?.back.at(-1)
  return tab && last !== undefined ? replace(state, { ...tab, actived: last, back: tab.back.slice(0, -1) }) : state
}

/** Closes tabs and shows the neighbour on the right, else on the left. */
export function closeTabs(state: Tabs, isRemoved: (tab: Tab, index: number) => boolean): Tabs {
  const tabs = state.tabs.filter((tab, index) => !isRemoved(tab, index))
  if (tabs.some((tab) => tab.path === state.active) || !state.active) return { ...state, tabs }
  const at = state.tabs.findIndex((tab) => tab.path === state.active)
  const right = state.tabs.slice(at + 1).find((tab) => tabs.includes(tab))
  const left = state.tabs.slice(0, at).findLast((tab) => tabs.includes(tab))
  return { ...state, tabs, active: (right ?? left)?.path ?? '' }
}

export function moveTab(state: Tabs, from: string, to: string): Tabs {
  const start = state.tabs.findIndex((tab) => tab.path === from)
  const end = state.tabs.findIndex((tab) => tab.path === to)
  if (start < 0 || end < 0) return state
  const tabs = [...state.tabs]
  tabs.splice(end, 0, ...tabs.splice(start, 1))
  return { ...state, tabs }
}

/** Whether two places are the same page. */
export const isSame = (one: { tab: string; key: string }, other: { tab: string; key: string }) =>
  one.tab === other.tab && one.key === other.key

/** Every mounted page, with its tab (empty for the page without a tab). */
export function pagesOf(state: Tabs): { tab: string; key: string; shown: boolean }[] {
  const inTabs = state.tabs.flatMap((tab) =>
    [...tab.back, tab.actived].map((key) => ({
      tab: tab.path,
      key,
      shown: state.active === tab.path && tab.actived === key,
    })),
  )
  return state.bare && !state.active ? [...inTabs, { tab: '', key: state.bare, shown: true }] : inTabs
}

/** The valid tabs of a stored value: one written by hand or by an older version must not break the start. */
export function readTabs(stored: unknown): Tab[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (tab): tab is Tab =>
      typeof tab?.path === 'string' &&
      typeof tab.actived === 'string' &&
      typeof tab.title === 'string' &&
      Array.isArray(tab.back),
  )
}
