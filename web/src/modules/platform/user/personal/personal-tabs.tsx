import { type ComponentType, lazy } from 'react'

/** Content of another module about the user, as a tab of the personal page. */
interface PersonalTab {
  label: string
  load: () => Promise<{ default: ComponentType }>
}

const joined = new Map<string, { key: string; label: string; Tab: ComponentType }>()

/**
 * Called once in the routes of the other module: `joinPersonalTab('leave', { label: '我的请假', load: () => import(…) })`.
 */
export function joinPersonalTab(key: string, { label, load }: PersonalTab) {
  joined.set(key, { key, label, Tab: lazy(load) })
}

export const personalTabs = () => [...joined.values()]
