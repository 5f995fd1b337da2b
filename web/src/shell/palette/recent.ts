import { local } from '#kit/store/storage.ts'
import type { NavItem } from '../menu/menu.ts'
import { flatten } from '../menu/menu.ts'
import type { Hit } from './global-search.ts'

/** Recent uses of the palette, newest first; each user of a computer has their own. */

const most = 6

export function recentHits(userId: string, nav: readonly NavItem[], actions: readonly Hit[]): Hit[] {
  const stored = local.get('recentHits')
  if (stored?.userId !== userId) return []
  // A page that may no longer be opened is no longer offered.
  const open = new Set([...flatten(nav).map(({ menuId }) => `menu ${menuId}`), ...actions.map(({ key }) => key)])
  const isClosed = ({ key, kind }: Hit) => (kind === '菜单' || kind === '办事') && !open.has(key)
  return stored.hits.filter((hit) => !isClosed(hit))
}

export function rememberHit(userId: string, hit: Hit) {
  const stored = local.get('recentHits')
  const before = stored?.userId === userId ? stored.hits.filter(({ key }) => key !== hit.key) : []
  local.set('recentHits', { userId, hits: [hit, ...before].slice(0, most) })
}
