import { emitApp } from '#kit/live/events.ts'
import { firstPageUnder } from '../menu/menu.ts'
import { addressText, parseAddress } from '../route/address.ts'
import { resolve } from '../route/routes.ts'
import type { Question } from './leave/question.ts'
import { makePlanner, type WorkspaceOptions } from './plan.ts'
import { shownKey } from './tabs.ts'
import type { Pages } from './workspace-pages.ts'

/** Shows pages and keeps the address bar in step: address, tab and page always match. */

export function makeNavigation(options: WorkspaceOptions, open: Pages, question: Question) {
  const { router, bar } = options
  const { state, pages, busOf } = open
  const planFor = makePlanner(options, open, refreshShown)
  /** The address of a browser step that the user has confirmed, until the step is made again. */
  let agreed: string | undefined

  /**
   * Shows the page of an address. `typed` is true when the browser has already changed the address bar. Where unsaved
   * input would be lost, nothing changes before the confirmation, not the address either.
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

  function moveBar(typed: boolean, key: string) {
    const { active } = state()
    const there = parsed(bar.read()) === parsed(key)
    if (typed) bar.replace(there ? bar.read().replace(/^#/, '') : key, active)
    // One sub-page may be in two tabs: the same address is another step then.
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
