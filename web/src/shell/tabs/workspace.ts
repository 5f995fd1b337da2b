import { emitApp } from '../../kit/live/events.ts'
import { forgetPageState, pageState } from '../../kit/page/page.ts'
import type { Tab } from '../../kit/store/storage.ts'
import type { NavItem } from '../menu/menu.ts'
import { firstPageUnder, flatten } from '../menu/menu.ts'
import { addressText, isCrossing, parseAddress } from '../route/address.ts'
import { type Match, type Router, resolve } from '../route/routes.ts'
import {
  activeTab,
  closeTabs,
  goBack,
  moveTab,
  openBare,
  openTarget,
  shownKey,
  type Tabs,
  type Target,
  tabOf,
} from './tabs.ts'
import { idOf, openPages, type Pages, type PlaceOfPage } from './workspace-pages.ts'

/** The open pages and the address bar, kept in step. One instance in the shell; tests make their own. */

export interface Bar {
  read(): string
  /** The address on it was not put there from here: typed, a bookmark, a link. */
  fresh(): boolean
  /** Shows another address without leaving a step in the history of the browser. */
  replace(address: string): void
  push(address: string): void
}

export interface WorkspaceOptions {
  router: Router
  bar: Bar
  nav: () => readonly NavItem[]
  querySid: () => string | undefined
  save: (state: Tabs) => void
  /** Reads the data of the visible page again. */
  reload: () => void
  /** Asks whether unsaved content may be lost. */
  confirmLeave: () => Promise<boolean>
}

