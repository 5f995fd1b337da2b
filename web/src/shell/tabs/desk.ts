import { askLeave } from '#kit/confirm.tsx'
import { queryClient } from '#kit/http/query.ts'
import { local, session } from '#kit/store/storage.ts'
import { routes } from '../route/paths.ts'
import { shellState } from '../shell-store.ts'
import { browserBar } from './strip/bar.ts'
import { readTabs } from './tabs.ts'
import { makeWorkspace } from './workspace.ts'

export const bar = browserBar()

/** The one workspace of this window, over the real address bar and the real storage. */

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
  // Only what is on screen is read again, hidden pages when they are shown; dropdown lists only when they change. Marked
  // as old and not just asked: a page that is built anew takes its question along, and its successor asks again.
  reload: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'lookup' }),
  confirmLeave: askLeave,
})

/** A field is left before its page goes out of sight, as by a press elsewhere: hidden, it would hear of it too late. */
let front: string | undefined
workspace.subscribe(() => {
  const before = front
  front = workspace.pages().find((page) => page.shown)?.id
  const field = document.activeElement
  if (front !== before && field instanceof HTMLElement && field.closest('.frame')) field.blur()
})

/** Tabs of a reload come from session storage, those of a new window from local storage (storage.tsv). */
export function restoreTabs() {
  const known = (tabs: unknown) =>
    readTabs(tabs).filter((tab) => workspace.match(tab.path) && [...tab.back, tab.actived].every(workspace.match))
  const own = session.get('tabbarlist')
  workspace.restore(known(own ? own.tabs : local.get('tabbarlist')))
}
