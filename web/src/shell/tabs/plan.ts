import { emitApp } from '#kit/live/events.ts'
import { forgetPageState } from '#kit/page/page.ts'
import { flatten, type NavItem } from '../menu/menu.ts'
import { isCrossing, parseAddress } from '../route/address.ts'
import type { Match, Resolved, Router } from '../route/routes.ts'
import type { Bar } from './strip/bar.ts'
import { activeTab, openBare, openTarget, type Tabs, type Target, tabOf } from './tabs.ts'
import { idOf, type Pages } from './workspace-pages.ts'

/** The effect of showing an address: the next state of the tabs, and the function that carries it out. */

export interface WorkspaceOptions {
  router: Router
  bar: Bar
  nav: () => readonly NavItem[]
  querySid: () => string | undefined
  /** Keeps the query id that another system hands over with an address. */
  keepSid: (sid: string) => void
  save: (state: Tabs) => void
  /** Reads the data of the visible page again. */
  reload: () => void
  /** Asks whether unsaved content may be lost. */
  confirmLeave: () => Promise<boolean>
}

export function makePlanner(options: WorkspaceOptions, open: Pages, refreshShown: () => void) {
  const { router, bar } = options
  const { state, pages, publish, isDirty, nextRound } = open
  const inMenu = (key: string) => flatten(options.nav()).some(({ path }) => path === key)

  function planFor({ match, address }: Resolved, typed: boolean) {
    if (match && match.def.path !== '/') return planOf(match, address, typed)
    const next = openBare(state(), match?.key ?? address)
    return { next, carryOut: () => publish(next) }
  }
  /**
   * A menu entry shows its tab as it was left. A typed address, a bookmark or a step of the browser's history shows
   * exactly its own page, and an address with a query its own filters. Unsaved input is never dropped for it.
   */
  function planOf(match: Match, address: string, typed: boolean) {
    const step = typed && !bar.fresh()
    const hasQuery = Object.keys(match.query).length > 0 && !inMenu(match.key)
    const anew = hasQuery && (typed ? bar.fresh() : state().active !== match.key)
    const unsaved = pages().some((page) => page.tab === match.key && isDirty(page.id))
    const exact = step || ((typed || hasQuery) && !unsaved)
    const { state: next, how } = openTarget(state(), { ...targetOf(options, match, address, exact), ...into(step) })
    function carryOut() {
      const before = state()
      if (anew && !unsaved && how === 'reused') {
        const id = idOf(match.key, match.key)
        nextRound(id)
        forgetPageState(id)
      }
      publish(next)
      const tab = activeTab(next)
      if (tab && !tabOf(before, tab.path)) emitApp('tabbarcreated', { tab })
      if (how === 'reused' || how === 'back') refreshShown()
    }
    return { next, carryOut }
  }
  /** The tab of a step of the history; a tab closed by now is opened again. */
  function into(step: boolean): Pick<Target, 'into'> & Partial<Pick<Target, 'host'>> {
    const path = step ? bar.tab() : undefined
    if (!path) return {}
    const match = tabOf(state(), path) ? undefined : router.match(parseAddress(path))
    return match?.def.tab ? { into: path, host: targetOf(options, match, path) } : { into: path }
  }

  return planFor
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
