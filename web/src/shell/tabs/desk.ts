import { askLeave } from '#kit/confirm.tsx'
import { queryClient } from '#kit/http/query.ts'
import { local, session } from '#kit/store/storage.ts'
import { routes } from '../route/paths.ts'
import { shellState } from '../shell-store.ts'
import { browserBar } from './strip/bar.ts'
import { readTabs } from './tabs.ts'
import { makeWorkspace } from './workspace.ts'

export const bar = browserBar()

/** The one workspace of this window, with the real address bar and the real storage. */

export const workspace = makeWorkspace({
  router: routes,
  bar,
  nav: () => shellState().nav,
  querySid: () => local.get('querySid'),
  keepSid: (sid) => local.set('querySid', sid),
  save(state) {
    local.set('tabbarlist', [...state.tabs])
    session.set('tabbarlist', { tabs: [...state.tabs], active: state.active })
  },
  // Reads again what is on screen; hidden pages read when they are shown, dropdown lists only when they change. Queries
  // are marked as stale and not only read again: a page that is rendered anew drops its running request, and the new
  // one must send it again.
  reload: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'lookup' }),
  confirmLeave: askLeave,
})

/**
 * Leaves the focused field before its page is hidden, as a click elsewhere does: a hidden field would get the event too
 * late.
 */
let front: string | undefined
workspace.subscribe(() => {
  const before = front
  front = workspace.pages().find((page) => page.shown)?.id
  const field = document.activeElement
  if (front !== before && field instanceof HTMLElement && field.closest('.frame')) field.blur()
})

/** After a reload the tabs come from session storage, in a new window from local storage (storage.tsv). */
export function restoreTabs() {
  const known = (tabs: unknown) =>
    readTabs(tabs).filter((tab) => workspace.match(tab.path) && [...tab.back, tab.actived].every(workspace.match))
  const own = session.get('tabbarlist')
  workspace.restore(known(own ? own.tabs : local.get('tabbarlist')))
}
