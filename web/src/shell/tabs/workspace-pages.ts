import { type Bus, emitApp, makePageBus, type PageBus, type PageEvents } from '#kit/live/events.ts'
import { forgetPageState } from '#kit/page/page.ts'
import { isSame, noTabs, pagesOf, type Tabs, tabOf } from './tabs.ts'

/** The open pages of the tabs: their buses, their unsaved parts, and when to render them anew. */

/** The place of a page: its own id, its tab, its canonical address. */
export interface PlaceOfPage {
  id: string
  tab: string
  key: string
}

export interface OpenPage extends PlaceOfPage {
  shown: boolean
  /** Changes when the page must be rendered anew. */
  round: number
}

export const idOf = (tab: string, key: string) => `${tab} ${key}`

/** `save` gets every new state of the tabs. */
export function openPages(save: (state: Tabs) => void) {
  let state: Tabs = noTabs
  let pages: OpenPage[] = []
  const buses = new Map<string, PageBus>()
  const rounds = new Map<string, number>()
  const dirty = unsavedParts()
  const listeners = new Set<() => void>()

  function busOf(id: string): Bus<PageEvents> {
    const bus = buses.get(id) ?? makePageBus()
    buses.set(id, bus)
    return bus
  }

  function publish(next: Tabs) {
    const before = state
    const oldPages = pages
    state = next
    pages = pagesOf(next).map((page) => ({ ...page, id: idOf(page.tab, page.key), round: roundOf(page.tab, page.key) }))
    tellRemoved(before, next)
    for (const page of oldPages) if (!pages.some((open) => open.id === page.id)) forget(page)
    save(next)
    for (const listener of listeners) listener()
  }
  const roundOf = (tab: string, key: string) => rounds.get(idOf(tab, key)) ?? 0

  function tellRemoved(before: Tabs, next: Tabs) {
    for (const tab of before.tabs) {
      if (tabOf(next, tab.path)) continue
      for (const key of [...tab.back, tab.actived]) buses.get(idOf(tab.path, key))?.emit('tabbarremoved', { tab })
      emitApp('tabbarremoved', { tab })
    }
  }
  function forget(page: PlaceOfPage) {
    buses.delete(page.id)
    rounds.delete(page.id)
    dirty.giveUp(page.id)
    forgetPageState(page.id)
  }

  return {
    state: () => state,
    pages: () => pages,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    busOf,
    publish,
    ...dirty,
    /** The open pages that would be closed with these tabs. */
    lostBy: (next: Tabs) =>
      pages.filter((page) => !pagesOf(next).some((open) => isSame(open, page))).map(({ id }) => id),
    isShown: (id: string) => pages.some((page) => page.id === id && page.shown),
    /** Renders the page anew when the tabs are next published. */
    nextRound: (id: string) => void rounds.set(id, (rounds.get(id) ?? 0) + 1),
  }
}

/** The unsaved parts of a page: the page itself, a dialog over it. */
function unsavedParts() {
  const dirty = new Map<string, Set<string>>()
  return {
    isDirty: (id: string) => dirty.has(id),
    hasDirty: () => dirty.size > 0,
    setDirty({ id }: PlaceOfPage, value: boolean, part = '') {
      const parts = new Set(dirty.get(id))
      if (value) parts.add(part)
      else parts.delete(part)
      if (parts.size > 0) dirty.set(id, parts)
      else dirty.delete(id)
    },
    /** Forgets what is unsaved in this page, or in all: leaving asks no more. */
    giveUp(id?: string) {
      if (id === undefined) dirty.clear()
      else dirty.delete(id)
    },
  }
}

export type Pages = ReturnType<typeof openPages>
