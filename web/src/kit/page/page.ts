import { createContext, useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import type { PageBus, PageEvents } from '../live/events.ts'
import { session } from '../store/storage.ts'

/** Address and tab of a page. The shell provides it; a page stays mounted while its tab is open. */

export interface Page {
  /** Identifies this page among the open ones. */
  id: string
  /** Path plus sorted query. */
  key: string
  path: string
  query: Readonly<Record<string, string>>
  /** Route parameters such as `typeId`. */
  params: Readonly<Record<string, string>>
  menuId: string | undefined
  title: string
  bus: PageBus
  /** Opens an address in a tab of its own, or inside this tab when its route has none. */
  open(address: string): void
  /** Goes back to the page before in this tab, which gets `routeback`. */
  back(): void
  /** The same after saving: the page before gets `routeBackRefresh` and reads its data again. */
  backAndRefresh(ids?: string[]): void
  /** Names the object of this page; its tab shows the name. */
  setTitle(title: string): void
  /** Closes the tab of this page. */
  close(): void
  /** While true, closing or leaving asks 内容尚未保存，确定离开？ A part of the page, such as a dialog, sets it by its own name. */
  setDirty(dirty: boolean, part?: string): void
  /** False while another tab, or another page of this tab, is shown. */
  isShown(): boolean
}

export const PageContext = createContext<Page | undefined>(undefined)

export function usePage() {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage outside a page')
  const onPageEvent = useCallback(
    <N extends keyof PageEvents>(name: N, listener: (payload: PageEvents[N]) => void) => page.bus.on(name, listener),
    [page.bus],
  )
  return { ...page, onPageEvent, state: pageState(page.id) }
}

/**
 * For a part of a page, such as a dialog, with unsaved input: leaving the page asks. Outside of pages it does nothing.
 */
export function useUnsaved(unsaved: boolean) {
  const page = useContext(PageContext)
  const part = useId()
  useEffect(() => {
    if (!page || !unsaved) return
    page.setDirty(true, part)
    return () => {
      // A hidden page still has its parts.
      if (page.isShown()) page.setDirty(false, part)
    }
  }, [page, part, unsaved])
}

/** State of a page that survives switching tabs and reloading the window: filters, page number, chosen view. */
export function usePageState<T>(key: string, initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void] {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePageState outside a page')
  const state = pageState(page.id)
  const [value, setValue] = useState<T>(() => {
    const stored = state.get(key)
    if (stored !== undefined) return stored as T // as: written by this hook under this key
    return initial instanceof Function ? initial() : initial
  })
  const latest = useRef(value)
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      latest.current = next instanceof Function ? next(latest.current) : next
      pageState(page.id).set(key, latest.current)
      setValue(() => latest.current)
    },
    [key, page.id],
  )
  return [value, set]
}

let states: Record<string, Record<string, unknown>> | undefined
const allStates = () => {
  states ??= session.get('pageState') ?? {}
  return states
}

/** The small store of one page. */
export function pageState(pageId: string) {
  return {
    get: (name: string) => allStates()[pageId]?.[name],
    set(name: string, value: unknown) {
      const all = allStates()
      all[pageId] = { ...all[pageId], [name]: value }
      session.set('pageState', all)
    },
  }
}

/** Called by the shell when a page is closed. */
export function forgetPageState(pageId: string) {
  const all = allStates()
  delete all[pageId]
  session.set('pageState', all)
}
