import { emitApp } from '#kit/live/events.ts'
import { pageState } from '#kit/page/page.ts'
import type { Tab } from '#kit/store/storage.ts'
import { parseAddress } from '../route/address.ts'
import { type Match, resolve } from '../route/routes.ts'
import { makeLeaving } from './leave/leaving.ts'
import { makeQuestion } from './leave/question.ts'
import { makeNavigation } from './navigation.ts'
import type { WorkspaceOptions } from './plan.ts'
import { moveTab, shownKey, tabOf } from './tabs.ts'
import { idOf, openPages, type Pages, type PlaceOfPage } from './workspace-pages.ts'

/** The open pages and the address bar, kept in step. The shell has one instance; tests make their own. */

/** The titles of pages, and the way back from them. */
function makeNames({ router }: WorkspaceOptions, { state, publish }: Pages) {
  const ownTitle = (tab: string, key: string) => {
    const title = pageState(idOf(tab, key)).get('title')
    return typeof title === 'string' ? title : undefined
  }
  const titleAt = (key: string) => router.match(parseAddress(key))?.def.title ?? ''
  return {
    /** The way back from a page: the page before it in its tab, or the list of the row that a tab shows. */
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
      // A page that needs a row leads back to the list it belongs to.
      const list = whole?.def.under ? router.match({ path: whole.def.under, query: {} }) : whole
      return list?.def.tab ? { title: list.def.title, address: list.def.path } : undefined
    },
    /** The page of a row has the name of the row as its title: 王秀英 账户详情. Kept as long as the page is open. */
    setTitle(page: PlaceOfPage, title: string) {
      if (pageState(page.id).get('title') === title) return
      pageState(page.id).set('title', title)
      publish({ ...state() })
    },
    /** The title of a tab: that of the page shown in it, if it has one of its own. */
    titleOf: (tab: Tab) => ownTitle(tab.path, tab.actived) ?? tab.title,
  }
}

export function makeWorkspace(options: WorkspaceOptions) {
  const { router } = options
  const open = openPages(options.save)
  const { state, pages, publish } = open
  const question = makeQuestion(options.confirmLeave, open.isDirty)
  const { mayLose } = question
  const navigation = makeNavigation(options, open, question)
  const { show, moveBar, refreshShown } = navigation
  /** An address from another system carries the id of its query (B056), which is kept before the page is shown. */
  function arrive(text: string, typed: boolean) {
    const { crossing, sid } = parseAddress(text).query
    if (crossing === '1' && sid) options.keepSid(sid)
    return show(text, typed)
  }
  const { closeWhere, goBackFrom } = makeLeaving(options, open, navigation, question)
  return {
    state,
    pages,
    subscribe: open.subscribe,
    busOf: open.busOf,
    match: (key: string) => resolve(router, key, () => undefined).match,
    loader: (match: Match) => match.def.load,
    /** Starts with stored tabs. */
    restore: (tabs: readonly Tab[]) => publish({ tabs, active: '', bare: '' }),
    open: (address: string) => arrive(address, false),
    addressTyped: (text: string) => arrive(text, true),
    async activate(path: string) {
      const next = () => ({ ...state(), active: path, bare: '' })
      const isOpen = () => state().active !== path && tabOf(state(), path)
      if (!isOpen() || (question.isNeeded(open.lostBy(next())) && !(await mayLose(open.lostBy(next()))))) return
      const tab = isOpen()
      if (!tab) return
      const from = shownKey(state())
      publish(next())
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
    /** Renders the shown page of a tab anew and reads its data. */
    async rebuild(path: string) {
      const page = pages().find((open) => open.tab === path && open.key === tabOf(state(), path)?.actived)
      if (!page || !(await mayLose([page.id]))) return
      open.giveUp(page.id)
      open.nextRound(page.id)
      publish(state())
      await Promise.resolve() // the old page sends no request any more, the new one sends it once
      refreshShown()
    },
    back: (page: PlaceOfPage) => goBackFrom(page, 'routeback', []),
    backAndRefresh: (page: PlaceOfPage, ids: string[]) => goBackFrom(page, 'routeBackRefresh', ids),
    setDirty: open.setDirty,
    hasDirty: open.hasDirty,
    /** A user who signs out, or was signed out, is not asked. */
    giveUp: () => open.giveUp(),
    isShown: open.isShown,
    ...makeNames(options, open),
  }
}

export type Workspace = ReturnType<typeof makeWorkspace>