/** What is shown, and the address bar beside it. */
function makeNavigation(options: WorkspaceOptions, { state, pages, busOf, publish, isDirty, nextRound }: Pages) {
  const { router, bar } = options
  const inMenu = (key: string) => flatten(options.nav()).some(({ path }) => path === key)
  function buildAnew(id: string) {
    nextRound(id)
    forgetPageState(id)
  }

  /** Shows what the address stands for. `typed` is true when the browser has already changed the address bar. */
  function show(text: string, typed: boolean) {
    const found = resolve(router, text, (folder) => firstPageUnder(options.nav(), folder))
    const from = shownKey(state())
    if (!found.match || found.match.def.path === '/') publish(openBare(state(), found.match?.key ?? found.address))
    else openMatch(found.match, found.address, typed)
    moveBar(typed, found.match && found.address !== shownKey(state()) ? found.address : shownKey(state()))
    emitApp('routechanged', { from, to: shownKey(state()) })
  }
  /**
   * The menu shows a tab as it was left. An address that is typed, a bookmark or a step of the browser's history shows its
   * own page, and a query that is asked for anew its own filters. What is not saved is never dropped for it.
   */
  function openMatch(match: Match, address: string, typed: boolean) {
    const before = state()
    const asked = Object.keys(match.query).length > 0 && !inMenu(match.key)
    const anew = asked && (typed ? bar.fresh() : state().active !== match.key)
    const unsaved = pages().some((page) => page.tab === match.key && isDirty(page.id))
    const { state: next, how } = openTarget(state(), targetOf(options, match, address, (typed || asked) && !unsaved))
    if (anew && !unsaved && how === 'reused') buildAnew(idOf(match.key, match.key))
    publish(next)
    const tab = activeTab(next)
    if (tab && !tabOf(before, tab.path)) emitApp('tabbarcreated', { tab })
    if (how === 'reused' || how === 'back') refreshShown()
  }
  function moveBar(typed: boolean, key: string) {
    const there = parsed(bar.read()) === parsed(key)
    if (typed) bar.replace(there ? bar.read().replace(/^#/, '') : key)
    else if (!there) bar.push(key)
  }
  const parsed = (text: string) => addressText(parseAddress(text))

  function refreshShown() {
    const page = pages().find((open) => open.shown)
    if (!page) return
    emitApp('refresh', { path: page.key })
    busOf(page.id).emit('refresh')
    options.reload()
  }

  return { show, moveBar, refreshShown }
}

function targetOf(options: WorkspaceOptions, match: Match, address: string, exact = false): Target {
  const { router } = options
  const entry = flatten(options.nav()).find((item) => item.path === match.key || item.menuId === match.menuId)
  const host = match.def.under ? router.match(parseAddress(match.def.under)) : undefined
  return {
    key: match.key,
    title: titleOf(match, entry),
    name: match.def.path,
    tab: match.def.tab,
    host:
      host && !match.def.tab && match.def.path !== '/'
        ? { ...targetOf(options, host, host.key), tab: true }
        : undefined,
    menuType: entry?.menuType ?? '',
    menuLink: entry?.menuLink ?? '',
    crossing: isCrossing(parseAddress(address), options.querySid()),
    exact,
  }
}
function titleOf(match: Match, entry: NavItem | undefined) {
  const named = match.def.path === '/home/iframe' || Object.keys(match.params).length > 0
  return (named && entry?.menuName) || match.query.tabTitle || match.def.title
}

/** Leaving pages: nothing unsaved is lost without a question. */
function makeLeaving(options: WorkspaceOptions, { state, pages, busOf, publish, isDirty }: Pages, shown: Navigation) {
  const { show, moveBar } = shown
  async function mayLose(ids: string[]) {
    return ids.some((id) => isDirty(id)) ? options.confirmLeave() : true
  }
  const idsIn = (tabs: readonly Tab[]) =>
    pages()
      .filter((page) => tabs.some((tab) => tab.path === page.tab))
      .map((page) => page.id)

  async function closeWhere(gone: (tab: Tab, index: number) => boolean) {
    if (!(await mayLose(idsIn(state().tabs.filter(gone))))) return
    publish(closeTabs(state(), gone))
    if (!state().active && !state().bare) show('/home', false)
    else moveBar(false, shownKey(state()))
  }

  async function goBackFrom(page: PlaceOfPage, event: 'routeback' | 'routeBackRefresh', ids: string[]) {
    if (event === 'routeback' && !(await mayLose([page.id]))) return
    const before = state()
    const next = goBack(state(), page.tab)
    if (next === before) return void closeWhere((tab) => tab.path === page.tab)
    publish(next)
    moveBar(false, shownKey(state()))
    emitApp('routechanged', { from: page.key, to: shownKey(state()) })
    const bus = busOf(idOf(page.tab, shownKey(state())))
    if (event === 'routeback') return bus.emit('routeback', { from: page.key })
    bus.emit('routeBackRefresh', { from: page.key, ids })
    options.reload()
  }
  return { mayLose, closeWhere, goBackFrom }
}

/** How pages are called, and the way back from them. */
function makeNames({ router }: WorkspaceOptions, { state, publish }: Pages) {
  const ownTitle = (tab: string, key: string) => {
    const title = pageState(idOf(tab, key)).get('title')
    return typeof title === 'string' ? title : undefined
  }
  const titleAt = (key: string) => router.match(parseAddress(key))?.def.title ?? ''
  return {
    /** Where a page was come from: the page before it in its tab, or the list that one thing in a tab of its own is of. */
    wayBack(page: PlaceOfPage): { title: string; address?: string } | undefined {
      const tab = tabOf(state(), page.tab)
      if (!tab) return undefined
      const last = tab.actived === page.key ? tab.back.at(-1) : undefined
      if (last !== undefined) {
        const title = ownTitle(tab.path, last) ?? (last === tab.path ? tab.title : titleAt(last))
        return { title }
      }
      const { path, query } = parseAddress(page.key)
      const named = Object.keys(query).length > 0 && (ownTitle(tab.path, page.key) ?? query.tabTitle)
      const whole = named ? router.match({ path, query: {} }) : undefined
      return whole?.def.tab ? { title: whole.def.title, address: path } : undefined
    },
    /** A page that shows one thing bears its name: 王秀英 账户详情. Kept as long as the page is open. */
    setTitle(page: PlaceOfPage, title: string) {
      if (pageState(page.id).get('title') === title) return
      pageState(page.id).set('title', title)
      publish({ ...state() })
    },
    /** The name on a tab: that of the page shown in it, if it has one of its own. */
    titleOf: (tab: Tab) => ownTitle(tab.path, tab.actived) ?? tab.title,
  }
}

type Navigation = ReturnType<typeof makeNavigation>

export function makeWorkspace(options: WorkspaceOptions) {
  const { router } = options
  const open = openPages(options.save)
  const { state, pages, publish } = open
  const navigation = makeNavigation(options, open)
  const { show, moveBar, refreshShown } = navigation
  const { mayLose, closeWhere, goBackFrom } = makeLeaving(options, open, navigation)
  return {
    state,
    pages,
    subscribe: open.subscribe,
    busOf: open.busOf,
    match: (key: string) => resolve(router, key, () => undefined).match,
    loader: (match: Match) => router.page(match.def),
    /** Starts from stored tabs. */
    restore: (tabs: readonly Tab[]) => publish({ tabs, active: '', bare: '' }),
    open: (address: string) => show(address, false),
    addressTyped: (text: string) => show(text, true),
    activate(path: string) {
      const tab = tabOf(state(), path)
      if (!tab || state().active === path) return
      const from = shownKey(state())
      publish({ ...state(), active: path, bare: '' })
      moveBar(false, tab.actived)
      emitApp('routechanged', { from, to: tab.actived })
    },
    close: (path: string) => closeWhere((tab) => tab.path === path),
    closeOthers: (path: string) => closeWhere((tab) => tab.path !== path),
    closeRight: (path: string) => {
      const at = state().tabs.findIndex((tab) => tab.path === path)
      return closeWhere((_, index) => index > at)
    },
    move: (from: string, to: string) => publish(moveTab(state(), from, to)),
    /** Builds the shown page of a tab anew and reads its data. */
    async rebuild(path: string) {
      const page = pages().find((open) => open.tab === path && open.key === tabOf(state(), path)?.actived)
      if (!page || !(await mayLose([page.id]))) return
      open.setDirty(page, false)
      open.nextRound(page.id)
      publish(state())
      await Promise.resolve() // the page that goes asks no more, the one that comes asks once
      refreshShown()
    },
    back: (page: PlaceOfPage) => goBackFrom(page, 'routeback', []),
    backAndRefresh: (page: PlaceOfPage, ids: string[]) => goBackFrom(page, 'routeBackRefresh', ids),
    setDirty: open.setDirty,
    hasDirty: open.hasDirty,
    ...makeNames(options, open),
  }
}

export type Workspace = ReturnType<typeof makeWorkspace>
