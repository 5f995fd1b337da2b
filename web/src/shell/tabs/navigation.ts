import { emitApp } from '../../kit/live/events.ts'
import { forgetPageState } from '../../kit/page/page.ts'
import type { NavItem } from '../menu/menu.ts'
import { firstPageUnder, flatten } from '../menu/menu.ts'
import { addressText, isCrossing, parseAddress } from '../route/address.ts'
import { type Match, type Resolved, type Router, resolve } from '../route/routes.ts'
import type { Bar } from './bar.ts'
import type { Question } from './leaving.ts'
import { activeTab, openBare, openTarget, shownKey, type Tabs, type Target, tabOf } from './tabs.ts'
import { idOf, type Pages } from './workspace-pages.ts'

/** What is shown, and the address bar beside it: address, tab and page are always of one mind. */

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

export function makeNavigation(options: WorkspaceOptions, open: Pages, question: Question) {
  const { router, bar } = options
  const { state, pages, busOf, publish, isDirty, nextRound } = open
  const inMenu = (key: string) => flatten(options.nav()).some(({ path }) => path === key)
  /** The address of a step of the browser that was asked about and agreed to, until it is made again. */
  let agreed: string | undefined

  /**
   * Shows what the address stands for. `typed` is true when the browser has already changed the address bar. Where a page
   * with something unsaved would be gone, nothing changes before a yes, not the address either.
   */
  function show(text: string, typed: boolean, sure = false) {
    const found = resolve(router, text, (folder) => firstPageUnder(options.nav(), folder))
    const plan = planFor(found, typed)
    const yes = sure || (typed && agreed === text)
    agreed = undefined
    const lost = open.lostBy(plan.next)
    if (!yes && question.isNeeded(lost)) return void askFirst(text, typed, lost)
    const from = shownKey(state())
    plan.carryOut()
    moveBar(typed, found.match?.key === shownKey(state()) ? found.address : shownKey(state()))
    emitApp('routechanged', { from, to: shownKey(state()) })
  }
  async function askFirst(text: string, typed: boolean, lost: readonly string[]) {
    const again = typed ? bar.undo() : () => show(text, false, true)
    if (!(await question.mayLose(lost))) return
    agreed = typed ? text : undefined
    again()
  }

  function planFor({ match, address }: Resolved, typed: boolean) {
    if (match && match.def.path !== '/') return planOf(match, address, typed)
    const next = openBare(state(), match?.key ?? address)
    return { next, carryOut: () => publish(next) }
  }
  /**
   * The menu shows a tab as it was left. An address that is typed, a bookmark or a step of the browser's history shows its
   * own page, and a query that is asked for anew its own filters. What is not saved is never dropped for it.
   */
  function planOf(match: Match, address: string, typed: boolean) {
    const step = typed && !bar.fresh()
    const asked = Object.keys(match.query).length > 0 && !inMenu(match.key)
    const anew = asked && (typed ? bar.fresh() : state().active !== match.key)
    const unsaved = pages().some((page) => page.tab === match.key && isDirty(page.id))
    const exact = step || ((typed || asked) && !unsaved)
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
  /** The tab of a step of the history, and if it is closed by now, what opens it again. */
  function into(step: boolean): Pick<Target, 'into'> & Partial<Pick<Target, 'host'>> {
    const path = step ? bar.tab() : undefined
    if (!path) return {}
    const match = tabOf(state(), path) ? undefined : router.match(parseAddress(path))
    return match?.def.tab ? { into: path, host: targetOf(options, match, path) } : { into: path }
  }

  function moveBar(typed: boolean, key: string) {
    const { active } = state()
    const there = parsed(bar.read()) === parsed(key)
    if (typed) bar.replace(there ? bar.read().replace(/^#/, '') : key, active)
    // One sub-page may stand in two tabs: the same address is another step then.
    else if (!there || (bar.tab() ?? active) !== active) bar.push(key, active)
  }
  const parsed = (text: string) => addressText(parseAddress(text))

  function refreshShown() {
    const page = pages().find((one) => one.shown)
    if (!page) return
    emitApp('refresh', { path: page.key })
    busOf(page.id).emit('refresh')
    options.reload()
  }

  return { show, moveBar, refreshShown }
}

export type Navigation = ReturnType<typeof makeNavigation>

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
