import { type ComponentType, lazy } from 'react'

/** What another module shows somebody of himself, beside his own data on the personal page. */
interface PersonalTab {
  label: string
  load: () => Promise<{ default: ComponentType }>
}

const joined = new Map<string, { key: string; label: string; Tab: ComponentType }>()

/** Called where a module lists its pages: `joinPersonalTab('leave', { label: '我的请假', load: () => import(…) })`. */
export function joinPersonalTab(key: string, { label, load }: PersonalTab) {
  joined.set(key, { key, label, Tab: lazy(load) })
}

export const personalTabs = () => [...joined.values()]
