import { local } from './storage.ts'

/** Layouts that users set for themselves, kept with their account: the same on every computer (users.layout). */

/** Saved filters of a list by their name: 欠费的自理老人. */
export interface SavedView {
  name: string
  filters: Record<string, unknown>
  sortField?: string
  sortOrder?: 'asc' | 'desc'
}

interface OwnLayout {
  views?: Record<string, SavedView[]>
}

const none: SavedView[] = []
const listeners = new Set<(layout: Record<string, unknown>) => void>()

export const ownLayout = (): OwnLayout => Object(local.get('userInfo')?.layout)

/** The saved views of one list; `list` is its `layoutKey`. */
export const viewsOf = (list: string): readonly SavedView[] => ownLayout().views?.[list] ?? none

/** Calls `listener` with the layout of the account after each change. */
export function onOwnLayout(listener: (layout: Record<string, unknown>) => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called when the server has stored a part of the layout. */
export function holdOwnLayout(layout: Record<string, unknown>) {
  const user = local.get('userInfo')
  if (user) local.set('userInfo', { ...user, layout })
  for (const listener of listeners) listener(layout)
}
