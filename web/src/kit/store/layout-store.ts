import { local } from './storage.ts'

/**
 * Saved layout of a list on this computer: visibility, width and order of its columns (storage.tsv, platform.md 12a).
 */
export interface PageLayout {
  columns?: { key: string; show: boolean; width?: number; fixed?: 'left' | 'right' }[]
  size?: number
  density?: 'middle' | 'small'
  filters?: Record<string, unknown>
}

/** The key joins route name and name, so the same name on two routes is two layouts. */
export function layoutKey(routeName: string, name: string) {
  if (!name) throw new Error('name 参数必填')
  return `${routeName}${name}`
}

export function saveLayout(routeName: string, name: string, layout: PageLayout) {
  const key = layoutKey(routeName, name)
  local.register(key)
  local.write(key, layout)
}

export function loadLayout(routeName: string, name: string): PageLayout | undefined {
  const key = layoutKey(routeName, name)
  local.register(key)
  const stored = local.read(key)
  return typeof stored === 'object' && stored !== null ? stored : undefined
}

export function dropLayout(routeName: string, name: string) {
  const key = layoutKey(routeName, name)
  local.register(key)
  local.remove(key)
}
