import { emitApp } from '#kit/live/events.ts'
import type { Tab } from '#kit/store/storage.ts'
import type { Navigation } from '../navigation.ts'
import type { WorkspaceOptions } from '../plan.ts'
import { closeTabs, goBack, shownKey, type Tabs, tabOf } from '../tabs.ts'
import { idOf, type Pages, type PlaceOfPage } from '../workspace-pages.ts'
import type { Question } from './question.ts'

/** Leaving pages: unsaved input is lost only after a question. */

export function makeLeaving(
  options: Pick<WorkspaceOptions, 'reload'>,
  { state, lostBy, busOf, publish }: Pages,
  { show, moveBar }: Navigation,
  { mayLose }: Question,
) {
  async function closeWhere(isRemoved: (tab: Tab, index: number) => boolean) {
    const next = () => closeTabs(state(), isRemoved)
    if (!(await mayLose(lostBy(next())))) return
    publish(next())
    if (!state().active && !state().bare) show('/home', false)
    else moveBar(false, shownKey(state()))
  }

  /** The previous page in its tab. A page that is covered by another one by now stays where it is. */
  function before(page: PlaceOfPage): Tabs {
    return tabOf(state(), page.tab)?.actived === page.key ? goBack(state(), page.tab) : state()
  }

  async function goBackFrom(page: PlaceOfPage, event: 'routeback' | 'routeBackRefresh', ids: string[]) {
    if (event === 'routeback' && !(await mayLose([page.id]))) return
    const next = before(page)
    if (next === state()) return void closeWhere((tab) => tab.path === page.tab)
    publish(next)
    moveBar(false, shownKey(state()))
    emitApp('routechanged', { from: page.key, to: shownKey(state()) })
    const bus = busOf(idOf(page.tab, shownKey(state())))
    if (event === 'routeback') return bus.emit('routeback', { from: page.key })
    bus.emit('routeBackRefresh', { from: page.key, ids })
    options.reload()
  }
  return { closeWhere, goBackFrom }
}
